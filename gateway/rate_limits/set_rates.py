"""This module reads the limits out of the settings."""

from datastore.items.rate_window import Rate
from gateway.rate_limits.limits import Rates
from gateway.settings import Settings


def set_rates(settings: Settings) -> Rates:
    """This gives the limits that are set; 0 sets none."""

    def rate(limit: int | None) -> Rate | None:
        most = settings.usual_rate if limit is None else limit
        return Rate(most, settings.rate_window_s) if most else None

    return Rates(
        user=rate(settings.user_rate),
        token=rate(settings.token_rate),
        address=rate(settings.address_rate),
    )
