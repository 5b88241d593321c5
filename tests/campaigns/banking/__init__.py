"""This package holds the parts of the trial `bank`: its people, acts, documents and mutants."""
