"""This folder serves GraphQL over HTTP, in small stages.

Method, media types, sign-in, parameters, operation, answer: each stage is a file, and each may
refuse. The specification: https://http-spec.graphql.org/September2026/
"""

from gateway.http.endpoint import Page, graphql_http
from gateway.http.limits import HttpLimits

__all__ = ["HttpLimits", "Page", "graphql_http"]
