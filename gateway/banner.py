"""This module words what `tailspend serve` prints once it answers."""

from urllib.parse import quote

from gateway.auth.people import DEMO_PEOPLE
from gateway.pages.files import BUILD_COMMAND
from gateway.settings import Settings
from gateway.sign_in_off import why_sign_in_is_off
from gateway.version import VERSION
from gateway.whereabouts import whereabouts

# What a browser on this machine calls a listener on every interface.
_SHOWN_HOSTS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - not listened on here


def banner(settings: Settings, *, port: int, has_page: bool, has_new_demo: bool) -> str:
    """This names every address, and what is off or missing with the way to have it."""
    authority = f"{_shown_host(settings.host)}:{port}"
    person = f"#as={quote(DEMO_PEOPLE[0])}" if settings.has_development_sign_in else ""
    page = [("GraphiQL", f"http://{authority}/graphql{person}")] if settings.has_graphiql else []
    entries = [
        *page,
        ("GraphQL", f"http://{authority}/graphql"),
        ("WebSocket", f"ws://{authority}/graphql"),
        ("Health", f"http://{authority}/healthz and /readyz"),
        ("Data", f"{_data(settings)}{', demo data loaded' if has_new_demo else ''}"),
    ]
    lines = [f"Tailspend {VERSION} is listening. Ctrl-C stops it."]
    lines += [f"  {name:<10} {value}" for name, value in entries]
    return "\n".join([*lines, *_missing(settings, has_page=has_page)])


def _missing(settings: Settings, *, has_page: bool) -> list[str]:
    missing = []
    if settings.has_graphiql and not has_page:
        missing.append(f"The GraphiQL page isn't built: `{BUILD_COMMAND}` builds it.")
    off = why_sign_in_is_off(settings)
    if off is not None:
        why, remedy = off
        missing.append(
            f"Development sign-in is off, {why}: every caller is anonymous. {remedy}".rstrip()
        )
    return missing


def _data(settings: Settings) -> str:
    return str(settings.data.resolve()) if settings.is_embedded else whereabouts(settings)


def _shown_host(host: str) -> str:
    shown = _SHOWN_HOSTS.get(host, host)
    return f"[{shown}]" if ":" in shown else shown
