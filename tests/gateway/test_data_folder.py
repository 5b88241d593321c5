"""This suite makes data folders."""

import stat
from pathlib import Path

import pytest

from gateway.data_folder import DataFolderUnusable, made_data_folder


def test_a_missing_folder_is_made_for_its_owner(tmp_path: Path) -> None:
    """A folder that isn't there is made, readable by its owner alone."""
    folder = made_data_folder(tmp_path / "data")

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    """A folder of the user's own keeps its rights and its files."""
    tmp_path.chmod(0o755)
    (tmp_path / "mine").touch()

    made_data_folder(tmp_path)

    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    assert (tmp_path / "mine").exists()


@pytest.mark.parametrize("below", ["", "deeper"])
def test_a_file_in_the_way_is_named(tmp_path: Path, below: str) -> None:
    """A path that is a file, or leads through one, is named and left alone."""
    (tmp_path / "data").write_text("mine")
    path = tmp_path / "data" / below

    with pytest.raises(DataFolderUnusable) as refused:
        made_data_folder(path)

    assert str(refused.value) == (
        f"{path} can't be the data folder: a file is in the way. Choose another with --data."
    )
    assert (tmp_path / "data").read_text() == "mine"


def test_a_place_that_takes_no_folder_is_named() -> None:
    """A place where nothing can be made is named, with the system's reason."""
    path = Path("/proc/self/data")

    with pytest.raises(DataFolderUnusable, match=f"^{path} can't be the data folder: "):
        made_data_folder(path)
