"""This module holds DynamoDB's limits as numbers.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
"""

from typing import Final

ITEM_BYTES: Final = 400 * 1024
PAGE_BYTES: Final = 1024 * 1024
PARTITION_KEY_BYTES: Final = 2048
SORT_KEY_BYTES: Final = 1024
NAME_BYTES: Final = 65_535
# Lists and maps within one another; what the innermost holds is the 32nd level.
NESTED_LEVELS: Final = 31
NUMBER_DIGITS: Final = 38
NUMBER_MAX_EXPONENT: Final = 125
NUMBER_MIN_EXPONENT: Final = -130
BATCH_GETS: Final = 100
BATCH_GET_BYTES: Final = 16 * 1024 * 1024
BATCH_WRITES: Final = 25
TRANSACTION_ROWS: Final = 100
TRANSACTION_BYTES: Final = 4 * 1024 * 1024
TOKEN_CHARACTERS: Final = 36
IN_VALUES: Final = 100
EXPRESSION_BYTES: Final = 4096
EXPRESSION_OPERATORS: Final = 300
# The documentation gives 2 MB to all expressions of a request; DynamoDB Local takes half in each.
EXPRESSION_VALUES_BYTES: Final = 1024 * 1024
PATH_LEVELS: Final = 32
