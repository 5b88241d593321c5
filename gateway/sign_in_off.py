"""This module words why a name alone signs nobody in, and what would change that."""

from gateway.settings import Settings


class SignInOff(Exception):
    """This says why a development token would be taken by no gateway of these settings."""


def why_sign_in_is_off(settings: Settings) -> tuple[str, str] | None:
    """This gives the reason and the remedy, which may be empty; None where sign-in is on."""
    if settings.has_development_sign_in:
        return None
    if settings.development_sign_in == "off":
        return "as set", ""
    if not settings.has_own_data:
        return (
            "since the data isn't known to be of this machine",
            "It is on with a loopback TAILSPEND_DYNAMODB_ENDPOINT.",
        )
    return (
        f"since other machines may reach {settings.host}",
        "It is on with --host 127.0.0.1.",
    )


def refuse_sign_in_off(settings: Settings) -> None:
    """This passes settings under which a name alone signs in.

    Raises:
        SignInOff: It is off; it says why, and what would change that.
    """
    off = why_sign_in_is_off(settings)
    if off is not None:
        why, remedy = off
        raise SignInOff(
            f"Development sign-in is off, {why}: no gateway would take the token. {remedy}".rstrip()
        )
