#!/usr/bin/env python3
"""Recomputes draws of the lotteries from their revealed links, with Python's standard library only.

    lottery.py CODE LINK SALT NUMBER              what came
    lottery.py CODE LINK SALT NUMBER BET PICKS    and what a line pays, in hundredths of one unit's stake; PICKS as JSON
    lottery.py digests                            SHA-256 over 1,000 draws of each lottery, with a judged line each;
                                                  compare with src/lottery/digests.json

The draws are those of verify.py: the link is the server seed, the chain's salt the client seed, the link's number the nonce.
Every line is spelt out into its units, and each unit judged by itself. What the electronic families pay follows from
chances that are counted here, over everything that can come. Nothing here is translated from the TypeScript code.
"""

import hashlib
import json
import sys
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from pathlib import Path

from verify import SOURCE, distinct, draws, integer, seed_of

DRAWS = 1_000
SERIES = 1_900


def numbers(words, *rows):
    return [str(integer(words, 10**digits)).zfill(digits) for count, digits in rows for _ in range(count)]


def ranked(words, size, count):
    return [f"{number + 1:02d}" for number in distinct(words, size, count)]


DRAW = {
    "lotto-north": lambda words: numbers(words, (10, 5), (10, 4), (3, 3), (4, 2)),
    "lotto-south": lambda words: numbers(words, (1, 6), (11, 5), (4, 4), (1, 3), (1, 2)),
    "lotto-siam": lambda words: numbers(words, (1, 6), (4, 3), (1, 2)),
    "lotto-five": lambda words: numbers(words, (5, 1)),
    "lotto-three": lambda words: numbers(words, (3, 1)),
    "lotto-pk10": lambda words: ranked(words, 10, 10),
    "lotto-k3": lambda words: [str(integer(words, 6) + 1) for _ in range(3)],
    "lotto-eleven": lambda words: ranked(words, 11, 5),
}


# Units of a line: a unit is a tuple of texts, or (place, text).
def singles(picks):
    return [(pick,) for pick in picks]


def sets(size):
    return lambda picks: list(combinations(picks, size))


def in_order(picks):
    return list(product(*(values.split(",") for values in picks)))


def in_order_different(picks):
    return [unit for unit in in_order(picks) if len(set(unit)) == len(unit)]


def each_place(picks):
    return [(place, value) for place, values in enumerate(picks) for value in values.split(",") if value]


def times(came, ending):
    return sum(len(number) >= len(ending) and number.endswith(ending) for number in came)


def total(came):
    return sum(map(int, came))


def is_on(side, value, big_from):
    return {"small": value < big_from, "big": value >= big_from, "odd": value % 2 == 1, "even": value % 2 == 0}[side]


def endings(pay):
    return lambda unit, came: pay * times(came, unit[0])


def all_end(pay):
    return lambda unit, came: pay * all(times(came, one) for one in unit)


def part(pay, place, cut):
    """Whether a part of one number is what was picked."""
    return lambda unit, came: pay * (cut(came[place]) == unit[0])


def last(count):
    return lambda number: number[-count:]


NORTH = {
    "lo-2": (singles, endings(347)),
    "lo-3": (singles, endings(4_000)),
    "xien-2": (sets(2), all_end(1_700)),
    "xien-3": (sets(3), all_end(7_300)),
    "xien-4": (sets(4), all_end(34_000)),
    "de": (singles, part(9_200, 0, last(2))),
    "de-front": (singles, part(9_200, 0, lambda number: number[:2])),
    "cang-3": (singles, part(92_000, 0, last(3))),
    "head-digit": (singles, part(920, 0, lambda number: number[-2])),
    "tail-digit": (singles, part(920, 0, last(1))),
}


def either(one, other):
    return lambda unit, came: one(unit, came) + other(unit, came)


SOUTH = {
    "bao-2": (singles, endings(510)),
    "bao-3": (singles, endings(5_400)),
    "bao-4": (singles, endings(57_500)),
    "head-tail": (singles, either(part(4_600, 17, last(2)), part(4_600, 0, last(2)))),
    "head": (singles, part(9_200, 17, last(2))),
    "tail": (singles, part(9_200, 0, last(2))),
    "xiu-chu": (singles, either(part(46_000, 16, last(3)), part(46_000, 0, last(3)))),
    "xiu-chu-head": (singles, part(92_000, 16, last(3))),
    "xiu-chu-tail": (singles, part(92_000, 0, last(3))),
}


def tod(unit, came):
    orders = {"".join(order) for order in permutations(unit[0])}
    return 90_000 // len(orders) * (came[0][3:] in orders)


