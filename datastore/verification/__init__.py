"""This package recomputes what must hold of every group, and mends what is safe to mend."""
