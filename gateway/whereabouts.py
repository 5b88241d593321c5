"""This module words where the data of some settings is."""

from gateway.settings import Settings


def whereabouts(settings: Settings) -> str:
    """This names the data folder, or the tables and where they are."""
    if settings.is_embedded:
        return str(settings.data)
    place = settings.dynamodb_endpoint or "the place that AWS's settings name"
    return f"tailspend-{settings.stage}-* of DynamoDB at {place}"
