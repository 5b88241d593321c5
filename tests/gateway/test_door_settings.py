"""These tests hold a gateway to the settings of its door."""

import pytest

from gateway.settings import SettingsRefused, read_settings
from tests.gateway.conftest import Opening

BROWSER = {"accept": "text/html"}


@pytest.mark.parametrize(
    ("variables", "status"),
    [
        ({}, 200),
        ({"graphiql": "off"}, 406),
        ({"introspection": "off"}, 406),
        ({"host": "0.0.0.0"}, 406),  # noqa: S104 - only named
        ({"host": "0.0.0.0", "graphiql": "on"}, 200),  # noqa: S104 - only named
        ({"trusted_proxies": "10.0.0.0/8"}, 406),
    ],
    ids=["default", "off", "no introspection", "open", "open and on", "behind a proxy"],
)
async def test_the_page_is_switched(
    opening: Opening, variables: dict[str, str], status: int
) -> None:
    """The page is there where only this machine comes and it would work, or when it is on."""
    async with opening(**variables) as client:
        page = await client.get("/graphql", headers=BROWSER)
        led = await client.get("/graphiql")

    assert page.status_code == status
    assert led.status_code == (307 if status == 200 else 404)


@pytest.mark.parametrize(
    "query", ["{ __schema { queryType { name } } }", '{ __type(name: "User") { name } }']
)
async def test_introspection_is_switched(opening: Opening, query: str) -> None:
    """The schema is told by default, and refused when introspection is off."""
    async with opening() as client:
        told = await client.post("/graphql", json={"query": query})
    async with opening(introspection="off") as client:
        refused = await client.post("/graphql", json={"query": query})

    assert "errors" not in told.json()
    assert refused.json()["errors"][0]["extensions"]["code"] == "GRAPHQL_VALIDATION_FAILED"
    assert "data" not in refused.json()


@pytest.mark.parametrize(
    "body",
    [
        {"query": "{ meh { id } }"},
        {
            "query": "mutation($i: CreateGroupInput!) { createGroup(input: $i) { __typename } }",
            "variables": {"i": {"name": "A", "currenc": "EUR"}},
        },
    ],
    ids=["document", "variables"],
)
async def test_suggestions_are_switched(opening: Opening, body: dict[str, object]) -> None:
    """A misspelt name is refused without a guess at the right one, unless that is on."""
    async with opening() as client:
        bare = await client.post("/graphql", json=body)
    async with opening(suggestions="on") as client:
        helped = await client.post("/graphql", json=body)

    assert "errors" in bare.json()
    assert "Did you mean" not in bare.text
    assert "Did you mean" in helped.text


@pytest.mark.parametrize(
    ("variables", "problem"),
    [
        (
            {"TAILSPEND_GRAPHIQL": "on", "TAILSPEND_INTROSPECTION": "off"},
            (
                "TAILSPEND_GRAPHIQL is on, but with TAILSPEND_INTROSPECTION as it is the page could"
                " ask for nothing: set it to auto or off."
            ),
        ),
        (
            {"TAILSPEND_GRAPHIQL": "on", "TAILSPEND_TRUSTED_DOCUMENTS": "list.json"},
            (
                "TAILSPEND_GRAPHIQL is on, but with TAILSPEND_TRUSTED_DOCUMENTS as it is the page"
                " could ask for nothing: set it to auto or off."
            ),
        ),
        (
            {"TAILSPEND_SUGGESTIONS": "on", "TAILSPEND_INTROSPECTION": "off"},
            (
                "TAILSPEND_SUGGESTIONS is on, but TAILSPEND_INTROSPECTION is off: suggestions would"
                " tell the names that it hides. Set both alike."
            ),
        ),
    ],
    ids=["page without schema", "page without documents", "suggestions"],
)
def test_contradictions_are_refused(variables: dict[str, str], problem: str) -> None:
    """Settings that undo each other are refused by name, with the way out."""
    with pytest.raises(SettingsRefused) as refused:
        read_settings(variables)

    assert refused.value.problems == (problem,)
