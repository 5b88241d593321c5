"""These tests hold which limits the settings set."""

import pytest

from datastore.items.rate_window import Rate
from gateway.rate_limits import Rates
from gateway.rate_limits.set_rates import set_rates
from gateway.settings import read_settings

OPEN = {"TAILSPEND_HOST": "0.0.0.0"}  # noqa: S104 - nothing listens
USUAL = Rate(6_000, 60)


@pytest.mark.parametrize(
    ("variables", "rates"),
    [
        pytest.param({}, Rates(), id="only-this-machine"),
        pytest.param(OPEN, Rates(user=USUAL, address=USUAL), id="open"),
        pytest.param(
            {"TAILSPEND_TRUSTED_PROXIES": "127.0.0.1"},
            Rates(user=USUAL, address=USUAL),
            id="behind-a-proxy",
        ),
        pytest.param(
            {**OPEN, "TAILSPEND_USER_RATE": "0", "TAILSPEND_ADDRESS_RATE": "0"}, Rates(), id="off"
        ),
        pytest.param(
            {"TAILSPEND_USER_RATE": "10", "TAILSPEND_RATE_WINDOW_S": "30"},
            Rates(user=Rate(10, 30)),
            id="asked-for",
        ),
        pytest.param({"TAILSPEND_TOKEN_RATE": "5"}, Rates(token=Rate(5, 60)), id="tokens"),
    ],
)
def test_settings_set_limits(variables: dict[str, str], rates: Rates) -> None:
    """A limit is the one that is set; else the usual one, unless this machine alone can come."""
    assert set_rates(read_settings(variables)) == rates
