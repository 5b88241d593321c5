"""This folder serves the pages that `web/` was built into."""
