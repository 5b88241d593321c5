"""This module makes the data folder, and says in words why it can't."""

import os
from pathlib import Path


class DataFolderUnusable(Exception):
    """This says which folder can't be used, why, and what to do."""


def made_data_folder(path: Path) -> Path:
    """This returns the folder, made when missing, readable by its owner alone.

    Raises:
        DataFolderUnusable: A file is in the way, or the folder can't be made or written in.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise unusable(path, "a file is in the way") from error
    except OSError as error:
        raise unusable(path, str(error.strerror)) from error
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        raise unusable(path, "it can't be read and written by this user")
    return path


def unusable(path: Path, why: str) -> DataFolderUnusable:
    """This is the refusal of a folder, ready to be raised."""
    return DataFolderUnusable(
        f"{path} can't be the data folder: {why}. Choose another with --data."
    )
