"""This package holds DynamoDB's limits and rules, checked before a request goes to any engine."""
