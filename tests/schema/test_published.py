"""These tests hold what the extensions of fields say to programs that don't know Strawberry."""

from graphql import GraphQLField, GraphQLNonNull, GraphQLObjectType, GraphQLSchema

from schema.fields import LOAD
from schema.published import ATTRIBUTE, CONVERT, METHOD


def object_fields(core: GraphQLSchema) -> dict[str, GraphQLField]:
    """This gives the fields of all object types, by names like "Group.name"."""
    return {
        f"{named.name}.{name}": field
        for named in core.type_map.values()
        if isinstance(named, GraphQLObjectType) and not named.name.startswith("__")
        for name, field in named.fields.items()
    }


def test_loads_are_published(core: GraphQLSchema) -> None:
    """A declared field carries its load and a converter of its arguments."""
    extensions = object_fields(core)["Group.expenses"].extensions

    assert extensions[LOAD].loader == "expense_page"
    assert extensions[CONVERT]({"first": 5}) == {"first": 5}
    assert extensions[CONVERT]({}) == {}


def test_attributes_are_published(core: GraphQLSchema) -> None:
    """A plain field carries the attribute that holds its value."""
    assert object_fields(core)["Money.minorUnits"].extensions[ATTRIBUTE] == "minor_units"


def test_methods_are_published(core: GraphQLSchema) -> None:
    """A field that is worked out from its object alone carries the function that does it."""
    method = object_fields(core)["Expense.shares"].extensions[METHOD]

    assert method.__name__ == "shares"


def test_only_resolvers_are_left(core: GraphQLSchema) -> None:
    """Only fields with a resolver of their own are left to Strawberry."""
    published = {LOAD, ATTRIBUTE, METHOD}

    left = {
        name for name, field in object_fields(core).items() if not published & {*field.extensions}
    }

    assert core.mutation_type is not None
    mutations = {f"Mutation.{name}" for name in core.mutation_type.fields}
    assert left == {
        "Money.formatted",
        "Mutation.addComment",
        "Mutation.addGuest",
        "Mutation.approveJoinRequest",
        "Mutation.cancelJoinRequest",
        "Mutation.configureInvite",
        "Mutation.createExpense",
        "Mutation.createGroup",
        "Mutation.createRecurringExpense",
        "Mutation.createSettlement",
        "Mutation.deleteExpense",
        "Mutation.denyJoinRequest",
        "Mutation.requestToJoin",
        "Mutation.updateExpense",
        "Mutation.deleteGroup",
        "Mutation.leaveGroup",
        "Mutation.mergeGuest",
        "Mutation.removeParticipant",
        "Mutation.updateGroup",
        "Mutation.updateParticipant",
        "RecurringExpense.upcoming",
        "Subscription.expenseThread",
        "Subscription.groupActivity",
        "Subscription.myJoinRequests",
        *mutations,
    }


def test_nullability_is_the_loads(core: GraphQLSchema) -> None:
    """A loaded field is nullable in the schema exactly if its load says so."""
    differing = [
        name
        for name, field in object_fields(core).items()
        if LOAD in field.extensions
        and isinstance(field.type, GraphQLNonNull) is field.extensions[LOAD].nullable
    ]

    assert differing == []