SIAM = {
    "top-3": (singles, part(90_000, 0, last(3))),
    "tod-3": (singles, tod),
    "front-3": (singles, either(part(45_000, 1, last(3)), part(45_000, 2, last(3)))),
    "back-3": (singles, either(part(45_000, 3, last(3)), part(45_000, 4, last(3)))),
    "top-2": (singles, part(9_200, 0, last(2))),
    "bottom-2": (singles, part(9_200, 5, last(2))),
    "run-top": (singles, lambda unit, came: 340 * (unit[0] in came[0][3:])),
    "run-bottom": (singles, lambda unit, came: 480 * (unit[0] in came[5])),
}


# The electronic families: (units, whether a unit is hit, which part of the result says it).
def exact(unit, came):
    return tuple(came) == unit


def any_order(unit, came):
    """These values and no others: also where one of two came twice."""
    return set(came) == set(unit)


def contains(unit, came):
    return set(unit) <= set(came)


def same_place(unit, came):
    return came[unit[0]] == unit[1]


def sides(big_from):
    return lambda unit, came: is_on(unit[1], int(came[unit[0]]), big_from)


def sum_is(unit, came):
    return total(came) == int(unit[0])


def sum_side(big_from):
    return lambda unit, came: is_on(unit[0], total(came), big_from)


def versus(unit, came):
    first, other = int(came[0]), int(came[-1])
    return unit[0] == ("tie" if first == other else "dragon" if first > other else "tiger")


def race(unit, came):
    first, other = int(came[unit[0]]), int(came[9 - unit[0]])
    return unit[1] == ("dragon" if first > other else "tiger")


WHOLE = slice(None)


def digit_groups(end, where):
    return {
        f"star-3{end}": (in_order, exact, where),
        f"group-3{end}": (sets(2), any_order, where),
        f"group-6{end}": (sets(3), any_order, where),
    }


FIVE = {
    "place": (each_place, same_place, WHOLE),
    "sides": (each_place, sides(5), WHOLE),
    "sum-sides": (singles, sum_side(23), WHOLE),
    "dragon-tiger": (singles, versus, WHOLE),
    "any-3": (singles, contains, slice(2, 5)),
    "any-5": (singles, contains, WHOLE),
    "star-2-front": (in_order, exact, slice(0, 2)),
    "star-2-back": (in_order, exact, slice(3, 5)),
    "group-2-front": (sets(2), any_order, slice(0, 2)),
    "group-2-back": (sets(2), any_order, slice(3, 5)),
    **digit_groups("-front", slice(0, 3)),
    **digit_groups("-mid", slice(1, 4)),
    **digit_groups("-back", slice(2, 5)),
    "star-4": (in_order, exact, slice(1, 5)),
    "star-5": (in_order, exact, WHOLE),
}
THREE = {
    **digit_groups("", WHOLE),
    "star-2-front": (in_order, exact, slice(0, 2)),
    "star-2-back": (in_order, exact, slice(1, 3)),
    "place": (each_place, same_place, WHOLE),
    "any-3": (singles, contains, WHOLE),
    "sum": (singles, sum_is, WHOLE),
    "sum-sides": (singles, sum_side(14), WHOLE),
}
PK10 = {
    "place": (each_place, same_place, WHOLE),
    "sides": (each_place, sides(6), WHOLE),
    "dragon-tiger": (each_place, race, WHOLE),
    "top-2": (in_order_different, exact, slice(0, 2)),
    "top-2-any": (sets(2), any_order, slice(0, 2)),
    "top-3": (in_order_different, exact, slice(0, 3)),
    "top-3-any": (sets(3), any_order, slice(0, 3)),
    "sum": (singles, sum_is, slice(0, 2)),
    "sum-sides": (singles, sum_side(12), slice(0, 2)),
}
K3 = {
    "sum-sides": (singles, sum_side(11), WHOLE),
    "sum": (singles, sum_is, WHOLE),
    "single": (singles, contains, WHOLE),
    "pair": (singles, lambda unit, came: came.count(unit[0][0]) >= 2, WHOLE),
    "triple": (singles, lambda unit, came: "".join(came) == unit[0], WHOLE),
    "any-triple": (singles, lambda unit, came: len(set(came)) == 1, WHOLE),
    "straight": (singles, lambda unit, came: "".join(sorted(came)) in "123456", WHOLE),
    "pair-single": (in_order_different, lambda unit, came: sorted(came) == sorted((unit[0], *unit)), WHOLE),
    "different-2": (sets(2), contains, WHOLE),
    "different-3": (sets(3), contains, WHOLE),
}
ELEVEN = {
    **{f"any-{size}": (sets(size), contains, WHOLE) for size in range(1, 6)},
    **{f"any-{size}": (sets(size), lambda unit, came: set(came) <= set(unit), WHOLE) for size in range(6, 9)},
    "place": (each_place, same_place, WHOLE),
    "front-2": (in_order_different, exact, slice(0, 2)),
    "front-2-any": (sets(2), any_order, slice(0, 2)),
    "front-3": (in_order_different, exact, slice(0, 3)),
    "front-3-any": (sets(3), any_order, slice(0, 3)),
    "in-front-3": (singles, contains, slice(0, 3)),
    "odd-count": (singles, lambda unit, came: sum(int(one) % 2 for one in came) == int(unit[0]), WHOLE),
    "middle": (singles, lambda unit, came: sorted(came)[2] == unit[0], WHOLE),
}

