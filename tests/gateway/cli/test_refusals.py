"""This suite ends commands in what they may run into."""

from pathlib import Path

import click
import pytest

from datastore.engine.errors import StoreLocked
from domain.errors import Conflict, InvalidInput
from gateway.auth.issuer_key import IssuerKeyUnusable
from gateway.cli.refusals import refusals
from gateway.data_folder import DataFolderUnusable
from gateway.demo.unloadable import DemoUnloadable
from gateway.documents.list_file import DocumentsUnusable
from gateway.listening import ListenRefused
from gateway.settings import SettingsRefused
from gateway.sign_in_off import SignInOff


@pytest.mark.parametrize(
    ("error", "exit_code"),
    [
        (SettingsRefused(("No.",)), 2),
        (InvalidInput("No."), 2),
        (Conflict("No."), 1),
        (DataFolderUnusable("No."), 1),
        (DemoUnloadable("No."), 1),
        (DocumentsUnusable("No."), 1),
        (IssuerKeyUnusable("No."), 1),
        (ListenRefused("No."), 1),
        (SignInOff("No."), 1),
        (StoreLocked(Path("data"), 7), 1),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_refusal_ends_in_words(error: Exception, exit_code: int) -> None:
    """What was typed or set wrong ends with exit code 2, what was found with 1, in its words."""
    with pytest.raises(click.ClickException) as ended, refusals():
        raise error

    assert (ended.value.exit_code, ended.value.message) == (exit_code, str(error))


def test_a_fault_stays_one() -> None:
    """What nobody foresaw is no refusal: its traceback is what there is to report."""
    with pytest.raises(KeyError), refusals():
        raise KeyError


def test_a_refusal_steers_no_terminal() -> None:
    """A control character that was typed comes back written out."""
    with pytest.raises(click.ClickException) as ended, refusals():
        raise ListenRefused("\x1b[31mhost is no address.")

    assert ended.value.message == r"\x1b[31mhost is no address."
