"""This module shows a user: whole to themself, by name only to others."""

from datastore.items import ProfileItem
from schema.global_ids import Kind, global_id
from schema.scalars import InstantText
from schema.user import User


def shown_user(profile: ProfileItem, *, is_viewer: bool) -> User:
    """This gives a user as they, or someone who shares a group with them, see them."""
    return User(
        id=global_id(Kind.USER, profile.user_id),
        display_name=profile.display_name,
        email=profile.email if is_viewer else None,
        phone=profile.phone if is_viewer else None,
        version=profile.version if is_viewer else None,
        created_at=InstantText(profile.created_at) if is_viewer else None,
        user_id=profile.user_id,
    )
