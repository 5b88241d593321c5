"""Deployment: what an account needs so that the gateway can run there."""