FIXED = {"lotto-north": NORTH, "lotto-south": SOUTH, "lotto-siam": SIAM}
BY_SERIES = {"lotto-five": FIVE, "lotto-three": THREE, "lotto-pk10": PK10, "lotto-k3": K3, "lotto-eleven": ELEVEN}


@cache
def everything(code, bet):
    """All that can come where a bet looks, each as likely as any other."""
    where = BY_SERIES[code][bet][2]
    if code == "lotto-k3":
        return [list(dice) for dice in product("123456", repeat=3)]
    if code in ("lotto-five", "lotto-three"):
        # The other digits say nothing, and zeros keep the places.
        places = range(5 if code == "lotto-five" else 3)[where]
        whole = [["0"] * places[0] + list(digits) for digits in product("0123456789", repeat=len(places))]
        return [came[where] for came in whole]
    if code == "lotto-eleven":
        players = [f"{n:02d}" for n in range(1, 12)]
        # Bets on the whole result don't heed the order.
        if where == WHOLE:
            return [list(came) for came in combinations(players, 5)]
        return [list(came) for came in permutations(players, len(range(5)[where]))]
    racers = [f"{n:02d}" for n in range(1, 11)]
    return [list(came) for came in permutations(racers, len(range(10)[where]))]


@cache
def pay_of(code, bet, unit):
    """Fair by counting, times the series; at one place every value comes as often, a side or a duel every second time."""
    units_of, is_hit, _ = BY_SERIES[code][bet]
    if units_of is each_place:
        values = 11 if code == "lotto-eleven" else 10
        chance = Fraction(1, values if bet == "place" else 2)
    else:
        all_came = everything(code, bet)
        chance = Fraction(sum(bool(is_hit(unit, came)) for came in all_came), len(all_came))
    return int(100 / chance * Fraction(SERIES, 2_000))


def judge(code, bet, picks, came):
    """How many units a line has, and what they pay altogether."""
    if code in FIXED:
        units_of, pays = FIXED[code][bet]
        units = units_of(picks)
        return len(units), sum(pays(unit, came) for unit in units)
    units_of, is_hit, where = BY_SERIES[code][bet]
    units = units_of(picks)
    return len(units), sum(pay_of(code, bet, unit) for unit in units if is_hit(unit, came[where]))


def draw(code, link, salt, number):
    return DRAW[code](draws(link, salt, number, code))


def digests():
    samples = json.loads((Path(SOURCE) / "lottery" / "samples.json").read_text())
    result = {}
    for code in DRAW:
        digest, lines = hashlib.sha256(), samples[code]
        for number in range(1, DRAWS + 1):
            came = draw(code, seed_of(f"lottery {code} {number // 100}"), f"salt {number % 7}", number)
            bet, picks = lines[number % len(lines)]
            units, pays = judge(code, bet, picks, came)
            row = {"numbers": came, "bet": bet, "units": units, "pays": pays}
            digest.update((json.dumps(row, sort_keys=True, separators=(",", ":")) + "\n").encode())
        result[code] = digest.hexdigest()
    return result


def main(arguments):
    if arguments == ["digests"]:
        print(json.dumps(digests(), indent=2))
        return 0
    if len(arguments) in (4, 6) and arguments[0] in DRAW:
        code, link, salt, number = arguments[:4]
        came = draw(code, link, salt, int(number))
        shown = {"numbers": came}
        if len(arguments) == 6:
            units, pays = judge(code, arguments[4], json.loads(arguments[5]), came)
            shown |= {"units": units, "pays": pays}
        print(json.dumps(shown))
        return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
