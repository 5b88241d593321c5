"""This writes docs/access-patterns.md: `make docs`."""

from tests.docs.patterns.page import PAGE, rendered

if __name__ == "__main__":
    PAGE.write_text(rendered(), encoding="utf-8")
