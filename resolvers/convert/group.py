"""This module shows a group to one of its members."""

from datastore.reads.access import Access
from domain.currency import Currency, find_currency
from schema.currency import currency_of
from schema.cursors import event_cursor
from schema.global_ids import Kind, global_id
from schema.group import Group
from schema.keys import ParticipantKey
from schema.scalars import InstantText


def group_currency(access: Access) -> Currency:
    """This gives the currency of everything in a group."""
    return find_currency(access.group.currency)


def viewer_key(access: Access) -> ParticipantKey:
    """This names the participant that the caller is in a group."""
    return ParticipantKey(access.group.group_id, access.member.participant_id)


def shown_group(access: Access) -> Group:
    """This gives a group as the caller sees it."""
    head = access.group
    return Group(
        id=global_id(Kind.GROUP, head.group_id),
        name=head.name,
        description=head.description,
        currency=currency_of(group_currency(access)),
        created_at=InstantText(head.created_at),
        version=head.version,
        event_cursor=event_cursor(head.group_id, head.event_seq),
        group_id=head.group_id,
        viewer_key=viewer_key(access),
    )
