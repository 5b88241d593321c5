"""This lists every write, as it is done on the dinner, and what writes are put together of."""

from tests.docs.patterns.joining_writes import JOINING_WRITES
from tests.docs.patterns.money_writes import MONEY_WRITES
from tests.docs.patterns.people_writes import PEOPLE_WRITES
from tests.docs.patterns.rate_writes import RATE_WRITES

WRITES = (*PEOPLE_WRITES, *JOINING_WRITES, *MONEY_WRITES, *RATE_WRITES)
# What writes are put together of: its cost is within theirs.
PARTS = frozenset(
    {
        "aside.carry_out",
        "cancel_requests.end_requests",
        "comment_counters.read_counters",
        "commit.commit",
        "finish_work.finish",
        "joiner.check_group_limit",
        "letting_go.let_go",
        "merge_guest.finish",
        "merge_pair.read_pair",
        "nets.read_balances",
        "opening.read_opening",
        "owners.count_owners",
        "participant_count.participant_count",
        "reassign.reassign",
        "removal.read_balance_row",
        "removal.settle",
        "remove_participant.finish",
        "replay.replayed",
        "seen_settlement.read_seen_settlement",
        "spread_name.spread",
        "sweeping.sweep",
        "work.end",
        "write_path.never_again",
    }
)
