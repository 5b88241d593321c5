"""These tests hold what the scalars take: text of any kind, and no other JSON type."""

import pytest
from graphql import GraphQLError, GraphQLScalarType, GraphQLSchema, parse_value

TEXT_SCALARS = ["Date", "DateTime", "Decimal", "CurrencyCode"]


def scalar(core: GraphQLSchema, name: str) -> GraphQLScalarType:
    """This gives one scalar."""
    named = core.type_map[name]
    assert isinstance(named, GraphQLScalarType)
    return named


@pytest.mark.parametrize("name", TEXT_SCALARS)
@pytest.mark.parametrize("text", ["", "12.345", "31 February", "NaN"])
def test_any_text_passes(core: GraphQLSchema, name: str, text: str) -> None:
    """A scalar lets any text pass, as only the mutation can name the field at fault."""
    assert scalar(core, name).coerce_input_value(text) == text
    assert scalar(core, name).parse_literal(parse_value(f'"{text}"')) == text


@pytest.mark.parametrize(
    ("value", "shown"),
    [(12, "12"), (12.5, "12.5"), (True, "True"), (["1"], "['1']"), ({"a": "1"}, "{'a': '1'}")],
)
def test_other_values_are_refused(core: GraphQLSchema, value: object, shown: str) -> None:
    """A scalar refuses a variable that isn't a JSON string, with what it wants."""
    with pytest.raises(GraphQLError) as refused:
        scalar(core, "Decimal").coerce_input_value(value)

    assert refused.value.message == f'Decimal must be a string, like "12.50", not {shown}.'


@pytest.mark.parametrize("literal", ["12", "12.5", "true", "TWELVE", '["1"]', '{a: "1"}'])
def test_other_literals_are_refused(core: GraphQLSchema, literal: str) -> None:
    """A scalar refuses a literal that isn't a string, an enum value included."""
    with pytest.raises(GraphQLError) as refused:
        scalar(core, "Decimal").parse_literal(parse_value(literal))

    assert refused.value.message.startswith('Decimal must be a string, like "12.50", not ')


@pytest.mark.parametrize("number", [0, -5, 2**53 - 1, 1 - 2**53])
def test_big_int_takes_53_bits(core: GraphQLSchema, number: int) -> None:
    """A BigInt takes whole numbers of up to 53 bits."""
    assert scalar(core, "BigInt").coerce_input_value(number) == number
    assert scalar(core, "BigInt").parse_literal(parse_value(str(number))) == number


@pytest.mark.parametrize("number", [0, 2**53 - 1, 1 - 2**53])
def test_big_int_serves_53_bits(core: GraphQLSchema, number: int) -> None:
    """A BigInt serves whole numbers of up to 53 bits as they are."""
    assert scalar(core, "BigInt").coerce_output_value(number) == number


@pytest.mark.parametrize("number", [2**53, -(2**53)])
def test_big_int_serves_no_more(core: GraphQLSchema, number: int) -> None:
    """A number that a JSON number would not hold exactly is refused, and says where it is."""
    with pytest.raises(GraphQLError) as refused:
        scalar(core, "BigInt").coerce_output_value(number)

    assert refused.value.message == (
        f"{number} has more than 53 bits, which a JSON number can't hold exactly: ask for "
        "`amount`, which is text."
    )
    assert refused.value.extensions == {"code": "BAD_USER_INPUT"}


@pytest.mark.parametrize("value", [2**53, -(2**53), True, 1.5, "1"])
def test_big_int_refuses_others(core: GraphQLSchema, value: object) -> None:
    """A BigInt refuses what isn't a whole number of up to 53 bits."""
    with pytest.raises(GraphQLError):
        scalar(core, "BigInt").coerce_input_value(value)
