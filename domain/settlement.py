"""This module checks a settlement, a direct payment between two participants."""

from domain.currency import Currency
from domain.errors import InvalidInput, InvalidInputs
from domain.ids import ParticipantId
from domain.money import MAX_AMOUNT_MINOR, beyond_amount_limit, format_amount


def check_settlement(
    payer_id: ParticipantId, payee_id: ParticipantId, *, amount_minor: int, currency: Currency
) -> None:
    """This checks that one participant pays another something.

    Raises:
        InvalidInputs: all that is wrong. INVALID: the payee is the payer, or the amount isn't
            above zero. LIMIT_EXCEEDED: the amount.
    """
    problems: list[InvalidInput] = []
    if payer_id == payee_id:
        message = "The payee is the payer: name two different participants."
        problems.append(InvalidInput(message, path=("payeeId",)))
    shown = format_amount(amount_minor, currency)
    if amount_minor <= 0:
        message = (
            f"The amount is {shown} {currency.code}, but a settlement is above zero: write what "
            "was paid, and swap payer and payee for the other direction."
        )
        problems.append(InvalidInput(message, path=("amount",)))
    if amount_minor > MAX_AMOUNT_MINOR:
        problems.append(beyond_amount_limit(shown, currency, path=("amount",)))
    if problems:
        raise InvalidInputs(tuple(problems))


def settlement_deltas(
    payer_id: ParticipantId, payee_id: ParticipantId, *, amount_minor: int
) -> dict[ParticipantId, int]:
    """This gives what the settlement adds to the nets: the payer's goes up, the payee's down."""
    return {payer_id: amount_minor, payee_id: -amount_minor}
