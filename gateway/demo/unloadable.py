"""This module holds why demo data can't be loaded, apart from what loads it: that is slow."""


class DemoUnloadable(Exception):
    """This says which demo group can't be written, why, and what to do."""
