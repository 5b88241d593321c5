"""This module says what each role may do in a group; reading is for every member."""

from enum import StrEnum


class Role(StrEnum):
    """This is what a participant may do in a group."""

    OWNER = "OWNER"
    MEMBER = "MEMBER"
    VIEWER = "VIEWER"


class ParticipantKind(StrEnum):
    """This tells a participant with an account from one that is only a name."""

    USER = "USER"
    GUEST = "GUEST"


def may_comment(role: Role) -> bool:
    """This tells whether the role may comment: every role may."""
    return role in {Role.OWNER, Role.MEMBER, Role.VIEWER}


def may_leave(role: Role) -> bool:
    """This tells whether the role may leave: every role may, but for the last owner."""
    return role in {Role.OWNER, Role.MEMBER, Role.VIEWER}


def may_edit_money(role: Role) -> bool:
    """This tells whether the role may write expenses, settlements and templates, and add guests."""
    return role in {Role.OWNER, Role.MEMBER}


def may_manage(role: Role) -> bool:
    """This tells whether the role may edit or delete the group, and decide who is in it as what."""
    return role is Role.OWNER


def may_be_guest_role(role: Role) -> bool:
    """This tells whether a guest may have the role; a join request may ask for the same ones."""
    return role in {Role.MEMBER, Role.VIEWER}
