"""This module tells a whole reply of DynamoDB from half of one, and from somebody else's.

botocore reads a body that is cut off, or is no JSON, as an answer that says nothing: a read would
find nothing there, and a write that never happened would count as done.
"""

from http import HTTPStatus
from zlib import crc32

from botocore.awsrequest import AWSResponse
from botocore.exceptions import ChecksumError
from botocore.parsers import ResponseParserError


def check_intact(http_response: AWSResponse, **_: object) -> None:
    """This passes an answer with the checksum that every answer of DynamoDB has in its head.

    What is no answer but a refusal is told by its status.

    Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html

    Raises:
        ResponseParserError: it has none, so it is somebody else's.
        ChecksumError: it isn't what was sent, or only part of it.
    """
    if http_response.status_code >= HTTPStatus.MULTIPLE_CHOICES:
        return
    expected, actual = http_response.headers.get("x-amz-crc32"), crc32(http_response.content)
    if expected is None:
        raise ResponseParserError("what answered is not DynamoDB: its answer has no checksum")
    if str(actual) != expected.strip():
        raise ChecksumError(
            checksum_type="crc32", expected_checksum=expected, actual_checksum=actual
        )
