"""These tests hold C9's matrix of fields: what each actor is shown, of everything there is."""

import pytest
from graphql import GraphQLSchema, extend_schema, parse

from tests.resolvers.authorisation.actors import Actor, Place
from tests.resolvers.authorisation.asking import fields_shown
from tests.resolvers.authorisation.documents import Documents
from tests.resolvers.authorisation.matrix import SHOWN, allowed, fields_of, shown_to

GIVE_IT_A_ROW = "say in tests/resolvers/authorisation/matrix.py who is shown it"


@pytest.mark.parametrize("actor", Actor)
async def test_actor_is_shown_their_fields(
    place: Place, documents: Documents, actor: Actor
) -> None:
    """C9: of everything about a group an actor is shown the fields of the matrix, and no other."""
    shown = await fields_shown(documents, place, actor)

    assert shown == shown_to(actor)


def test_every_field_is_in_the_matrix(documents: Documents) -> None:
    """C9: a field of the schema that the matrix allows nobody fails here."""
    assert documents.coordinates() == allowed(), GIVE_IT_A_ROW


def test_new_field_is_missed(served_schema: GraphQLSchema) -> None:
    """C9: a field, a mutation or a subscription that is new to the schema isn't in the matrix."""
    new = (
        "extend type Group { ledger: Int } extend type Mutation { rob: Int } type Safe { key: Int }"
    )
    grown = extend_schema(served_schema, parse(new))

    assert Documents(grown).coordinates() - allowed() == {
        "Group.ledger",
        "Mutation.rob",
        "Safe.key",
    }


def test_field_is_in_one_row() -> None:
    """C9: a field has one row, so that nothing is allowed twice."""
    rows = [place for block in SHOWN.values() for place in sorted(fields_of(block))]

    assert len(rows) == len(set(rows))
