"""These tests use the GraphiQL page in Chromium as a person would, with every other host cut off.

The gateway is the real one, with demo data, on loopback.
"""

import json
import re
import shutil
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.journeys.client import Answer, at
from tests.journeys.gateway_process import GatewayProcess
from tests.suites import TOOLS

pytestmark = pytest.mark.chromium

EXAMPLES = ["MyGroups", "GroupPage", "SplitDinner", "AddComment", "LiveThread"]
# Debian runs Chromium as root only without its sandbox, as in a container of CI.
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
MODEL = "globalThis.__MONACO?.editor.getModels().find(it => it.uri.path.endsWith(name))"
MODEL_TEXT = f"name => {MODEL}?.getValue() ?? ''"
HAS_WORDS = f"([name, words]) => {MODEL}?.getValue().includes(words)"
REPLACE_TEXT = f"""([name, text]) => {{
    const model = {MODEL};
    model.applyEdits([{{range: model.getFullModelRange(), text}}]);
}}"""
CHOOSE_AND_RUN = """name => {
    [...document.querySelectorAll("[role=tablist] button")]
        .find(it => it.textContent.trim() === name).click();
    document.querySelector(".graphiql-execute-button").click();
}"""
PRETTY_QUERY = "query Mine {\n  me {\n    id\n  }\n}\n"
# Two megabytes of editor take their time on a busy machine.
WAIT_MS = 45_000
SETTLED_MS = 300
ADD_COMMENT = (
    "mutation ($input: AddCommentInput!) { addComment(input: $input) { errors { code } } }"
)
EVENT_CURSOR = "query ($id: ID!) { expense(id: $id) { group { eventCursor } } }"


