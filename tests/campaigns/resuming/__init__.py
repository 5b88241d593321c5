"""This package holds the parts of the trial of resuming: gateways, a bad bus, and subscribers."""
