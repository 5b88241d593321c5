"""This module is the demo data itself: two groups for each of three people, newest last.

Bob and Carla have joined Ann's, as the guests that they were there.
"""

from typing import Final

from domain.expense_item import SplitMode
from gateway.demo.story import (
    DemoExpense,
    DemoGroup,
    DemoSettlement,
    by,
    equally,
    in_proportion,
)

LISBON: Final = DemoGroup(
    owner="Ann",
    name="Flat in Lisbon",
    currency="EUR",
    description="Rent, bills and whatever the kitchen needs.",
    guests=("Bob", "Carla", "Dmitri"),
    joining=("Bob", "Carla"),
    days_ago=45,
    expenses=(
        DemoExpense(
            title="Rent",
            days_ago=44,
            category="housing",
            items=(by(SplitMode.SHARES, "1450.00", Ann="2", Bob="1.5", Carla="1.5", Dmitri="1"),),
            payments=(("Ann", "1450.00"),),
            notes="By the size of the rooms.",
            comments=("I paid from the shared account this time.",),
        ),
        DemoExpense(
            title="Deposit",
            days_ago=43,
            category="housing",
            items=(
                by(SplitMode.PERCENT, "900.00", Ann="40", Bob="25", Carla="22.5", Dmitri="12.5"),
            ),
            payments=(("Ann", "500.00"), ("Bob", "400.00")),
        ),
        DemoExpense(
            title="Weekly shop",
            days_ago=30,
            category="groceries",
            items=(
                equally("64.37", "Ann", "Bob", "Carla", "Dmitri", item="Food"),
                by(SplitMode.EXACT, "18.90", "Wine", Ann="6.30", Bob="12.60"),
            ),
            payments=(("Carla", "83.27"),),
            comments=("Who is the olive oil for?", "It was mine, I have put it down."),
        ),
        DemoExpense(
            title="Electricity",
            days_ago=21,
            category="bills",
            items=(equally("100.00", "Ann", "Bob", "Carla"),),
            payments=(("Bob", "100.00"),),
            notes="Dmitri was away.",
        ),
        DemoExpense(
            title="Dinner at the harbour",
            days_ago=12,
            category="eating out",
            items=(
                by(SplitMode.EXACT, "71.50", "Dishes", Ann="24.00", Bob="19.50", Carla="28.00"),
                equally("22.00", "Ann", "Bob", "Carla", item="Drinks"),
                in_proportion("9.35", "Tip"),
            ),
            payments=(("Carla", "60.00"), ("Ann", "42.85")),
            comments=("Best bream in town.",),
        ),
        DemoExpense(
            title="Kettle sent back",
            days_ago=8,
            category="household",
            items=(equally("-34.99", "Ann", "Bob", "Carla", "Dmitri"),),
            payments=(("Ann", "-34.99"),),
            notes="A refund: the shop paid Ann.",
        ),
        DemoExpense(
            title="Internet",
            days_ago=3,
            category="bills",
            items=(
                by(SplitMode.ADJUSTED, "39.90", Ann="5.00", Bob="0", Carla="0", Dmitri="-2.50"),
            ),
            payments=(("Dmitri", "39.90"),),
        ),
    ),
    settlements=(
        DemoSettlement("Bob", "Ann", "250.00", days_ago=6, note="For the rent."),
        DemoSettlement("Dmitri", "Ann", "200.00", days_ago=2),
    ),
)

KYOTO: Final = DemoGroup(
    owner="Ann",
    name="Kyoto in spring",
    currency="JPY",
    description="Ten days, four people, one rail pass too few.",
    guests=("Bob", "Carla", "Emi"),
    joining=("Bob", "Carla"),
    days_ago=20,
    expenses=(
        DemoExpense(
            title="Machiya for four nights",
            days_ago=18,
            category="lodging",
            items=(equally("98000", "Ann", "Bob", "Carla", "Emi"),),
            payments=(("Ann", "98000"),),
        ),
        DemoExpense(
            title="Rail passes",
            days_ago=17,
            category="transport",
            items=(by(SplitMode.SHARES, "87000", Ann="1", Bob="1", Carla="1"),),
            payments=(("Bob", "87000"),),
            comments=("Emi lives there, so three passes.",),
        ),
        DemoExpense(
            title="Kaiseki",
            days_ago=16,
            category="eating out",
            items=(
                equally("42000", "Ann", "Bob", "Carla", "Emi", item="Menus"),
                by(SplitMode.EXACT, "5400", "Sake", Bob="3600", Emi="1800"),
                in_proportion("4740", "Service"),
            ),
            payments=(("Emi", "52140"),),
        ),
        DemoExpense(
            title="Temple tickets",
            days_ago=15,
            category="sights",
            items=(by(SplitMode.PERCENT, "2500", Ann="50", Carla="50"),),
            payments=(("Carla", "2500"),),
        ),
        DemoExpense(
            title="Rail pass given back",
            days_ago=9,
            category="transport",
            items=(equally("-29000", "Carla"),),
            payments=(("Bob", "-29000"),),
            comments=("They took it back without a word.", "Lucky us!"),
        ),
    ),
    settlements=(DemoSettlement("Carla", "Ann", "20000", days_ago=7, note="Cash at the station."),),
)

BAND: Final = DemoGroup(
    owner="Bob",
    name="Band room",
    currency="EUR",
    description="Strings, cables, and the room by the railway.",
    guests=("Ann", "Max"),
    days_ago=28,
    expenses=(
        DemoExpense(
            title="Room, a month",
            days_ago=27,
            category="rent",
            items=(equally("190.00", "Bob", "Ann", "Max"),),
            payments=(("Bob", "190.00"),),
            comments=("Until ten in the evening, no longer.",),
        ),
    ),
    settlements=(DemoSettlement("Max", "Bob", "63.33", days_ago=20),),
)

SAPPORO: Final = DemoGroup(
    owner="Bob",
    name="Sapporo weekend",
    currency="JPY",
    description="Snow, if there is any.",
    guests=("Carla",),
    days_ago=14,
    expenses=(
        DemoExpense(
            title="Ramen alley",
            days_ago=13,
            category="eating out",
            items=(by(SplitMode.EXACT, "2350", Bob="1250", Carla="1100"),),
            payments=(("Bob", "2350"),),
            comments=("Miso, with butter.",),
        ),
    ),
)

ALLOTMENT: Final = DemoGroup(
    owner="Carla",
    name="Allotment",
    currency="EUR",
    description="Seeds, soil, and a shed that leaks.",
    guests=("Ann", "Bob"),
    days_ago=33,
    expenses=(
        DemoExpense(
            title="Roof felt",
            days_ago=32,
            category="tools",
            items=(equally("47.80", "Carla", "Ann", "Bob"),),
            payments=(("Carla", "47.80"),),
            comments=("It still leaks.",),
        ),
    ),
)

OSAKA: Final = DemoGroup(
    owner="Carla",
    name="Osaka food tour",
    currency="JPY",
    description="Eat until we drop.",
    guests=("Ann", "Emi"),
    days_ago=11,
    expenses=(
        DemoExpense(
            title="Takoyaki",
            days_ago=10,
            category="eating out",
            items=(by(SplitMode.SHARES, "1800", Carla="2", Ann="1", Emi="1"),),
            payments=(("Emi", "1800"),),
            comments=("Careful, hot inside.",),
        ),
    ),
    settlements=(DemoSettlement("Carla", "Emi", "900", days_ago=9),),
)

DEMO_GROUPS: Final = (LISBON, ALLOTMENT, BAND, KYOTO, SAPPORO, OSAKA)
