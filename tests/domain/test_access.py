"""These tests hold the table of what each role may do."""

import pytest

from domain.access import (
    Role,
    may_administer,
    may_be_guest_role,
    may_comment,
    may_delete_comment,
    may_edit_comment,
    may_edit_money,
)

OWNER, MEMBER, VIEWER = Role


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        pytest.param(OWNER, (True, True, True), id="owner"),
        pytest.param(MEMBER, (True, True, False), id="member"),
        pytest.param(VIEWER, (True, False, False), id="viewer"),
    ],
)
def test_roles_open_acts(role: Role, expected: tuple[bool, bool, bool]) -> None:
    """Everyone comments, owners and members write money, owners alone administer."""
    assert (may_comment(role), may_edit_money(role), may_administer(role)) == expected


@pytest.mark.parametrize("role", Role)
def test_authors_edit_their_comments(role: Role) -> None:
    """A comment is edited by its author and by nobody else, whatever the role."""
    assert may_edit_comment(role, is_author=True)
    assert not may_edit_comment(role, is_author=False)


@pytest.mark.parametrize(
    ("role", "others_too"),
    [
        pytest.param(OWNER, True, id="owner"),
        pytest.param(MEMBER, False, id="member"),
        pytest.param(VIEWER, False, id="viewer"),
    ],
)
def test_owners_delete_any_comment(role: Role, others_too: bool) -> None:
    """A comment is deleted by its author, or by an owner."""
    assert may_delete_comment(role, is_author=True)
    assert may_delete_comment(role, is_author=False) is others_too


def test_guests_never_own() -> None:
    """A guest is a member or a viewer, and so is who joins."""
    assert [role for role in Role if may_be_guest_role(role)] == [MEMBER, VIEWER]
