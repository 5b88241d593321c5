"""This module turns what a command may run into to one line and an exit code."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from datastore.engine.errors import EngineError
from datastore.verification.reads import GroupTooBusy
from domain.errors import DomainError, InvalidInput
from gateway.auth.issuer_key import IssuerKeyUnusable
from gateway.data_folder import DataFolderUnusable
from gateway.demo.unloadable import DemoUnloadable
from gateway.documents.list_file import DocumentsUnusable
from gateway.listening import ListenRefused
from gateway.printable import printable
from gateway.settings import SettingsRefused
from gateway.sign_in_off import SignInOff

FOUND = (
    DomainError,
    DataFolderUnusable,
    DemoUnloadable,
    DocumentsUnusable,
    EngineError,
    GroupTooBusy,
    IssuerKeyUnusable,
    ListenRefused,
    SignInOff,
)
"""What a command may find that keeps it from its work."""


class WrongUsage(click.ClickException):
    """This is told in one line, without the command's usage: the help has that."""

    exit_code = 2


@contextmanager
def refusals() -> Iterator[None]:
    """This lets a command end in one line on standard error instead of a traceback.

    Exit code 2 for what was typed or set, 1 for what was found.
    """
    try:
        yield
    except SettingsRefused as refusal:
        raise WrongUsage(printable("\n       ".join(refusal.problems))) from refusal
    except InvalidInput as refusal:
        raise WrongUsage(printable(refusal.message)) from refusal
    except FOUND as refusal:
        raise click.ClickException(printable(str(refusal))) from refusal
