"""These tests hold the table of what each role may do."""

import pytest

from domain.access import Role, may_be_guest_role, may_comment, may_edit_money, may_manage

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
    """Everyone comments, owners and members write money, owners decide on the group itself."""
    assert (may_comment(role), may_edit_money(role), may_manage(role)) == expected


def test_guests_never_own() -> None:
    """A guest is a member or a viewer, and so is who joins."""
    assert [role for role in Role if may_be_guest_role(role)] == [MEMBER, VIEWER]
