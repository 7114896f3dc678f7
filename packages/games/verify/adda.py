#!/usr/bin/env python3
"""Recomputes hands of teen patti between players from their seeds, with Python's standard library only.

    adda.py deck SEED                     a deck's cards by place, and its root
    adda.py mix SEAT:SEED [SEAT:SEED …]   which deck is played, and from which place each dealt card comes
    adda.py hands CARDS [CARDS …]         kinds and winners of hands, each three cards as 0,17,51
    adda.py digests                       SHA-256 over 1,000 hands; compare with src/adda/digests.json

Decks and places are made as holdem.py says, under this game's name; cards are dealt one by one, three rounds. Which hand
wins is said here once more: trail, pure sequence, sequence, colour, pair, high card; of the sequences A-K-Q is the
best and A-2-3 the second. Nothing here is translated from the TypeScript code.
"""

import hashlib
import json
import sys

from holdem import deck, mix, sha256

HANDS = 1_000
GAME = "teen-patti-adda"
KINDS = ["high", "pair", "colour", "sequence", "pure-sequence", "trail"]
# All runs of three from the weakest on, aces as 14.
RUNS = [{low, low + 1, low + 2} for low in range(2, 12)] + [{14, 2, 3}, {12, 13, 14}]


def judge(cards):
    """What compares: the better hand is the larger one. Its first part is the kind."""
    ranks = [(card // 4 or 13) + 1 for card in cards]
    often = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    run = RUNS.index(set(ranks)) if set(ranks) in RUNS else None
    one_suit = cards[0] % 4 == cards[1] % 4 == cards[2] % 4
    if len(often) == 1:
        return KINDS.index("trail"), often
    if run is not None:
        return KINDS.index("pure-sequence" if one_suit else "sequence"), [run]
    if one_suit:
        return KINDS.index("colour"), often
    return KINDS.index("pair" if len(often) == 2 else "high"), often


def compare(hands):
    """Kind of each hand, and which of them win."""
    judged = [judge(hand) for hand in hands]
    return [KINDS[kind] for kind, _ in judged], [seat for seat, value in enumerate(judged) if value == max(judged)]


def hand(number):
    """A hand of the digests: two to five players."""
    secret = [sha256(f"khela test vectors adda {number} {one}").hexdigest() for one in range(2)]
    seeds = {seat: f"player {number} {seat}" for seat in range(2 + number % 4)}
    played, places = mix(seeds, GAME)
    decks = [deck(seed, GAME) for seed in secret]
    cards, salts, _ = decks[played]
    dealt = [[places[turn * len(seeds) + seat] for turn in range(3)] for seat in seeds]
    hands = [[cards[place] for place in own] for own in dealt]
    kinds, winners = compare(hands)
    return {
        "deck": played,
        "hands": hands,
        "kinds": kinds,
        "places": dealt,
        "roots": [root for _, _, root in decks],
        "salts": [[salts[place] for place in own] for own in dealt],
        "winners": winners,
    }


def digests():
    found = hashlib.sha256()
    for number in range(1, HANDS + 1):
        text = json.dumps(hand(number), sort_keys=True, separators=(",", ":"))
        found.update((text + "\n").encode("ascii"))
    return {"adda": found.hexdigest()}


def main(arguments):
    if arguments[:1] == ["deck"] and len(arguments) == 2:
        cards, _, root = deck(arguments[1], GAME)
        print(json.dumps({"cards": cards, "root": root}))
    elif arguments[:1] == ["mix"] and len(arguments) > 1:
        parts = [part.partition(":") for part in arguments[1:]]
        played, places = mix({int(seat): seed for seat, _, seed in parts}, GAME)
        print(json.dumps({"deck": played, "places": places}))
    elif arguments[:1] == ["hands"] and len(arguments) > 1:
        kinds, winners = compare([[int(card) for card in part.split(",")] for part in arguments[1:]])
        print(json.dumps({"kinds": kinds, "winners": winners}))
    elif arguments == ["digests"]:
        print(json.dumps(digests()))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
