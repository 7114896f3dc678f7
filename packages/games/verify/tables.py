#!/usr/bin/env python3
"""Recomputes rounds of the live tables from their revealed links, with Python's standard library only.

    tables.py CODE LINK SALT NUMBER   what came, and what every spot pays (hundredths of its stake)
    tables.py digests                 SHA-256 over 1,000 rounds of each table; compare with src/tables/digests.json

The draws are those of verify.py: the link is the server seed, the chain's salt the client seed, the link's number
the nonce. Cards are 0 to 51, four suits of each rank, aces first; a shoe of n decks has card p mod 52 at place p,
and each card dealt is swapped with the first one that is not dealt yet. Nothing here is translated from the TypeScript code.
"""

import hashlib
import json
import sys

from verify import draws, integer, seed_of

ROUNDS = 1_000


def shoe(words, decks):
    places = list(range(52 * decks))
    for dealt in range(len(places)):
        at = dealt + integer(words, len(places) - dealt)
        places[dealt], places[at] = places[at], places[dealt]
        yield places[dealt] % 52


def rank(card):
    return card // 4 + 1


def dragon_tiger(words):
    cards = shoe(words, 8)
    dragon, tiger = next(cards), next(cards)
    tie = rank(dragon) == rank(tiger)
    pays = {
        "dragon": 50 if tie else 200 * (rank(dragon) > rank(tiger)),
        "tiger": 50 if tie else 200 * (rank(tiger) > rank(dragon)),
        "tie": 1200 * tie,
        "suited-tie": 5100 * (dragon == tiger),
    }
    for side, card in (("dragon", dragon), ("tiger", tiger)):
        value = rank(card)
        pays[f"{side}-small"] = 200 * (value < 7)
        pays[f"{side}-big"] = 200 * (value > 7)
        pays[f"{side}-odd"] = 200 * (value in (1, 3, 5, 9, 11, 13))
        pays[f"{side}-even"] = 200 * (value % 2 == 0)
    return {"dragon": dragon, "tiger": tiger}, pays


def points(hand):
    return sum(min(rank(card), 10) for card in hand) % 10


# By the banker's points: the player's third cards on which the banker draws.
BANKER_DRAWS = {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}}


def baccarat(words):
    cards = shoe(words, 8)
    order = [next(cards) for _ in range(4)]
    player, banker = order[0::2], order[1::2]
    if max(points(player), points(banker)) < 8:
        banks = points(banker)
        if points(player) <= 5:
            player.append(next(cards))
            if banks <= 2 or points(player[2:]) in BANKER_DRAWS.get(banks, ()):
                banker.append(next(cards))
        elif banks <= 5:
            banker.append(next(cards))
    a, b = points(player), points(banker)
    pays = {
        "player": 100 if a == b else 200 * (a > b),
        "banker": 100 if a == b else 195 * (b > a),
        "tie": 900 * (a == b),
        "player-pair": 1200 * (rank(player[0]) == rank(player[1])),
        "banker-pair": 1200 * (rank(banker[0]) == rank(banker[1])),
    }
    return {"player": player, "banker": banker}, pays


RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def felt():
    """Every spot of the roulette felt with its numbers."""
    inside = [(n,) for n in range(37)] + [(0, 1), (0, 2), (0, 3)]
    inside += [(n, n + 1) for n in range(1, 37) if n % 3] + [(n, n + 3) for n in range(1, 34)]
    streets = [(n, n + 1, n + 2) for n in range(1, 37, 3)]
    inside += streets + [(0, 1, 2), (0, 2, 3), (0, 1, 2, 3)]
    inside += [(n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3]
    inside += [tuple(range(n, n + 6)) for n in range(1, 34, 3)]
    kinds = {1: "straight", 2: "split", 3: "street", 4: "corner", 6: "line"}
    spots = {f"{kinds[len(numbers)]}-{'-'.join(map(str, numbers))}": set(numbers) for numbers in inside}
    whole = range(1, 37)
    for n in (1, 2, 3):
        spots[f"column-{n}"] = {x for x in whole if x % 3 == n % 3}
        spots[f"dozen-{n}"] = {x for x in whole if 12 * (n - 1) < x <= 12 * n}
    spots |= {"low": set(range(1, 19)), "high": set(range(19, 37)), "red": RED, "black": set(whole) - RED}
    return spots | {"even": {x for x in whole if x % 2 == 0}, "odd": {x for x in whole if x % 2}}


def roulette(words):
    pocket = integer(words, 37)
    return {"pocket": pocket}, {code: 3600 // len(n) * (pocket in n) for code, n in felt().items()}


TOTALS = {4: 61, 5: 31, 6: 19, 7: 13, 8: 9, 9: 8, 10: 7}


def sic_bo(words):
    dice = [integer(words, 6) + 1 for _ in range(3)]
    total, mixed = sum(dice), len(set(dice)) > 1
    pays = {
        "small": 200 * (mixed and total <= 10),
        "big": 200 * (mixed and total > 10),
        "odd": 200 * (mixed and total % 2 == 1),
        "even": 200 * (mixed and total % 2 == 0),
        "any-triple": 3100 * (not mixed),
    }
    for face in range(1, 7):
        count = dice.count(face)
        pays[f"double-{face}"] = 1100 * (count >= 2)
        pays[f"triple-{face}"] = 18100 * (count == 3)
        pays[f"single-{face}"] = (0, 200, 300, 400)[count]
        for other in range(face + 1, 7):
            pays[f"pair-{face}-{other}"] = 600 * (face in dice and other in dice)
    for wanted in range(4, 18):
        pays[f"total-{wanted}"] = 100 * TOTALS[min(wanted, 21 - wanted)] * (total == wanted)
    return {"dice": dice}, pays


COUNTS = ((1, 5, 350), (6, 10, 450), (11, 15, 550), (16, 25, 450), (26, 30, 1500), (31, 35, 2500), (36, 40, 5000), (41, 49, 12000))


def andar_bahar(words):
    cards = shoe(words, 1)
    joker, dealt = next(cards), []
    while not dealt or rank(dealt[-1]) != rank(joker):
        dealt.append(next(cards))
    andar = len(dealt) % 2 == 1
    pays = {"andar": 190 * andar, "bahar": 200 * (not andar)}
    pays |= {f"cards-{low}-{high}": pay * (low <= len(dealt) <= high) for low, high, pay in COUNTS}
    return {"joker": joker, "cards": dealt}, pays


PLUS = {"trail": 3100, "pure": 4100, "sequence": 700, "colour": 500, "pair": 200, "high": 0}
ORDER = ["high", "pair", "colour", "sequence", "pure", "trail"]


def hand(cards):
    """A hand as what compares, the larger one wins; its kind comes first."""
    ranks = sorted((14 if rank(card) == 1 else rank(card) for card in cards), reverse=True)
    one_suit = len({card % 4 for card in cards}) == 1
    if len(set(ranks)) == 1:
        kind, tail = "trail", ranks
    elif ranks in ([14, 3, 2], [ranks[0], ranks[0] - 1, ranks[0] - 2]):
        # A-2-3 is second to A-K-Q alone.
        kind, tail = ("pure" if one_suit else "sequence"), [13.5 if ranks == [14, 3, 2] else ranks[0]]
    elif one_suit:
        kind, tail = "colour", ranks
    elif len(set(ranks)) == 2:
        pair = ranks[1]
        kind, tail = "pair", [pair, next(value for value in ranks if value != pair)]
    else:
        kind, tail = "high", ranks
    return kind, (ORDER.index(kind), tail)


def teen_patti(words):
    cards = shoe(words, 1)
    order = [next(cards) for _ in range(6)]
    a, b = order[0::2], order[1::2]
    (kind_a, value_a), (kind_b, value_b) = hand(a), hand(b)
    tie = value_a == value_b
    pays = {
        "a": 100 if tie else 196 * (value_a > value_b),
        "b": 100 if tie else 196 * (value_b > value_a),
        "a-plus": PLUS[kind_a],
        "b-plus": PLUS[kind_b],
    }
    return {"a": a, "b": b}, pays


def worth(cards):
    """The best total of a blackjack hand."""
    low = sum(min(rank(card), 10) for card in cards)
    return low + 10 if low <= 11 and any(rank(card) == 1 for card in cards) else low


def blackjack(words):
    """
    Pays are by how many cards a player took: main-0 stood on the first two, split-1-3 is the first hand of a split pair
    with three more cards. Rounds of version 1 of the maths had no splits; all else is the same.
    """
    cards = shoe(words, 8)
    order = [next(cards) for _ in range(4)]
    player, dealer, draws = order[0::2], order[1::2], []
    while worth(dealer) < 17:
        dealer.append(next(cards))
    while worth(player + draws) < 21:
        draws.append(next(cards))
    splits = []
    for card in player if rank(player[0]) == rank(player[1]) else ():
        own = [next(cards)]
        while rank(card) > 1 and worth([card, *own]) < 21:
            own.append(next(cards))
        splits.append(own)
    house = worth(dealer)
    natural = len(dealer) == 2 and house == 21

    def against(mine):
        if natural or mine > 21:
            return 0
        return 200 if house > 21 or mine > house else 100 * (mine == house)

    pays = {}
    for drew in range(len(draws) + 1):
        if worth(player) == 21:
            pay = 100 if natural else 250
        else:
            pay = against(worth(player + draws[:drew]))
        pays[f"main-{drew}"] = pay
    for hand, own in enumerate(splits):
        for drew in range(1, len(own) + 1):
            pays[f"split-{hand + 1}-{drew}"] = against(worth([player[hand], *own[:drew]]))
    outcome = {"player": player, "draws": draws, "dealer": dealer}
    return outcome | ({"splits": splits} if splits else {}), pays


def mix(words, things, count=None):
    """Shuffles from the front, as far as wanted."""
    for place in range(len(things) - 1 if count is None else count):
        other = place + integer(words, len(things) - place)
        things[place], things[other] = things[other], things[place]
    return things


def decade(n):
    return min(8, n // 10)


def ticket_strip(words):
    """Six housie tickets: three rows of five, every number from 1 to 90 once."""
    columns = [[n for n in range(1, 91) if decade(n) == c] for c in range(9)]
    spare = [c for c in range(9) for _ in range(len(columns[c]) - 6)]
    while True:
        mix(words, spare)
        sizes = [[1 + spare[6 * t : 6 * t + 6].count(c) for c in range(9)] for t in range(6)]
        if max(map(max, sizes)) <= 3:
            break
    piles = [iter(mix(words, column)) for column in columns]
    tickets = []
    for size in sizes:
        rows = [{}, {}, {}]
        where = {}
        for column in range(9):
            first = integer(words, 3)
            turn = [(first + step) % 3 for step in range(3)]
            where[column] = sorted(sorted(turn, key=lambda row: len(rows[row]))[: size[column]])
            for row in where[column]:
                rows[row][column] = 0
        for column in range(9):
            values = sorted(next(piles[column]) for _ in where[column])
            for row, value in zip(where[column], values):
                rows[row][column] = value
        tickets.append([[row[column] for column in sorted(row)] for row in rows])
    return tickets


PRIZES = (
    ((20, 25), (30, 8), (45, 3), (60, 1)),
    ((40, 40), (50, 15), (60, 5)),
    ((50, 400), (55, 200), (60, 100)),
)


def bingo(words):
    tickets = [ticket for _ in range(4) for ticket in ticket_strip(words)]
    balls = mix(words, list(range(1, 91)), 60)[:60]
    called = {ball: at + 1 for at, ball in enumerate(balls)}
    pays = {}
    for number, ticket in enumerate(tickets):
        done = sorted(max(called.get(n, 999) for n in row) for row in ticket)
        won = [next((pay for last, pay in prize if at <= last), 0) for at, prize in zip(done, PRIZES)]
        pays[f"ticket-{number + 1}"] = 100 * sum(won)
    return {"tickets": tickets, "balls": balls}, pays


SCORE_PAYS = {
    (5, 5): 1700, (5, 4): 1020, (5, 3): 1530, (5, 2): 4600, (4, 4): 612,
    (4, 3): 920, (4, 2): 2750, (3, 3): 1375, (3, 2): 4140, (2, 2): 12400,
}  # fmt: skip


def penalty_shootout(words):
    kicks = [[integer(words, 4), integer(words, 4)] for _ in range(10)]
    goals = [aim != dive for aim, dive in kicks]
    home, away = sum(goals[0::2]), sum(goals[1::2])
    pays = {
        "home": 270 * (home > away),
        "draw": 330 * (home == away),
        "away": 270 * (away > home),
        "home-clear": 725 * (home >= away + 2),
        "away-clear": 725 * (away >= home + 2),
        "over": 182 * (sum(goals) > 7),
        "under": 202 * (sum(goals) < 8),
        "odd": 192 * (sum(goals) % 2),
        "even": 192 * (1 - sum(goals) % 2),
        "first-goal": 128 * goals[0],
        "first-saved": 384 * (not goals[0]),
        "score-other": 3090 * (min(home, away) < 2),
    }
    for high, low in SCORE_PAYS:
        for one, other in ((high, low), (low, high)):
            pays[f"score-{one}-{other}"] = SCORE_PAYS[high, low] * ((home, away) == (one, other))
    return {"kicks": kicks}, pays


def bot_duel(words):
    """Twenty equal chances a map: ten each at first, then eleven for whoever has just lost."""
    maps, lucky = [], ("nova", 10)
    while max(maps.count("nova"), maps.count("blaze")) < 3:
        hit = integer(words, 20) < lucky[1]
        maps.append(lucky[0] if hit else {"nova": "blaze", "blaze": "nova"}[lucky[0]])
        lucky = ("blaze" if maps[-1] == "nova" else "nova", 11)
    # Who has won three has won the last map too.
    winner, loser = maps[-1], "blaze" if maps[-1] == "nova" else "nova"
    lost = maps.count(loser)
    pays = {"comeback": 1915 * (maps[:2] == [loser, loser])}
    for bot in ("nova", "blaze"):
        pays[bot] = 192 * (bot == winner)
        pays[f"first-{bot}"] = 192 * (bot == maps[0])
        for wins, pay in enumerate((948, 500, 464)):
            pays[f"{bot}-3-{wins}"] = pay * (bot == winner and wins == lost)
    for wins, pay in enumerate((474, 250, 232)):
        pays[f"maps-{3 + wins}"] = pay * (wins == lost)
    return {"maps": maps}, pays


def clockwork_arena(words):
    springs, clashes = {"meron": 4, "wala": 4}, []
    while all(springs.values()):
        chance = integer(words, 32)
        clashes.append("meron" if chance <= 10 else "wala" if chance <= 21 else "both")
        for toy in springs:
            springs[toy] -= clashes[-1] in (toy, "both")
    draw = not any(springs.values())
    pays = {"draw": 900 * draw}
    for toy, left in springs.items():
        pays[toy] = 100 if draw else 191 * (left > 0)
        pays[f"{toy}-clean"] = 6870 * (left == 4)
    for length, pay in ((4, 265), (5, 233), (6, 495), (7, 2900)):
        pays[f"clashes-{length}"] = pay * (len(clashes) == length)
    return {"clashes": clashes}, pays


TABLES = {
    "dragon-tiger": dragon_tiger,
    "baccarat": baccarat,
    "roulette": roulette,
    "sic-bo": sic_bo,
    "andar-bahar": andar_bahar,
    "teen-patti": teen_patti,
    "blackjack": blackjack,
    "bingo": bingo,
    "penalty-shootout": penalty_shootout,
    "bot-duel": bot_duel,
    "clockwork-arena": clockwork_arena,
}


def play(code, link, salt, number):
    outcome, pays = TABLES[code](draws(link, salt, number, code))
    return {"outcome": outcome, "pays": {spot: int(pay) for spot, pay in pays.items()}}


def digests():
    result = {}
    for code in TABLES:
        digest = hashlib.sha256()
        for number in range(1, ROUNDS + 1):
            round_ = play(code, seed_of(f"table {code} {number // 100}"), f"salt {number % 7}", number)
            digest.update((json.dumps(round_, sort_keys=True, separators=(",", ":")) + "\n").encode())
        result[code] = digest.hexdigest()
    return result


def main(arguments):
    if arguments == ["digests"]:
        print(json.dumps(digests(), indent=2))
        return 0
    if len(arguments) == 4 and arguments[0] in TABLES:
        print(json.dumps(play(arguments[0], arguments[1], arguments[2], int(arguments[3]))))
        return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
