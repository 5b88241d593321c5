"""This module knows who a name is for the development issuer."""

from dataclasses import dataclass

from domain.ids import derived_id
from domain.text import display_name

PROVIDER = "development"
DEMO_PEOPLE = ("Ann", "Bob", "Carla")


@dataclass(frozen=True, slots=True)
class Person:
    """This is somebody as a sign-in shows them: `subject` never changes, `name` may."""

    provider: str
    subject: str
    name: str


def development_person(name: str) -> Person:
    """This is the person of that name; case and the width of blanks make no other person.

    Raises:
        InvalidInput: The name is no display name.
    """
    shown = display_name(name, path=("name",))
    folded = " ".join(shown.casefold().split())
    return Person(PROVIDER, derived_id("development-person", folded), shown)
