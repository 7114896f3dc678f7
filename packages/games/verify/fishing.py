#!/usr/bin/env python3
"""Fishing games from revealed seeds, with Python's standard library only.

    fishing.py shots CODE SERVER_SEED CLIENT_SEED NONCE KIND...   what each shot paid, in stakes
    fishing.py sea   CODE LINK SALT NUMBER                        all fish of a sea, as JSON
    fishing.py digests                                            as in src/fishing/digests.json

A shot at a kind of fish draws below 100 times the mean of what it pays: below 96 it is caught. A kind with
several prizes then draws one by weight. Nothing here is translated from the TypeScript code.
"""

import hashlib
import json
import sys

from verify import draws, integer

ROUNDS = 1_000
SEAS = 200

# kind: prizes with their weights, how often it comes, most in a school, fastest and slowest crossing.
TITLES = {
    "golden-hilsa": {
        "punti": ({2: 1}, 22, 6, 13_000, 18_000),
        "tengra": ({3: 1}, 18, 4, 12_000, 17_000),
        "koi": ({5: 1}, 15, 4, 13_000, 18_000),
        "chingri": ({7: 1}, 12, 3, 15_000, 20_000),
        "pabda": ({10: 1}, 10, 3, 12_000, 17_000),
        "rui": ({15: 1}, 8, 2, 14_000, 19_000),
        "chitol": ({20: 1}, 7, 2, 14_000, 19_000),
        "crab": ({10: 49, 20: 27, 40: 14, 80: 7, 150: 3}, 4, 1, 20_000, 26_000),
        "boal": ({30: 1}, 5, 1, 13_000, 18_000),
        "turtle": ({20: 51, 40: 29, 60: 12, 100: 8}, 4, 1, 20_000, 26_000),
        "ray": ({60: 1}, 3, 1, 17_000, 22_000),
        "shark": ({100: 1}, 2, 1, 15_000, 20_000),
        "hilsa": ({50: 40, 80: 30, 150: 20, 300: 8, 500: 2}, 2, 1, 18_000, 23_000),
    },
}


def pick(words, weights):
    """A key by its weight."""
    place = integer(words, sum(weights.values()))
    for key, weight in weights.items():
        if place < weight:
            return key
        place -= weight
    raise AssertionError


def shot(words, prizes):
    total = sum(prizes.values())
    mean = sum(times * weight for times, weight in prizes.items())
    assert mean % total == 0
    if integer(words, 100 * mean // total) >= 96:
        return 0
    return next(iter(prizes)) if len(prizes) == 1 else pick(words, prizes)


def shots(code, server_seed, client_seed, nonce, kinds):
    words = draws(server_seed, client_seed, nonce, code)
    return [shot(words, TITLES[code][kind][0]) for kind in kinds]


def sea(code, link, salt, number):
    words = draws(link, salt, number, code)
    kinds = TITLES[code]
    fish, at = [], 0
    while True:
        at += 600 + integer(words, 800)
        if at >= 120_000:
            return fish
        kind = pick(words, {name: row[1] for name, row in kinds.items()})
        _, _, school, fastest, slowest = kinds[kind]
        size = 1 + integer(words, school)
        cross = fastest + integer(words, slowest - fastest + 1)
        mirrored = integer(words, 2) == 1
        xs = [-180, 150 + integer(words, 400), 450 + integer(words, 400), 1180]
        if mirrored:
            xs = [1000 - x for x in xs]
        ys = [110 + integer(words, 700) for _ in range(4)]
        enters = at
        for member in range(size):
            off = 0
            if member:
                enters += 350 + integer(words, 450)
                off = integer(words, 141) - 70
            fish.append(
                {
                    "number": len(fish),
                    "kind": kind,
                    "entersMs": enters,
                    "leavesMs": enters + cross,
                    "xs": xs,
                    "ys": [y + off for y in ys],
                }
            )


def seed_of(text):
    return hashlib.sha256(f"khela test vectors {text}".encode()).hexdigest()


def digests():
    result = {}
    for code, kinds in TITLES.items():
        names = list(kinds)
        digest = hashlib.sha256()
        for number in range(ROUNDS):
            aimed = [names[(number + place * 5) % len(names)] for place in range(1 + number % 8)]
            paid = shots(code, seed_of(f"{code} {number // 100}"), f"player {number % 7}:~", number, aimed)
            digest.update((json.dumps(paid, separators=(",", ":")) + "\n").encode())
        result[code] = digest.hexdigest()
        digest = hashlib.sha256()
        for number in range(1, SEAS + 1):
            swam = sea(code, seed_of(f"sea {code} {number}"), f"salt {number % 7}", number)
            digest.update((json.dumps(swam, sort_keys=True, separators=(",", ":")) + "\n").encode())
        result[f"{code}/sea"] = digest.hexdigest()
    return result


def main(arguments):
    if arguments == ["digests"]:
        print(json.dumps(digests(), indent=2))
        return 0
    if len(arguments) >= 6 and arguments[0] == "shots":
        _, code, server_seed, client_seed, nonce, *kinds = arguments
        print(json.dumps(shots(code, server_seed, client_seed, int(nonce), kinds)))
        return 0
    if len(arguments) == 5 and arguments[0] == "sea":
        _, code, link, salt, number = arguments
        print(json.dumps(sea(code, link, salt, int(number))))
        return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
