#!/usr/bin/env python3
"""Recomputes the hidden amounts of jackpot runs from their revealed links, with Python's standard library only.

    jackpots.py TIER LINK SALT INDEX   the amount at which that run was won, in 1/10,000 of a taka
    jackpots.py digests                SHA-256 over 1,000 runs of each pool; compare with src/jackpots/digests.json

A run's threshold is its seed + 1 + a draw below (must-hit-by - seed - 1), so that every amount strictly between the
two is equally likely. The draws are those of verify.py for the code "jackpot-" and the pool's name: the link is
the server seed, the chain's salt the client seed, the link's number the nonce. Nothing here is translated from the
TypeScript code.
"""

import hashlib
import json
import sys

from verify import draws, integer, seed_of

RUNS = 1_000
UNITS = 10_000
POOLS = {"mini": 500, "minor": 2_500, "major": 25_000, "grand": 250_000}


def threshold(tier, link, salt, index):
    seed = POOLS[tier] * UNITS
    limit = 5 * seed
    return seed + 1 + integer(draws(link, salt, index, f"jackpot-{tier}"), limit - seed - 1)


def digests():
    result = {}
    for tier in POOLS:
        digest = hashlib.sha256()
        for index in range(1, RUNS + 1):
            amount = threshold(tier, seed_of(f"jackpot {tier} {index}"), f"salt {index % 7}", index)
            digest.update(f"{amount}\n".encode())
        result[tier] = digest.hexdigest()
    return result


def main(arguments):
    if arguments == ["digests"]:
        print(json.dumps(digests(), indent=2))
        return 0
    if len(arguments) == 4 and arguments[0] in POOLS:
        print(threshold(arguments[0], arguments[1], arguments[2], int(arguments[3])))
        return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
