"""This prepares the virtual environment and the pages that the Makefile's commands stand on.

`python -m tools.prepare run dev pages` makes what is named and is not there yet. Whatever is made
leaves a stamp of what it was made from, last of all: an interrupted step is done again.
"""

import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path

from tools.node import Node, find_node, node_in

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
WEB = ROOT / "web"
BUILT = ROOT / "gateway" / "pages" / "built"
PIP = (str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input")
PIP_COMPILE = (
    str(VENV / "bin" / "pip-compile"),
    *("--quiet", "--upgrade", "--generate-hashes", "--strip-extras", "--allow-unsafe"),
    *("--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host"),
)
VENV_HINT = (
    "On Debian and Ubuntu, python3-venv brings what is missing: apt-get install python3-venv"
)


class StepFailed(Exception):
    """This says which step failed and what to do about it."""


def digest(*sources: Path | str) -> str:
    """This is one hash over texts and the bytes of files, each with its name and length."""
    total = sha256()
    for source in sources:
        content = source.encode() if isinstance(source, str) else source.read_bytes()
        name = "" if isinstance(source, str) else str(source.relative_to(ROOT))
        total.update(f"{name} {len(content)} ".encode() + content)
    return total.hexdigest()


def web_sources() -> list[Path]:
    """This lists the files that the pages are built from, in a fixed order."""
    return sorted(
        path
        for entry in WEB.iterdir()
        if entry.name != "node_modules"
        for path in (entry.rglob("*") if entry.is_dir() else (entry,))
        if path.is_file()
    )


def is_fresh(stamp: Path, made_from: str) -> bool:
    """This says whether a stamp is there and was left by the same sources."""
    return stamp.is_file() and stamp.read_text() == made_from


def need(stamp: Path, made_from: str, make: Callable[[], object]) -> None:
    """This makes a thing unless its stamp is fresh, and stamps it last of all."""
    if is_fresh(stamp, made_from):
        return
    with locked():
        # Another make may have made it while this one waited.
        if not is_fresh(stamp, made_from):
            stamp.unlink(missing_ok=True)
            make()
            stamp.write_text(made_from)


def need_environment() -> None:
    """This makes the environment, and puts into it what the gateway runs on and the gateway."""
    # A folder that was moved has stale paths in its environment: the path is a source too.
    made_from = digest(ROOT / "requirements" / "run.txt", str(ROOT))
    stamp = VENV / "run.stamp"
    if not PYTHON.exists():  # the Python behind it was removed or replaced
        stamp.unlink(missing_ok=True)
    need(stamp, made_from, make_environment)
    need(VENV / "tailspend.stamp", digest(ROOT / "pyproject.toml"), install_ourselves)


def make_environment() -> None:
    """This replaces the environment by an empty one and installs the pinned packages."""
    with step(f"Making a virtual environment of Python {sys.version.split()[0]}"):
        # This may run from the very environment that is replaced: the Python behind it stays.
        run(str(Path(sys.executable).resolve()), "-m", "venv", "--clear", str(VENV), hint=VENV_HINT)
    install("run", "about half a minute")


def install_ourselves() -> None:
    """This installs the gateway itself: one .pth line and the tailspend command."""
    with step("Installing the tailspend command"):
        run(*PIP, "--no-index", "--no-deps", "--no-build-isolation", "--editable", ".")


def need_development() -> None:
    """This adds what the tests and checks need to the environment."""
    need_environment()
    need_packages("dev", "about half a minute")


def need_packages(name: str, duration: str) -> None:
    """This adds the packages of one requirements file to the environment."""
    made_from = digest(ROOT / "requirements" / f"{name}.txt")
    need(VENV / f"{name}.stamp", made_from, partial(install, name, duration))


def install(name: str, duration: str) -> None:
    """This installs one requirements file, by its hashes, from wheels alone."""
    file = ROOT / "requirements" / f"{name}.txt"
    count = sum("==" in line for line in file.read_text().splitlines())
    noun = "packages" if count > 1 else "package"
    with step(f"Installing {count} {noun} ({duration})"):
        run(*PIP, "--require-hashes", "--only-binary=:all:", "--requirement", str(file))


def need_pages() -> None:
    """This builds the pages that the gateway serves from web/."""
    stamp, made_from = BUILT / "built.stamp", digest(*web_sources())
    if not is_fresh(stamp, made_from):
        need(stamp, made_from, partial(build_pages, need_node_modules()))


def build_pages(node: Node) -> None:
    """This builds the pages into the folder that the gateway serves."""
    with step("Building the pages (a few seconds)"):
        run(*node.npm("run", "--silent", "build"), folder=WEB, env=node.environment())


def need_node_modules() -> Node:
    """This installs what the pages are made with, and gives the Node to make them with."""
    node = need_node()
    made_from = digest(WEB / "package.json", WEB / "package-lock.json")
    need(WEB / "node_modules" / "installed.stamp", made_from, partial(install_node_modules, node))
    return node


def install_node_modules(node: Node) -> None:
    """This installs the pages' packages as they are locked."""
    with step("Installing the pages' packages (about half a minute)"):
        run(*node.npm("ci", "--loglevel=error"), folder=WEB, env=node.environment())


def need_node() -> Node:
    """This gives the machine's Node when it is new enough, else one from the environment."""
    found = find_node(os.environ)
    if found is None:
        need_environment()
        need_packages("node", "Node, about 50 MB")
        found = node_in(VENV)
    return found


def check_web() -> None:
    """This checks the types of the pages' sources."""
    node = need_node_modules()
    run(*node.npm("run", "--silent", "check"), folder=WEB, env=node.environment())


def lock() -> None:
    """This pins the newest packages that requirements/*.in allow, with every wheel's hash."""
    need_environment()
    need_packages("lock", "a few seconds")
    env = {**os.environ, "CUSTOM_COMPILE_COMMAND": "make lock", "PIP_CONFIG_FILE": os.devnull}
    for name in ("run", "dev", "node", "ministack", "lock"):
        with step(f"Pinning requirements/{name}.txt (up to two minutes)"):
            target = f"--output-file=requirements/{name}.txt"
            run(*PIP_COMPILE, target, f"requirements/{name}.in", env=env)


def run(
    *command: str, folder: Path = ROOT, env: dict[str, str] | None = None, hint: str = ""
) -> None:
    """This runs a program to its end; what it says is kept back unless it fails.

    Raises:
        StepFailed: The program did not end well; its own last words are in the message.
    """
    pipe, null = subprocess.PIPE, subprocess.DEVNULL
    said: list[str] = []
    with subprocess.Popen(
        command, cwd=folder, env=env, stdin=null, stdout=pipe, stderr=subprocess.STDOUT, text=True
    ) as program:
        for line in program.stdout or ():
            said.append(line)
            show_progress(sum(word.startswith("Collecting ") for word in said))
    show_progress(0)
    if program.returncode:
        last = "".join(said[-40:])
        raise StepFailed(f"{last}This command failed: {' '.join(command)}\n{hint}".rstrip())


def show_progress(count: int) -> None:
    """This shows a running number of packages on a terminal; zero wipes it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r  {count} " if count else "\r\033[K")
        sys.stderr.flush()


@contextmanager
def step(title: str) -> Iterator[None]:
    """This says what takes a while, and how long it took."""
    started = time.monotonic()
    say(f"{title} …")
    yield
    say(f"  done in {time.monotonic() - started:.0f} s")


def say(line: str) -> None:
    """This writes one line for the person who waits; standard output stays the command's own."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


@contextmanager
def locked() -> Iterator[None]:
    """This keeps a second make of the same folder waiting until the first has made the thing."""
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another make in this folder …")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


STEPS: dict[str, Callable[[], object]] = {
    "run": need_environment,
    "dev": need_development,
    "pages": need_pages,
    "web-check": check_web,
    "lock": lock,
}


def main(names: list[str]) -> int:
    """This makes what is named, in that order, and gives the exit code."""
    try:
        for name in names:
            STEPS[name]()
    except StepFailed as failure:
        say(str(failure))
        return 1
    except KeyboardInterrupt:
        say("Interrupted: the next make goes on from the last finished step.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
