"""This brings the servers of others that a benchmark runs beside ours."""

from pathlib import Path

from tools.node import Node
from tools.npm_folder import need_npm_folder
from tools.prepare import ROOT

SOURCES = ROOT / "tests" / "bench" / "peers"


def need_peers() -> tuple[Node, Path]:
    """This installs the servers as they are locked, and gives the Node and the folder to run."""
    files = ("package.json", "package-lock.json", "graphql_ws_server.mjs")
    sources = tuple(SOURCES / name for name in files)
    return need_npm_folder("peers", sources, "Installing the servers of others (a few seconds)")
