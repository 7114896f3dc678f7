#!/usr/bin/env python3
"""Checks scratch tickets and whole prize books, with Python's standard library only.

    scratch.py ticket NUMBER TIMES SECRET ROOT PATH...   whether a sold ticket is in the book of that root
    scratch.py book SEED                                 root, order and prizes of a book whose seed is revealed
    scratch.py digests                                   what src/scratch/digests.json has

A book's prizes lie in the order of src/scratch/prizes.json with the blanks behind them, and are shuffled by one draw per
place. A ticket's secret is HMAC-SHA256(seed, "khela:v1:scratch-ticket:<number>"); its leaf is the SHA-256 of
"khela:v1:scratch-leaf:<number>:<times>:<secret>"; a node is the SHA-256 of a byte 1 and its two children. Sheets of 128
tickets are filled up with zeros, and so are the sheets to a power of two.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

from verify import distinct, draws, integer

GAME = "lucky-scratch"
PLAN = Path(__file__).resolve().parent.parent / "src" / "scratch" / "prizes.json"
EMPTY = bytes(32)


def sha(data):
    return hashlib.sha256(data).digest()


def order_of(seed, plan):
    tickets = [prize["times"] for prize in plan["prizes"] for _ in range(prize["count"])]
    tickets += [0] * (plan["size"] - len(tickets))
    words = draws(seed, "book", 0, GAME)
    for place in range(len(tickets) - 1):
        other = place + integer(words, len(tickets) - place)
        tickets[place], tickets[other] = tickets[other], tickets[place]
    return tickets


def secret_of(seed, number):
    return hmac.new(bytes.fromhex(seed), f"khela:v1:scratch-ticket:{number}".encode(), hashlib.sha256).hexdigest()


def leaf(number, times, secret):
    return sha(f"khela:v1:scratch-leaf:{number}:{times}:{secret}".encode())


def top(hashes):
    while len(hashes) & (len(hashes) - 1):
        hashes = hashes + [EMPTY]
    while len(hashes) > 1:
        hashes = [sha(b"\x01" + hashes[at] + hashes[at + 1]) for at in range(0, len(hashes), 2)]
    return hashes[0]


def root_of(seed, order):
    leaves = [leaf(number, times, secret_of(seed, number)) for number, times in enumerate(order, 1)]
    sheets = [leaves[at : at + 128] for at in range(0, len(leaves), 128)]
    return top([top(sheet + [EMPTY] * (128 - len(sheet))) for sheet in sheets]).hex()


def belongs(number, times, secret, root, path):
    now, place = leaf(number, times, secret), number - 1
    for neighbour in map(bytes.fromhex, path):
        now = sha(b"\x01" + (now + neighbour if place % 2 == 0 else neighbour + now))
        place //= 2
    return place == 0 and now.hex() == root


def face(secret, times, plan):
    words = draws(secret, "face", 0, "scratch-face")
    twice = [prize["times"] for prize in plan["prizes"] if prize["times"] != times for _ in range(2)]
    filler = [twice[at] for at in distinct(words, len(twice), 6 if times else 9)]
    printed = [times] * 3 + filler if times else filler
    return [printed[at] for at in distinct(words, 9, 9)]


def digests():
    small = {"size": 1000, "prizes": [{"times": 50, "count": 4}, {"times": 5, "count": 60}, {"times": 1, "count": 200}]}
    printed, digest, roots = json.loads(PLAN.read_text()), hashlib.sha256(), []
    for book in range(10):
        seed = hashlib.sha256(f"khela test book {book}".encode()).hexdigest()
        order = order_of(seed, small)
        for number in range(book + 1, 1001, 10):
            times, secret = order[number - 1], secret_of(seed, number)
            fields = ",".join(map(str, face(secret, times, printed)))
            digest.update(f"{book}:{number}:{times}:{secret}:{fields}\n".encode())
        roots.append(root_of(seed, order))
    return {"tickets": digest.hexdigest(), "roots": roots}


def main(arguments):
    command, *rest = arguments or ["help"]
    if command == "ticket" and len(rest) > 4:
        number, times, secret, root, *path = rest
        print(json.dumps({"belongs": belongs(int(number), int(times), secret, root, path)}))
    elif command == "book" and len(rest) == 1:
        order = order_of(rest[0], json.loads(PLAN.read_text()))
        print(json.dumps({"root": root_of(rest[0], order), "order": order}))
    elif command == "digests":
        print(json.dumps(digests(), indent=2))
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
