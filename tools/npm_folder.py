"""This installs a folder of npm packages under .tools, with a stamp of what it was made from."""

from pathlib import Path

from tools.node import Node
from tools.prepare import ROOT, digest, is_fresh, locked, need_node, run, step

TOOLS = ROOT / ".tools"


def need_npm_folder(name: str, sources: tuple[Path, ...], doing: str) -> tuple[Node, Path]:
    """This copies the sources and installs what they lock; it gives the Node and the folder."""
    folder, node = TOOLS / name, need_node()
    made_from, stamp = digest(*sources), folder / "installed.stamp"
    if is_fresh(stamp, made_from):
        return node, folder
    with locked(), step(doing):
        folder.mkdir(parents=True, exist_ok=True)
        for source in sources:
            (folder / source.name).write_bytes(source.read_bytes())
        npm = node.npm("ci", "--ignore-scripts", "--loglevel=error")
        run(*npm, folder=folder, env=node.environment())
        stamp.write_text(made_from)
    return node, folder
