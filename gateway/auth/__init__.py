"""This folder turns an authorization header into a viewer."""
