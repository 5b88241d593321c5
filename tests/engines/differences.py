"""This module lists where an emulator is known to answer otherwise, and what decides.

Each entry is a test of the suite that is expected to fail there; one that passes fails the run, so
that no entry outlives its reason. The embedded engine has none.
"""

from typing import Final

API = "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/"
GUIDE = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/"

TRANSACTION_REASONS = (
    "refuses the whole request instead of canceling it with a reason:"
    f" {API}API_TransactWriteItems.html lists among the reasons of TransactionCanceledException"
    " ValidationError, with the messages of an update that does not fit the item"
)
BATCH_BYTES = (
    f"has no limit: {API}API_BatchGetItem.html says that one operation retrieves up to 16 MB and"
    " gives the rest back as UnprocessedKeys"
)
PAGE_BYTES = (
    "ends a page before the item that crosses 1 MB, where DynamoDB Local ends behind it:"
    f" {GUIDE}Query.Pagination.html gives the limit alone; readers go by the last key either way"
)
CONTAINS_BYTES = (
    f"finds no bytes in bytes: {API}API_Condition.html says of CONTAINS that a target of type"
    " Binary is searched for a subsequence"
)
BEGINS_TYPE = (
    "refuses the condition for what the item holds:"
    f" {GUIDE}Expressions.OperatorsAndFunctions.html calls begins_with true where the attribute"
    " begins so, and knows no error for another type; DynamoDB Local answers false"
)
LIST_POSITIONS = (
    "counts positions while it changes the list:"
    f" {GUIDE}Expressions.UpdateExpressions.html says that every action sees the item as it was"
    " before the update, and that elements set past the end are appended in order"
)
PRECISION = (
    f"rounds: {GUIDE}HowItWorks.NamingRulesDataTypes.html says of numbers that exceeding 38 digits"
    " of precision is an error"
)
UPDATE_PATH = (
    "takes a path that leads through something that isn't there, or calls it a wrong value:"
    f" {API}API_TransactWriteItems.html lists the document path that is invalid for update among"
    " the errors of validation"
)
LIST_APPEND = (
    f"appends to what is no list: {API}API_TransactWriteItems.html lists the operand of an update"
    " that has an incorrect data type among the errors of validation"
)
NEGATIONS = (
    "fails at its own recursion:"
    f" {GUIDE}Constraints.html allows 300 operators and functions in an expression"
)
TRANSACTION_BYTES = (
    f"weighs the request as JSON: {API}API_TransactWriteItems.html limits the aggregate size of"
    " the items to 4 MB; DynamoDB Local weighs items, values, names and expressions"
)

DIFFERENCES: Final[dict[str, dict[str, str]]] = {
    "embedded": {},
    "dynamodb-local": {"test_update_that_does_not_fit": TRANSACTION_REASONS},
    "ministack": {
        "test_batch_over_16_megabytes": BATCH_BYTES,
        "test_condition_that_holds[contains bytes]": CONTAINS_BYTES,
        "test_condition_that_fails[begins number]": BEGINS_TYPE,
        "test_condition_that_fails[begins bytes with text]": BEGINS_TYPE,
        "test_not_of_failing_condition[begins number]": BEGINS_TYPE,
        "test_not_of_failing_condition[begins bytes with text]": BEGINS_TYPE,
        "test_condition_of_most[operators of negations]": NEGATIONS,
        "test_page_of_one_megabyte": PAGE_BYTES,
        "test_projection_does_not_lengthen_page": PAGE_BYTES,
        "test_transaction_of_four_megabytes": TRANSACTION_BYTES,
        "test_update[set past end and remove there]": LIST_POSITIONS,
        "test_update[set past end twice]": LIST_POSITIONS,
        "test_update[add 38 digits]": PRECISION,
        "test_update[remove two in list]": LIST_POSITIONS,
        "test_update_refused[set below scalar]": UPDATE_PATH,
        "test_update_refused[set position of map]": UPDATE_PATH,
        "test_update_refused[set name of list]": UPDATE_PATH,
        "test_update_refused[remove below nothing]": UPDATE_PATH,
        "test_update_refused[remove position of map]": UPDATE_PATH,
        "test_update_refused[append to text]": LIST_APPEND,
        "test_update_refused[add past 38 digits]": PRECISION,
    },
}


def difference(engine: str, test: str) -> str | None:
    """This says why a test fails on an engine, None where it must pass; `test` names the engine."""
    plain = test.replace(f"[{engine}]", "").replace(f"[{engine}-", "[")
    return DIFFERENCES.get(engine, {}).get(plain)
