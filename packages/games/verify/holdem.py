#!/usr/bin/env python3
"""Recomputes hands of Texas hold'em between players from their seeds, with Python's standard library only.

    holdem.py deck SEED                     a deck's cards by place, and its root
    holdem.py mix SEAT:SEED [SEAT:SEED …]   which deck is played, and from which place each dealt card comes
    holdem.py digests                       SHA-256 over 1,000 hands; compare with src/holdem/digests.json

A deck is a whole pack shuffled by the draws of verify.py (client seed "deck", nonce 0, game "holdem"). Each card is
committed by itself with a salt: HMAC-SHA256 of the seed over its place, the first 16 bytes. The root is SHA-256 over the
52 hashes. The players' seeds, one line each in the order of the seats, are hashed to another seed, whose draws (client
seed "mix") choose one of the two decks and then a place for each dealt card. Nothing here is translated from the TypeScript code.
"""

import hashlib
import hmac
import json
import sys

from tables import shoe
from verify import draws, integer

HANDS = 1_000


def sha256(text):
    return hashlib.sha256(text.encode("ascii"))


def deck(seed, game="holdem"):
    """Cards, salts and root of a secret seed."""
    name = f"khela:v1:{game}"
    cards = list(shoe(draws(seed, "deck", 0, game), 1))
    key = bytes.fromhex(seed)
    salts = [
        hmac.new(key, f"{name}:salt:{place}".encode("ascii"), hashlib.sha256).hexdigest()[:32] for place in range(52)
    ]
    leaves = [sha256(f"{name}:card:{place}:{card}:{salts[place]}").digest() for place, card in enumerate(cards)]
    return cards, salts, hashlib.sha256(b"".join(leaves)).hexdigest()


def mix(seeds, game="holdem"):
    """Which deck the players' seeds choose, and the place of each position of the deal. seeds: by seat."""
    lines = [f"khela:v1:{game}:mix", *(f"{seat}:{seeds[seat]}" for seat in sorted(seeds))]
    words = draws(sha256("\n".join(lines)).hexdigest(), "mix", 0, game)
    return integer(words, 2), list(shoe(words, 1))


def hand(number):
    """A hand of the digests: two to six players, their hole cards and the board."""
    secret = [sha256(f"khela test vectors holdem {number} {one}").hexdigest() for one in range(2)]
    seeds = {seat: f"player {number} {seat}" for seat in range(2 + number % 5)}
    played, places = mix(seeds)
    decks = [deck(seed) for seed in secret]
    cards, salts, _ = decks[played]
    dealt = places[: 2 * len(seeds) + 5]
    return {
        "cards": [cards[place] for place in dealt],
        "deck": played,
        "places": dealt,
        "roots": [root for _, _, root in decks],
        "salts": [salts[place] for place in dealt],
    }


def digests():
    found = hashlib.sha256()
    for number in range(1, HANDS + 1):
        text = json.dumps(hand(number), sort_keys=True, separators=(",", ":"))
        found.update((text + "\n").encode("ascii"))
    return {"holdem": found.hexdigest()}


def main(arguments):
    if arguments[:1] == ["deck"] and len(arguments) == 2:
        cards, _, root = deck(arguments[1])
        print(json.dumps({"cards": cards, "root": root}))
    elif arguments[:1] == ["mix"] and len(arguments) > 1:
        parts = [part.partition(":") for part in arguments[1:]]
        played, places = mix({int(seat): seed for seat, _, seed in parts})
        print(json.dumps({"deck": played, "places": places}))
    elif arguments == ["digests"]:
        print(json.dumps(digests()))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
