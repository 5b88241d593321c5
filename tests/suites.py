"""This module lists the outside programs that suites drive, and the package that brings each.

A test asks for one by the marker of the tool's name. `python3 -m tests.suites` prints the packages
that are missing on this machine, a line each.
"""

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tool:
    """This is a program that some suites drive, under the names it goes by."""

    marker: str
    programs: tuple[str, ...]
    package: str
    suites: str

    @property
    def command(self) -> str:
        """This is the one command that brings the tool."""
        return f"apt-get install {self.package}"

    def is_there(self, path: str | None = None) -> bool:
        """This says whether one of the programs is on the path; None is the process's own."""
        return any(shutil.which(program, path=path) for program in self.programs)


TOOLS = (
    Tool("chromium", ("chromium", "chromium-browser"), "chromium", "the pages in a browser"),
    Tool("redis", ("redis-server",), "redis-server", "the bus between gateways"),
)


def missing_tools(tools: tuple[Tool, ...] = TOOLS, path: str | None = None) -> tuple[Tool, ...]:
    """This lists the tools that are not on the path, in the table's order."""
    return tuple(tool for tool in tools if not tool.is_there(path))


def not_run(tools: tuple[Tool, ...]) -> tuple[str, ...]:
    """This is a line for each missing tool: what was left out, and what would bring it."""
    return tuple(f"Not run: {tool.suites}. To run it too: {tool.command}" for tool in tools)


def is_automated(environment: Mapping[str, str] | None = None) -> bool:
    """This says whether nothing may be left out: CI is set to more than "false" or "0"."""
    value = (os.environ if environment is None else environment).get("CI", "")
    return value.lower() not in {"", "0", "false"}


if __name__ == "__main__":
    sys.stdout.writelines(f"{tool.package}\n" for tool in missing_tools())
