"""This package answers what the graph is asked: loaders, mutations and subscriptions."""
