"""Plays a league's blocks on a Dask cluster, which gets a bot's files and returns records.

`play_there` sends requests; `main` is the process on a worker that answers them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import convert, to_builtins

from autograder.course.files import find_kit
from autograder.course.submissions import Submission
from autograder.errors import KitFault, SubmissionError
from autograder.league.playing import Block, League, SessionPlayer
from autograder.league.records import PlayedBlock
from autograder.run.cluster import choose_cluster_python, open_cluster
from autograder.run.service import format_fault, serve
from autograder.sandbox.host.sandbox import Sandbox
from casino.game.challenge import Terms

__all__ = ["main", "play_there"]

SERVICE = "autograder.league.remote"


@dataclass(frozen=True)
class BlockRequest:
    """A block to play, the bot's files, and the league's terms."""

    digest: str
    terms: Terms
    seed: int
    allow_weak: bool
    python: str
    block: Block
    submission: Submission


@dataclass(frozen=True)
class BlockReply:
    """The record of a block, a reason for refusal, or a kit bug as text."""

    played: PlayedBlock | None = None
    refused: str = ""
    fault: str = ""


def play_there(
    league: League, todo: Sequence[Block], address: str
) -> Iterator[tuple[Block, PlayedBlock]]:
    """Play blocks on the cluster at this address; yield records as they finish.

    Raises:
        SubmissionError: when the cluster doesn't answer, or a worker has another kit.
        KitFault: when a worker cannot play a block.
    """
    requests = ((block, _request(league, block)) for block in todo)
    with open_cluster(address, league.kit.digest) as cluster:
        for block, line in cluster.map(SERVICE, requests):
            reply: BlockReply = convert(json.loads(line), BlockReply)
            if reply.refused:
                raise SubmissionError(reply.refused)
            if reply.played is None:
                raise KitFault(reply.fault)
            yield block, reply.played


def _request(league: League, block: Block) -> bytes:
    submission = league.submission(block.bot)
    kit, terms = league.kit, league.terms
    python = choose_cluster_python(kit)
    return _pack_message(
        BlockRequest(kit.digest, terms, league.seed, league.allow_weak, python, block, submission)
    )


def main() -> None:
    """Answer requests on standard input and output, one line of JSON each."""
    serve(_work, lambda error: _pack_message(BlockReply(fault=format_fault(error))))


def _work(lines: Iterator[str], send: Callable[[bytes], None]) -> None:
    for line in lines:
        send(_pack_message(_answer(convert(json.loads(line), BlockRequest, dec_hook=_exact))))


def _answer(request: BlockRequest) -> BlockReply:
    kit = find_kit()
    if request.digest != kit.digest:
        return BlockReply(refused="A worker has another kit: install this one on it.")
    league = League(
        kit, Path(), request.terms, request.seed, request.block.last, request.allow_weak
    )
    try:
        sandbox = Sandbox.open(python=request.python, allow_weak=request.allow_weak)
        try:
            return BlockReply(
                SessionPlayer(league, sandbox).play(request.block, request.submission)
            )
        finally:
            sandbox.close()
    except Exception as error:
        return BlockReply(fault=format_fault(error))


def _pack_message(message: BlockRequest | BlockReply) -> bytes:
    return json.dumps(to_builtins(message, enc_hook=str)).encode("ascii") + b"\n"


def _exact(kind: type, value: Any) -> Any:
    """Read a fraction, which is sent as a string: "3/2"."""
    if kind is not Fraction:
        raise NotImplementedError(kind)
    return Fraction(value)


if __name__ == "__main__":
    main()
