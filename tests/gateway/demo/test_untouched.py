"""This suite follows the mark of a store that nobody has written to."""

from pathlib import Path

import pytest

from datastore.engine.embedded.opening import FILE_NAME
from gateway.demo.untouched import MARK, Unmarked, Untouched


def test_a_new_folder_is_untouched(tmp_path: Path) -> None:
    """A folder without a store is marked, and stays so over starts."""
    first, second = Untouched(tmp_path), Untouched(tmp_path)

    assert (first.is_there, second.is_there) == (True, True)


def test_the_mark_stays_when_the_store_is_made(tmp_path: Path) -> None:
    """A store that was made and not written to is still untouched at the next start."""
    Untouched(tmp_path)
    (tmp_path / FILE_NAME).touch()

    assert Untouched(tmp_path).is_there


def test_a_touched_store_stays_so(tmp_path: Path) -> None:
    """Once ended, twice is harmless, and the next start finds a store in use."""
    untouched = Untouched(tmp_path)
    (tmp_path / FILE_NAME).touch()

    untouched.end()
    untouched.end()

    assert not untouched.is_there
    assert not Untouched(tmp_path).is_there
    assert not (tmp_path / MARK).exists()


def test_a_store_of_before_is_in_use(tmp_path: Path) -> None:
    """A store without a mark is in use, whoever made it."""
    (tmp_path / FILE_NAME).touch()

    assert not Untouched(tmp_path).is_there


@pytest.mark.parametrize("is_there", [True, False])
def test_data_in_no_folder_has_no_mark(is_there: bool) -> None:
    """Where the data is in no folder a write changes nothing: an emulator may forget it all."""
    unmarked = Unmarked(is_there=is_there)

    unmarked.end()

    assert unmarked.is_there is is_there
