"""This lists the domain cases: faults that users of expense-splitting products have reported.

Each stands at the files whose tests hold its right result, by its id. The letter says the kind:
R rounding, S splitting, N below zero, C currencies and amounts, T transfers, P participants,
D dates and recurrence, X two at once, G paging, F performance, I invites, V privacy and input.
"""

from collections.abc import Mapping

HELD: Mapping[str, str] = {
    "tests/datastore/writes/test_run_recurring.py": "D16",
    "tests/domain/test_input_cases.py": "R10 P09 C01 C11 C12 C07 C09 C10 D01 V05 V07",
    "tests/domain/test_recurrence_cases.py": "D07 D09 D10 D12",
    "tests/domain/test_settlement_cases.py": (
        "R17 R18 T03 T15 T05 T06 T08 T09 T11 T12-small T12-dense X07 F03"
    ),
    "tests/domain/test_split_cases.py": (
        "R01 R03 R04 R06 R07 R09 R10 R12 R13 R20 R15 V10 P01 P03 P04 P06 C03 N01 N03 N06 N04 "
        "S04 S01 S02 S05 S09 S11 S12"
    ),
    "tests/journeys/test_joining.py": "I03",
    "tests/resolvers/mutations/test_create_recurring_expense.py": "D12",
    "tests/resolvers/mutations/test_edit_cases.py": "P01 P04 P06 X02 S02 S05 D05 G01 V03",
    "tests/resolvers/mutations/test_joining_cases.py": "I01 I04 I08 I06",
    "tests/resolvers/mutations/test_paying_cases.py": "P03 T02 T14 P12 D13",
    "tests/resolvers/mutations/test_repeat_cases.py": "X02 X04 X06",
    "tests/resolvers/test_first_page.py": "F01",
    "tests/resolvers/test_privacy_cases.py": "V01 V04",
    "tests/resolvers/test_recurring.py": "D14",
}
"""The ids of the cases, by the files that hold them."""

HOW_MANY = 75