@dataclass(frozen=True, slots=True)
class GraphiQL:
    """This is the page, the other hosts it asked for, and what it complained about."""

    page: Page
    address: str
    foreign: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def open(self, fragment: str = "") -> None:
        """This opens the page and waits for its editors."""
        self.page.goto(self.address + fragment)
        self.page.locator(".graphiql-query-editor .view-line").first.wait_for()

    def text(self, editor: str) -> str:
        """This is the whole text of an editor, by the end of its model's name."""
        return str(self.page.evaluate(MODEL_TEXT, editor))

    def wait_for(self, editor: str, words: str) -> str:
        """This waits until an editor's text has these words, and gives the text."""
        self.page.wait_for_function(HAS_WORDS, arg=[editor, words])
        return self.text(editor)

    def write(self, editor: str, text: str) -> None:
        """This replaces an editor's text as a paste would."""
        self.page.evaluate(REPLACE_TEXT, [editor, text])
        self.settle()

    def settle(self) -> None:
        """This lets GraphiQL note a change down, which it does after a tenth of a second.

        A tab that is chosen sooner, even the open one, shows what was noted down last.
        """
        self.page.wait_for_timeout(SETTLED_MS)

    def run(self, name: str, words: str) -> object:
        """This runs the example of that name and gives its answer once it has these words."""
        self.start(name)
        return json.loads(self.wait_for("response.json", words))

    def start(self, name: str) -> None:
        """This chooses the example's tab and presses the button."""
        self.choose(name)
        self.page.get_by_role("button", name=re.compile("Execute query")).click()

    def choose(self, name: str) -> None:
        """This chooses the tab of that name."""
        tabs = self.page.get_by_role("tablist")
        tabs.get_by_role("button", name=name, exact=True).click()

    def become(self, name: str) -> None:
        """This signs another person in, by the menu."""
        self.page.get_by_role("button", name=re.compile("Signed in as")).click()
        self.page.get_by_role("menuitemradio", name=name).click()
        expect(self.page.get_by_role("button", name=re.compile("Signed in as"))).to_contain_text(
            name.split(maxsplit=1)[0], ignore_case=True
        )


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """This is one Chromium for all tests of the file."""
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def graphiql(browser: Browser, served: GatewayProcess) -> Iterator[GraphiQL]:
    """This is the page in a browser that has never been here, with no way to other hosts."""
    context = browser.new_context()
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    graphiql = GraphiQL(page, served.url)
    origin = served.url.removesuffix("/graphql")

    def note_foreign(request: Request) -> None:
        if not request.url.startswith((origin, "data:", "blob:")):
            graphiql.foreign.append(request.url)

    def complain(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            graphiql.complaints.append(message.text)

    page.on("request", note_foreign)
    page.on("console", complain)
    page.on("pageerror", lambda error: graphiql.complaints.append(str(error)))
    yield graphiql
    context.close()


def test_page_opens_signed_in(graphiql: GraphiQL, served: GatewayProcess) -> None:
    """The printed link opens the page as Ann, with the examples, her token and real ids."""
    graphiql.open("#as=Ann")

    expect(graphiql.page.get_by_role("button", name="Signed in as Ann")).to_be_visible()
    expect(graphiql.page.locator(".endpoint")).to_have_text(served.url)
    assert graphiql.page.get_by_role("tab").all_inner_texts() == EXAMPLES
    assert "Bearer ey" in graphiql.wait_for("headers.json", "authorization")


def test_examples_answer(graphiql: GraphiQL) -> None:
    """The examples run as they come, the group's page with the ids of Ann's own group."""
    graphiql.open("#as=Ann")

    groups = graphiql.run("MyGroups", '"nodes"')
    group = graphiql.run("GroupPage", '"expenses"')
    dinner = graphiql.run("SplitDinner", '"shares"')
    comment = graphiql.run("AddComment", '"comment"')

    assert errors(groups, group, dinner, comment) == []


def test_comment_arrives_live(graphiql: GraphiQL, served: GatewayProcess) -> None:
    """A comment made over HTTP arrives in the subscription that is open on the page."""
    graphiql.open("#as=Ann")
    graphiql.choose("LiveThread")
    expense_id = json.loads(graphiql.wait_for("variables.json", "expenseId"))["expenseId"]
    cursor = at(call(served, EVENT_CURSOR, {"id": expense_id}), "expense.group.eventCursor")

    graphiql.write("variables.json", json.dumps({"expenseId": expense_id, "after": cursor}))
    graphiql.start("LiveThread")
    said = {"expenseId": expense_id, "body": "See you at eight"}
    assert call(served, ADD_COMMENT, {"input": said}) == {"addComment": {"errors": []}}

    answer = json.loads(graphiql.wait_for("response.json", "See you at eight"))
    assert answer["data"]["expenseThread"]["__typename"] == "CommentAdded"
    assert answer["data"]["expenseThread"]["actor"] == {"displayName": "Ann"}


def test_person_is_switched(graphiql: GraphiQL) -> None:
    """The next query after a switch is asked by the other person, with their token."""
    graphiql.open("#as=Ann")
    before = graphiql.wait_for("headers.json", "Bearer")

    graphiql.become("Bob")

    graphiql.run("MyGroups", '"displayName": "Bob"')
    assert graphiql.text("headers.json") != before


def test_anonymous_person_is_nobody(graphiql: GraphiQL) -> None:
    """Nobody can be chosen too: no header is sent then, and `me` is null."""
    graphiql.open("#as=Ann")

    graphiql.become("Nobody (anonymous)")

    assert graphiql.run("MyGroups", '"me"') == {"data": {"me": None}}


def test_edited_header_wins(graphiql: GraphiQL, served: GatewayProcess) -> None:
    """A token typed into the headers is sent, whoever is signed in, and the bar says so."""
    graphiql.open("#as=Ann")

    headers = json.dumps({"authorization": f"Bearer {served.token('Carla')}"})
    graphiql.write("headers.json", headers)
    graphiql.become("Bob")

    graphiql.run("MyGroups", '"displayName": "Carla"')
    expect(graphiql.page.get_by_text("edited headers win")).to_be_visible()


def test_newcomer_is_led(graphiql: GraphiQL) -> None:
    """Somebody new finds CreateGroup first; once it has run the other examples have ids."""
    graphiql.open("#as=Newcomer")
    assert graphiql.page.get_by_role("tab").all_inner_texts() == ["CreateGroup", *EXAMPLES]

    graphiql.run("CreateGroup", '"group"')
    expect(graphiql.page.get_by_text("has no group yet")).to_be_hidden()

    dinner = graphiql.run("SplitDinner", '"shares"')
    # The page looks the new expense's id up by itself, after the answer is there.
    graphiql.choose("AddComment")
    graphiql.wait_for("variables.json", str(at(dinner, "data.createExpense.expense.id")))
    graphiql.settle()
    comment = graphiql.run("AddComment", '"comment"')
    assert errors(dinner, comment) == []


def test_tab_at_hand_is_sent(graphiql: GraphiQL) -> None:
    """An operation is named as in its own document, however soon after a change of tabs it runs."""
    graphiql.open("#as=Ann")
    graphiql.run("MyGroups", '"nodes"')

    with graphiql.page.expect_request(lambda request: request.method == "POST") as sent:
        graphiql.page.evaluate(CHOOSE_AND_RUN, "GroupPage")

    body = json.loads(sent.value.post_data or "{}")
    assert f"query {body['operationName']}(" in body["query"]
    assert "errors" not in json.loads(graphiql.wait_for("response.json", '"expenses"'))


def test_examples_follow_the_newest_expense(graphiql: GraphiQL) -> None:
    """After a dinner was split, comments and the thread are about that dinner."""
    graphiql.open("#as=Ann")

    dinner = graphiql.run("SplitDinner", '"shares"')

    expense_id = str(at(dinner, "data.createExpense.expense.id"))
    graphiql.choose("AddComment")
    graphiql.wait_for("variables.json", expense_id)
    graphiql.choose("LiveThread")
    graphiql.wait_for("variables.json", expense_id)


def test_reload_keeps_tabs_and_no_token(graphiql: GraphiQL) -> None:
    """The tabs and the person outlive a reload, and no token is left in the browser's storage."""
    graphiql.open("#as=Bob")
    graphiql.run("MyGroups", '"displayName": "Bob"')

    graphiql.page.reload()

    graphiql.run("MyGroups", '"displayName": "Bob"')
    stored = graphiql.page.evaluate("() => JSON.stringify({...localStorage, ...sessionStorage})")
    assert "MyGroups" in stored
    assert "Bearer ey" not in stored


def test_unreachable_gateway_is_said(graphiql: GraphiQL) -> None:
    """Without a network the result says in JSON that nothing answers at the address."""
    graphiql.open("#as=Ann")

    graphiql.page.context.set_offline(offline=True)

    answer = graphiql.run("MyGroups", '"errors"')
    said = "doesn't answer. Is the gateway running, and can this browser reach it?"
    assert answer == {"errors": [{"message": f"{graphiql.address} {said}"}]}


def test_prettify_lays_out(graphiql: GraphiQL) -> None:
    """The Prettify button lays out the query and its variables."""
    graphiql.open("#as=Ann")
    graphiql.write("operation.graphql", "query Mine{me{id}}")
    graphiql.write("variables.json", '{"a":1}')

    graphiql.page.get_by_role("button", name=re.compile("Prettify")).click()

    assert graphiql.wait_for("operation.graphql", "  me") == PRETTY_QUERY
    assert graphiql.text("variables.json") == '{\n  "a": 1\n}\n'


def test_visit_needs_nobody_else(graphiql: GraphiQL) -> None:
    """A visit with docs, explorer, query and prettier asks no other host and logs no error."""
    graphiql.open("#as=Ann")

    for plugin in ("Show Documentation Explorer", "Show GraphiQL Explorer"):
        graphiql.page.get_by_role("button", name=plugin).click()
    expect(graphiql.page.locator(".graphiql-explorer-root")).to_be_visible()
    graphiql.run("MyGroups", '"displayName": "Ann"')
    graphiql.write("operation.graphql", "query Mine{me{id}}")
    graphiql.page.get_by_role("button", name=re.compile("Prettify")).click()
    graphiql.wait_for("operation.graphql", PRETTY_QUERY)

    assert (graphiql.foreign, graphiql.complaints) == ([], [])


def call(served: GatewayProcess, query: str, variables: object) -> Answer:
    """This asks the gateway as Ann over HTTP, apart from the page, and gives the data."""
    body = json.dumps({"query": query, "variables": variables}).encode()
    token = served.token("Ann")
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    request = urllib.request.Request(served.url, body, headers)
    with urllib.request.urlopen(request, timeout=WAIT_MS / 1_000) as response:
        answer: dict[str, Answer] = json.load(response)
    return answer["data"]


def errors(*answers: object) -> list[object]:
    """This lists what went wrong in answers: their errors, and those of their payloads."""
    return [
        error
        for answer in answers
        if isinstance(answer, dict)
        for part in (answer, *(answer.get("data") or {}).values())
        for error in part.get("errors") or ()
    ]


def chromium() -> str:
    """This is the path of the machine's Chromium."""
    programs = (name for tool in TOOLS if tool.marker == "chromium" for name in tool.programs)
    return next(path for name in programs if (path := shutil.which(name)))
