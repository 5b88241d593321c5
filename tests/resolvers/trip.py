"""This makes a group to test with: Ann's trip, with two guests."""

from dataclasses import dataclass

from datastore.items import ParticipantItem, UserMemberItem
from datastore.operations import Put
from domain.access import ParticipantKind, Role
from domain.ids import GroupId, ParticipantId
from resolvers.context import Viewer
from schema.global_ids import Kind, global_id, read_group_id
from tests.resolvers.harness import Answer, Graph
from tests.resolvers.people import ANN

AT = "2026-03-01T12:00:00.000Z"

CREATE_GROUP = """
mutation ($input: CreateGroupInput!) {
  createGroup(input: $input) {
    group { id participants { nodes { id displayName } } }
    errors { code message path }
  }
}
"""

CREATE_EXPENSE = """
mutation ($input: CreateExpenseInput!) {
  createExpense(input: $input) { expense { id } errors { code message path } }
}
"""

CREATE_SETTLEMENT = """
mutation ($input: CreateSettlementInput!) {
  createSettlement(input: $input) { settlement { id } errors { code message path } }
}
"""

ADD_COMMENT = """
mutation ($input: AddCommentInput!) {
  addComment(input: $input) { comment { id } errors { code message path } }
}
"""


@dataclass(frozen=True)
class Trip:
    """This is a group and its participants, by their ids."""

    graph: Graph
    id: str
    ann: str
    gil: str
    hal: str

    @property
    def group_id(self) -> GroupId:
        """This is the group's stored id."""
        return read_group_id(self.id)

    def dinner(self, **changes: object) -> dict[str, object]:
        """This is the input of a dinner for 30.00 that Ann paid for all three."""
        return {
            "groupId": self.id,
            "title": "Dinner",
            "occurredOn": "2026-02-14",
            "items": [{"amount": "30.00", "split": {"equally": [self.ann, self.gil, self.hal]}}],
            "payments": [{"participantId": self.ann, "amount": "30.00"}],
            **changes,
        }

    async def spend(self, **changes: object) -> str:
        """This writes a dinner down and gives its id."""
        answer = await self.graph.ask(CREATE_EXPENSE, ANN, input=self.dinner(**changes))
        return answer.text("createExpense.expense.id")

    async def say(self, expense_id: str, body: str, viewer: Viewer = ANN) -> str:
        """This comments on an expense and gives the comment's id."""
        answer = await self.graph.ask(
            ADD_COMMENT, viewer, input={"expenseId": expense_id, "body": body}
        )
        return answer.text("addComment.comment.id")

    async def pay(self, **changes: object) -> str:
        """This writes down that Gil gave Ann 10.00 and gives the settlement's id."""
        pair = {"payerId": self.gil, "payeeId": self.ann}
        given = {"groupId": self.id, **pair, "amount": "10.00", **changes}
        answer = await self.graph.ask(CREATE_SETTLEMENT, ANN, input=given)
        return answer.text("createSettlement.settlement.id")

    async def let_in(self, viewer: Viewer, *, role: Role = Role.MEMBER) -> str:
        """This makes someone a member, without any write path, and gives their participant's id."""
        participant_id = ParticipantId(self.graph.ids.uuid7())
        shared = {"group_id": self.group_id, "participant_id": participant_id, "role": role}
        times = {"created_at": AT, "updated_at": AT}
        for row in (
            ParticipantItem.model_validate(
                shared
                | times
                | {
                    "type": ParticipantKind.USER,
                    "user_id": viewer.user_id,
                    "display_name": viewer.display_name,
                }
            ),
            UserMemberItem.model_validate(shared | times | {"user_id": viewer.user_id}),
        ):
            await self.graph.engine.write(Put(row.table, row.to_item()))
        return global_id(Kind.PARTICIPANT, self.group_id, participant_id)


async def create_trip(graph: Graph, *, viewer: Viewer = ANN, currency: str = "EUR") -> Trip:
    """This creates the group."""
    given = {"name": "Trip", "currency": currency, "guests": ["Gil", "Hal"]}
    answer: Answer = await graph.ask(CREATE_GROUP, viewer, input=given)
    people = [answer.text(f"createGroup.group.participants.nodes.{at}.id") for at in range(3)]
    return Trip(graph, answer.text("createGroup.group.id"), *people)
