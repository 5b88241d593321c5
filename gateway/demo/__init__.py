"""This folder is the demo data: what is in it, and how it gets into a store."""
