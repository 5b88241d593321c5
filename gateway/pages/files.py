"""This module reads the built page and serves its files.

Every built file but the page itself has a hash of its content in its name: it never changes, and
nothing else in the folder is served.
"""

import re
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

BUILT = Path(__file__).parent / "built"
BUILD_COMMAND = "make serve"
_HASHED = re.compile(r"[\w.-]+-[A-Z0-9]{8}\.[\w.]+", re.ASCII)
_SLOT = 'data-development=""'
NOT_BUILT = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Tailspend</title>
<p>The GraphiQL page isn't built. <code>{BUILD_COMMAND}</code>, run in the folder of the sources,
builds it and starts the gateway.
<p>The same address answers GraphQL over HTTP meanwhile: send a POST with a JSON body.
</html>
"""


def has_page(folder: Path = BUILT) -> bool:
    """This says whether the page is built."""
    return (folder / "index.html").is_file()


def graphiql_page(*, has_development_sign_in: bool, folder: Path = BUILT) -> str:
    """This is the page for a browser; where it isn't built, one that says how to build it.

    It tells the page's script where development sign-in answers, when it does.
    """
    if not has_page(folder):
        return NOT_BUILT
    page = (folder / "index.html").read_text(encoding="utf-8")
    if not has_development_sign_in:
        return page
    return page.replace(_SLOT, 'data-development="/development"')


class PageFiles(StaticFiles):
    """This serves the files beside the page, to be kept by browsers for a year."""

    def __init__(self, folder: Path = BUILT) -> None:
        super().__init__(directory=folder, check_dir=False)
        # The first request would check it, and fail where no page is built: nothing is there then.
        self.config_checked = True

    async def get_response(self, path: str, scope: Scope) -> Response:
        """This answers with a file that has a hash in its name, and with 404 for all else."""
        if not _HASHED.fullmatch(path):
            return Response("There is no such file.\n", 404, media_type="text/plain")
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
