"""These are the writes of expenses, comments, settlements and recurring expenses."""

from dataclasses import replace
from functools import partial

from datastore.items import WorkKind
from datastore.store import Store
from datastore.writes import (
    add_comment,
    create_expense,
    create_recurring_expense,
    delete_expense,
    edit_comment,
    run_recurring,
    update_expense,
    update_recurring_expense,
)
from datastore.writes.create_expense import CreateExpense
from datastore.writes.stamp import Stamp
from domain.access import Role
from domain.expense import Payment
from tests.datastore import people, samples, templates
from tests.datastore.samples import (
    BOB_HERE,
    DINNER,
    NOBODY,
    STRANGER,
    TAXI,
)
from tests.datastore.templates import DAILY, create_recurring, template, update_recurring
from tests.datastore.threads import say
from tests.datastore.world import World
from tests.docs.patterns.write_case import (
    PATHS,
    More,
    WriteCase,
    of_path,
    of_run,
    sending,
)

_DINNER_GOES = people.BOB_GOES.model_copy(
    update={
        "kind": WorkKind.DELETE_EXPENSE,
        "resource_id": DINNER,
        "created_at": samples.delete_expense().stamp.at,
    }
)


async def _thread(world: World, *, length: int) -> None:
    await say(world, length)


async def _deleted(world: World, *, length: int) -> None:
    await say(world, length)
    await delete_expense.run(world.store, samples.delete_expense())


async def _sam_joins(world: World) -> None:
    await PATHS["editComment"].arrange(world)
    await world.join(STRANGER, NOBODY, role=Role.MEMBER)


async def _rented(world: World) -> None:
    await world.put(template(schedule=DAILY))


async def _rented_with_bob(world: World) -> None:
    await world.put(template(schedule=DAILY).model_copy(update={"payments": _BOB_PAYS}))


async def _sweep(store: Store, stamp: Stamp) -> None:
    await delete_expense.finish(store, _DINNER_GOES, stamp)


_BOB_PAYS = (Payment(BOB_HERE, 10_000),)
_BOTH = (BOB_HERE, NOBODY)


def _with_bob(stamp: Stamp) -> CreateExpense:
    dinner = samples.create_expense(stamp, expense_id=TAXI)
    return replace(dinner, payments=(Payment(BOB_HERE, 3000),))


MONEY_WRITES = (
    of_path(
        "createExpense",
        what="Ann pays 30.00 for a dinner of three, in two items.",
        more=More("participant", sending(create_expense.run, _with_bob)),
    ),
    of_path(
        "updateExpense",
        what="Ann gives the dinner another title, no notes, and another payer.",
        more=More(
            "new participant",
            sending(
                update_expense.run,
                lambda stamp: replace(
                    samples.update_expense(stamp), payments=(Payment(BOB_HERE, 3000),)
                ),
            ),
        ),
    ),
    of_run(
        "`deleteExpense`",
        delete_expense.run,
        samples.delete_expense,
        what="Ann deletes the dinner, of three comments.",
        more=More(
            "comment",
            sending(delete_expense.run, samples.delete_expense),
            partial(_thread, length=4),
        ),
        arrange=partial(_thread, length=3),
    ),
    of_run(
        "`deleteExpense`, of a long thread",
        delete_expense.run,
        samples.delete_expense,
        what="120 comments, more than a transaction holds, are left to be swept.",
        arrange=partial(_thread, length=120),
    ),
    WriteCase(
        "the sweep behind `deleteExpense`",
        "delete_expense.finish",
        _sweep,
        what="120 comments go.",
        more=More("comment", _sweep, partial(_deleted, length=121)),
        arrange=partial(_deleted, length=120),
    ),
    of_path(
        "addComment",
        what="Ann comments on the dinner and mentions Bob.",
        more=More(
            "mention",
            sending(
                add_comment.run,
                lambda stamp: samples.add_comment(stamp, number=20, mentions=_BOTH),
            ),
            _sam_joins,
        ),
    ),
    of_path(
        "editComment",
        what="Ann says it otherwise and mentions Bob.",
        more=More(
            "new mention",
            sending(edit_comment.run, lambda stamp: samples.edit_comment(stamp, mentions=_BOTH)),
            _sam_joins,
        ),
    ),
    of_path("deleteComment", what="Ann takes a comment back."),
    of_path("createSettlement", what="Gil gives Ann 12.00."),
    of_path("updateSettlement", what="It was another amount."),
    of_path("deleteSettlement", what="It never was."),
    of_path(
        "createRecurringExpense",
        what="Ann writes down a monthly rent for three.",
        more=More(
            "participant",
            sending(
                create_recurring_expense.run,
                lambda stamp: replace(create_recurring(stamp), payments=_BOB_PAYS),
            ),
        ),
    ),
    of_path(
        "updateRecurringExpense",
        what="Ann calls it something else.",
        more=More(
            "new participant",
            sending(
                update_recurring_expense.run,
                lambda stamp: replace(update_recurring(stamp, number=31), payments=_BOB_PAYS),
            ),
            PATHS["updateRecurringExpense"].arrange,
        ),
    ),
    of_path("deleteRecurringExpense", what="Ann ends it."),
    of_run(
        "a day of a recurring expense",
        run_recurring.run,
        templates.run_recurring,
        what="The day of a rent for three has come.",
        more=More(
            "participant",
            sending(run_recurring.run, templates.run_recurring),
            _rented_with_bob,
        ),
        arrange=_rented,
    ),
)
