"""Writes wheels and source archives whose bytes depend on nothing but their contents.

The order is fixed, and all files bear one time: SOURCE_DATE_EPOCH, or the first that zip files know. An archive
is written to a temporary name and renamed, so that a build that is interrupted leaves no half of one.
"""

import base64
import contextlib
import csv
import gzip
import hashlib
import io
import os
import tarfile
import time
import zipfile

from .refusal import Refusal

FIRST = 315532800  # 1980-01-01; zip files know no earlier time
LAST = 4294967294  # 2106-02-07; gzip knows no later one


def time_of_files():
    text = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not text:
        return FIRST
    if not text.isdecimal():
        raise Refusal(f"SOURCE_DATE_EPOCH={text}: give seconds since 1970, a whole number")
    return min(max(int(text), FIRST), LAST)


@contextlib.contextmanager
def renamed_at_the_end(path):
    """A temporary name beside `path` to write to. It becomes `path` when the block succeeds, or goes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield temporary
        os.replace(temporary, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            temporary.unlink()


class Member:
    """A file of an archive: its name there, its bytes, and whether it is a program."""

    def __init__(self, name, content, is_program=False):
        self.name = name
        self.content = content.encode() if isinstance(content, str) else content
        self.mode = 0o755 if is_program else 0o644

    @staticmethod
    def of(name, path):
        return Member(name, path.read_bytes(), bool(path.stat().st_mode & 0o111))


def write_wheel(path, members, information):
    """Writes a wheel. `information` names its folder of metadata; RECORD is added there, last."""
    members = sorted(members, key=lambda member: (member.name.startswith(information + "/"), member.name))
    members.append(Member(f"{information}/RECORD", record(members, f"{information}/RECORD")))
    date = time.gmtime(time_of_files())[:6]
    with renamed_at_the_end(path) as temporary, zipfile.ZipFile(temporary, "w") as wheel:
        for member in members:
            entry = zipfile.ZipInfo(member.name, date)
            entry.create_system = 3  # Unix, whose modes follow
            entry.external_attr = (0o100000 | member.mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, member.content, compresslevel=9)


def record(members, own_name):
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for member in members:
        digest = base64.urlsafe_b64encode(hashlib.sha256(member.content).digest()).rstrip(b"=").decode()
        writer.writerow((member.name, f"sha256={digest}", len(member.content)))
    writer.writerow((own_name, "", ""))
    return lines.getvalue()


def write_source_archive(path, members):
    """Writes a .tar.gz."""
    seconds = time_of_files()
    with renamed_at_the_end(path) as temporary, open(temporary, "wb") as file, \
            gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=file, mtime=seconds) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for member in sorted(members, key=lambda each: each.name):
            entry = tarfile.TarInfo(member.name)
            entry.size, entry.mode, entry.mtime = len(member.content), member.mode, seconds
            archive.addfile(entry, io.BytesIO(member.content))
