"""This module holds the version that the gateway calls itself by."""

VERSION = "0.1.0"
