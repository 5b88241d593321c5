"""This package keeps the data in DynamoDB, through boto3, which is loaded when it is opened."""

from datastore.engine.dynamodb.capacity import Consumed
from datastore.engine.dynamodb.opening import open_dynamodb, open_tables
from datastore.engine.dynamodb.place import Outside, Place, RetryPolicy

__all__ = ["Consumed", "Outside", "Place", "RetryPolicy", "open_dynamodb", "open_tables"]
