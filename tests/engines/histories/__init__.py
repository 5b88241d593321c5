"""This package plays random histories on two engines at once and compares them step by step."""
