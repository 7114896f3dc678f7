#!/usr/bin/env python3
"""Recomputes rounds from their revealed seeds, with Python's standard library only.

    verify.py dice   SERVER_SEED CLIENT_SEED NONCE over|under TARGET
    verify.py slot   CODE SERVER_SEED CLIENT_SEED NONCE [buy]
    verify.py crash  LINK SALT [GAME]
    verify.py round  CODE SERVER_SEED CLIENT_SEED NONCE BET [ACTIONS]
                               limbo, plinko, keno, wheel, mines, hi-lo, last-over, rickshaw-rush,
                               jacks-or-better, deuces-wild;
                               bet and actions as JSON
    verify.py chain  LINK DISTANCE KNOWN_HASH
    verify.py commit SERVER_SEED
    verify.py salt   SIGNATURE     of the beacon's round that a chain names: its salt. Whether the network made the
                               signature is for a BLS library (or the site's verifier) to say
    verify.py test             compare with src/fair/vectors.json; exits 1 on any difference
    verify.py vectors          print that file anew
    verify.py digests          hashes over 1,000 rounds of each game of `round`, as in src/fair/digests.json

Seeds and links are 64 hex digits. Results are JSON. How draws are made is said in README.md and in
the vectors file; nothing here is translated from the TypeScript code.
"""

import hashlib
import hmac
import json
import sys
from fractions import Fraction
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
VECTORS = SOURCE / "fair" / "vectors.json"
WORDS = 1 << 52
# Rounds of drand's quicknet with their signatures, as the network published them.
BEACONS = {
    1_000: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    657_413: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
}
# Return in percent and cap in hundredths of each crash game.
CRASH = {"crash": (99, 1_000_000), "bhokatta": (98, 100_000)}


def draws(server_seed, client_seed, nonce, game):
    """Endless 52-bit words of one round."""
    key = bytes.fromhex(server_seed)
    cursor = 0
    while True:
        message = f"khela:v1:{game}:{client_seed}:{nonce}:{cursor}".encode("ascii")
        block = hmac.new(key, message, hashlib.sha256).digest()
        for start in range(0, 28, 7):
            yield int.from_bytes(block[start : start + 7], "big") >> 4
        cursor += 1


def integer(words, bound):
    """Uniform integer in [0, bound): words in the incomplete last multiple are skipped."""
    while True:
        word = next(words)
        if word < WORDS - WORDS % bound:
            return word % bound


def commit(server_seed):
    return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest()


def beacon_salt(signature):
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


def dice(server_seed, client_seed, nonce, direction, target):
    roll = integer(draws(server_seed, client_seed, nonce, "dice"), 10_000)
    chance = target if direction == "under" else 9_999 - target
    won = roll < target if direction == "under" else roll > target
    return {"roll": roll, "won": won, "multiplierE4": 99_000_000 // chance}


def crash(link, salt, game="crash"):
    back, cap = CRASH[game]
    digest = hmac.new(bytes.fromhex(link), f"khela:v1:{game}:{salt}".encode("ascii"), hashlib.sha256).digest()
    word = int.from_bytes(digest, "big") >> 204
    return min(cap, max(100, back * WORDS // (word + 1)))


def crash_digest(game):
    """SHA-256 over 1,000 rounds of a crash game, one number per line."""
    lines = [f"{crash(seed_of(f'{game} {number}'), f'salt {number % 3}', game)}\n" for number in range(DIGEST_ROUNDS)]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def distinct(words, size, count):
    """Different integers below size, in the order drawn: each draw swaps the next place with a later one."""
    pool = list(range(size))
    for place in range(count):
        other = place + integer(words, size - place)
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:count]


def table(game, risk, size):
    return json.loads((SOURCE / game / "tables.json").read_text())[risk][str(size)]


def limbo(words, bet):
    target = bet["targetHundredths"]
    result = min(10_000_000, max(100, 99 * WORDS // (integer(words, WORDS) + 1)))
    return {"resultHundredths": result, "won": result >= target, "multiplierE4": target * 100 if result >= target else 0}


def plinko(words, bet):
    path = [integer(words, 2) for _ in range(bet["rows"])]
    # The table holds the right half from the middle outwards; both halves pay the same.
    off_middle = abs(2 * sum(path) - bet["rows"]) // 2
    pays = table("plinko", bet["risk"], bet["rows"])[off_middle]
    return {"path": path, "pocket": sum(path), "multiplierE4": pays * 100}


def keno(words, bet):
    drawn = [number + 1 for number in distinct(words, 40, 10)]
    hits = len(set(drawn) & set(bet["picks"]))
    return {"drawn": drawn, "hits": hits, "multiplierE4": table("keno", bet["risk"], len(bet["picks"]))[hits] * 100}


def wheel(words, bet):
    segment = integer(words, bet["segments"])
    return {"segment": segment, "multiplierE4": table("wheel", bet["risk"], bet["segments"])[segment] * 100}


def mines(words, bet, actions):
    """Plays until a mine is hit or nothing safe is left; then everything is shown."""
    hidden, opened, hit, pays = distinct(words, 25, bet["mines"]), [], None, Fraction(99, 100)
    for tile in (action["tile"] for action in actions):
        if hit is not None or len(opened) == 25 - bet["mines"]:
            break
        if tile in hidden:
            hit, pays = tile, Fraction(0)
        else:
            pays *= Fraction(25 - len(opened), 25 - bet["mines"] - len(opened))
            opened.append(tile)
    return {"view": {"opened": opened, "hit": hit, "mines": sorted(hidden)}, "pays": str(pays if opened or hit is not None else None)}


def last_over(words, bet, actions):
    """Six balls, each with what the batter tries; a wicket or the sixth ball ends it, then everything is shown."""
    comes_off = {"block": (95, 0), "single": (80, 1), "four": (60, 4), "six": (40, 6)}
    balls, faced, runs, pays = [integer(words, 100) for _ in range(6)], [], 0, Fraction(98, 100)
    for shot, ball in zip((action["shot"] for action in actions), balls):
        chance, worth = comes_off[shot]
        faced.append({"shot": shot, "ball": ball})
        if ball >= chance:
            pays = Fraction(0)
            break
        runs, pays = runs + worth, pays * Fraction(100, chance)
    view = {"faced": faced, "runs": runs, "out": pays == 0, "rest": balls[len(faced):]}
    return {"view": view, "pays": str(pays if faced else None)}


def rickshaw_rush(words, bet, actions):
    """Nine roads with gaps, some of which a lorry closes."""
    gaps, closed = {"easy": (4, 1), "medium": (3, 1), "hard": (2, 1), "extreme": (3, 2)}[bet["traffic"]]
    roads, taken, pays = [sorted(distinct(words, gaps, closed)) for _ in range(9)], [], Fraction(98, 100)
    for gap, road in zip((action["gap"] for action in actions), roads):
        taken.append(gap)
        if gap in road:
            pays = Fraction(0)
            break
        pays *= Fraction(gaps, gaps - closed)
    return {"view": {"taken": taken, "hit": pays == 0, "lorries": roads}, "pays": str(pays if taken else None)}


def hi_lo(words, bet, actions):
    cards, moves, pays = [integer(words, 52)], [], None
    for move in (action["move"] for action in actions):
        if pays == 0:
            break
        before, card = cards[-1] % 13, integer(words, 52)
        cards.append(card)
        moves.append(move)
        if move == "skip":
            continue
        # Both take the same rank with them, but at an end of the suit it goes with the guess that had nothing else.
        higher = {other for other in range(13) if other > before or (other == before and before != 0)}
        lower = {other for other in range(13) if other < before or (other == before and before != 12)}
        good = higher if move == "higher" else lower
        pays = (pays or Fraction(99, 100)) * Fraction(13, len(good)) if card % 13 in good else Fraction(0)
    return {"view": {"cards": cards, "moves": moves, "lost": pays == 0}, "pays": str(pays)}


POKER_BEST_FIRST = (
    "royalFlush fourDeuces wildRoyal fiveKind straightFlush fourKind fullHouse flush straight threeKind twoPair jacks"
).split()


def poker_names(hand, wild_rank):
    """Everything that five cards are; with wild cards whatever some choice for them makes of the hand."""
    plain = [card for card in hand if card % 13 != wild_rank]
    wilds, ranks = 5 - len(plain), [card % 13 for card in plain]
    same = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True) + [0, 0]
    one_suit, royal = len({card // 13 for card in plain}) <= 1, {9, 10, 11, 12, 0}
    rows = [{(low + step) % 13 for step in range(5)} for low in range(10)]
    row = len(set(ranks)) == len(plain) and any(set(ranks) <= one for one in rows)
    names = {
        "royalFlush": wilds == 0 and one_suit and set(ranks) == royal,
        "fourDeuces": wilds == 4,
        "wildRoyal": wilds > 0 and one_suit and row and set(ranks) <= royal,
        "fiveKind": same[0] + wilds >= 5,
        "straightFlush": one_suit and row,
        "fourKind": same[0] + wilds >= 4,
        "fullHouse": same[0] + same[1] + wilds >= 5,
        "flush": one_suit,
        "straight": row,
        "threeKind": same[0] + wilds >= 3,
        "twoPair": same[1] == 2,
        "jacks": any(ranks.count(rank) == 2 for rank in (10, 11, 12, 0)),
    }
    return [name for name in POKER_BEST_FIRST if names[name]]


def video_poker(code):
    def play(words, _bet, actions):
        table = json.loads((SOURCE / "video-poker" / "pay-tables.json").read_text())[code]
        cards = distinct(words, 52, 10)
        dealt, rest, hold = cards[:5], iter(cards[5:]), None
        for action in actions[:1]:
            hold = action["hold"]
        hand = dealt if hold is None else [card if hold >> place & 1 else next(rest) for place, card in enumerate(dealt)]
        best = next(iter(poker_names(hand, 1 if table["wild"] == "deuces" else None)), None)
        pays = table["pays"].get(best, 0)
        view = {"dealt": dealt, "hold": hold, "hand": hand, "name": best if pays else None}
        return {"view": view, "pays": str(pays)}

    return play


SEED_GAMES = {"limbo": limbo, "plinko": plinko, "keno": keno, "wheel": wheel}
STEPS_GAMES = {"mines": mines, "hi-lo": hi_lo, "last-over": last_over, "rickshaw-rush": rickshaw_rush} | {code: video_poker(code) for code in ("jacks-or-better", "deuces-wild")}


def play_round(code, server_seed, client_seed, nonce, bet, actions=()):
    words = draws(server_seed, client_seed, nonce, code)
    if code in SEED_GAMES:
        return SEED_GAMES[code](words, bet)
    return STEPS_GAMES[code](words, bet, actions)


DIGEST_ROUNDS = 1_000


def digests():
    """SHA-256 over 1,000 rounds of each game, one line of JSON with sorted keys per round."""
    samples = json.loads((SOURCE / "fair" / "samples.json").read_text())
    result = {}
    for code, rows in samples.items():
        digest = hashlib.sha256()
        for number in range(DIGEST_ROUNDS):
            seed, client = seed_of(f"{code} {number // 100}"), f"player {number % 7}:~"
            row = rows[number % len(rows)]
            bet, actions = (row["bet"], row["actions"]) if "actions" in row else (row, ())
            outcome = play_round(code, seed, client, number, bet, actions)
            digest.update((json.dumps(outcome, sort_keys=True, separators=(",", ":")) + "\n").encode())
        result[code] = digest.hexdigest()
    return result


def chain(link, distance, known):
    data = bytes.fromhex(link)
    for _ in range(distance):
        data = hashlib.sha256(data).digest()
    return data.hex() == known


class Slot:
    """One title, from the data files that the game itself uses."""

    def __init__(self, code):
        self.rules = json.loads((SOURCE / "slots" / code / "rules.json").read_text())
        strips = json.loads((SOURCE / "slots" / code / "strips.json").read_text())
        self.base = [strip.split(" ") for strip in strips["base"]]
        self.free = [strip.split(" ") for strip in strips.get("free", strips["base"])]
        self.lines = []
        if self.rules["pay"]["kind"] == "lines":
            lines = json.loads((SOURCE / "slots" / "lines.json").read_text())
            self.lines = lines[: self.rules["pay"]["lines"]]

    def kind(self, symbol, count):
        pays = self.rules["pays"].get(symbol)
        return pays[count - 2] if pays and count >= 2 else 0

    def line_pay(self, grid, rows, wild_multiplier):
        symbols = [grid[reel][row] for reel, row in enumerate(rows)]
        wilds = 0
        while wilds < 5 and symbols[wilds] == "wild":
            wilds += 1
        best = self.kind("wild", wilds)
        if wilds < 5 and symbols[wilds] != "scatter":
            count = 0
            while count < 5 and symbols[count] in (symbols[wilds], "wild"):
                count += 1
            factor = wild_multiplier if "wild" in symbols[:count] else 1
            best = max(best, factor * self.kind(symbols[wilds], count))
        return best

    def ways_pay(self, grid):
        total = 0
        for symbol in set(grid[0]) - {"scatter"}:
            ways, count = 1, 0
            for reel in grid:
                cells = sum(cell in (symbol, "wild") for cell in reel)
                if cells == 0:
                    break
                ways, count = ways * cells, count + 1
            total += ways * self.kind(symbol, count)
        return total

    def cascades(self, strips, stops, grid):
        """What falls after a first grid that paid: the same reels, each going up its strip."""
        factors = self.rules["cascade"]["multipliers"]
        tops, total, number = list(stops), 0, 1
        while True:
            gone = self.paying_cells(grid)
            if not gone:
                return total
            for reel, strip in enumerate(strips):
                stays = [cell for row, cell in enumerate(grid[reel]) if (reel, row) not in gone]
                for _ in range(3 - len(stays)):
                    tops[reel] = (tops[reel] - 1) % len(strip)
                    stays.insert(0, strip[tops[reel]])
                grid[reel] = stays
            total += self.ways_pay(grid) * factors[min(number, len(factors) - 1)]
            number += 1

    def paying_cells(self, grid):
        cells = set()
        for symbol in set(grid[0]) - {"scatter"}:
            hits = []
            for reel in grid:
                rows = [row for row, cell in enumerate(reel) if cell in (symbol, "wild")]
                if not rows:
                    break
                hits.append(rows)
            if self.kind(symbol, len(hits)):
                cells |= {(reel, row) for reel, rows in enumerate(hits) for row in rows}
        return cells

    def spin(self, words, part, held=(), special=None, given=None):
        strips = self.free if part == "free" else self.base
        stops = given or [integer(words, len(strip)) for strip in strips]
        landed = [
            ["wild"] * 3 if reel in held else [strip[(stop + row) % len(strip)] for row in range(3)]
            for reel, (strip, stop) in enumerate(zip(strips, stops))
        ]
        features = self.rules["freeSpins"]
        expands = self.rules["wildExpands"][part] or (part == "free" and features["stickyWildReels"])
        grid = [["wild"] * 3 if expands and "wild" in reel else reel for reel in landed]
        if self.rules["pay"]["kind"] == "ways":
            win = self.ways_pay(grid)
        else:
            factor = self.rules["wildMultiplier"][part]
            win = sum(self.line_pay(grid, rows, factor) for rows in self.lines)
        if "cascade" in self.rules:
            win = win * self.rules["cascade"]["multipliers"][0] + self.cascades(strips, stops, [*grid])
        if special:
            win += len(self.lines) * self.kind(special, sum(special in reel for reel in landed))
        scatters = sum(reel.count("scatter") for reel in landed)
        if scatters >= 3 and "hold" not in self.rules:
            win += self.rules["scatterPays"][scatters - 3]
        return stops, landed, scatters, win

    def coin(self, words):
        values = self.rules["hold"]["values"]
        ticket = integer(words, sum(value["weight"] for value in values))
        for value in values:
            ticket -= value["weight"]
            if ticket < 0:
                return value["hundredths"]

    def hold(self, words, landed):
        """What the coins of a base spin come to, respins included; they draw cell by cell."""
        rules = self.rules["hold"]
        held = {(reel, row) for reel in range(5) for row in range(3) if landed[reel][row] == "scatter"}
        total = sum(self.coin(words) for _ in held)
        if len(held) < rules["coins"]:
            return 0
        left = rules["respins"]
        while left and len(held) < 15:
            left -= 1
            for cell in [(reel, row) for reel in range(5) for row in range(3)]:
                if cell not in held and integer(words, rules["of"]) < rules["chance"]:
                    held.add(cell)
                    total += self.coin(words)
                    left = rules["respins"]
        return total + (rules["fullHundredths"] if len(held) == 15 else 0)

    def multiplier(self, scatters, index):
        rule = self.rules["freeSpins"]["multiplier"]
        if rule["kind"] == "fixed":
            return rule["value"]
        if rule["kind"] == "rising":
            return min(rule["start"] + index * rule["step"], rule["max"])
        return rule["values"][scatters - 3]

    def play(self, server_seed, client_seed, nonce, bought=False):
        """One round; a bought one draws no stops in its base spin, and pays by its price over the title's."""
        words = draws(server_seed, client_seed, nonce, self.rules["code"])
        given = self.rules["buy"]["stops"] if bought else None
        stops, landed, scatters, total = self.spin(words, "base", given=given)
        result = {"stops": stops, "baseWin": total, "special": None, "freeStops": []}
        if "hold" in self.rules:
            total += self.hold(words, landed)
        features = self.rules["freeSpins"]
        cap = self.rules["maxWinHundredths"]
        if features and scatters >= 3:
            special = None
            if features["specials"]:
                special = features["specials"][integer(words, len(features["specials"]))]
            result["special"] = special
            awarded = features["awards"][scatters - 3]
            played, held = 0, []
            while played < awarded and total < cap:
                free_stops, landed, more, win = self.spin(words, "free", held, special)
                total += win * self.multiplier(scatters, played)
                played += 1
                if more >= 3:
                    awarded = min(awarded + features["retriggers"][more - 3], features["maxSpins"])
                if features["stickyWildReels"]:
                    held = [reel for reel, cells in enumerate(landed) if "wild" in cells]
                result["freeStops"].append(free_stops)
        result["winHundredths"] = min(total, cap)
        return result


def slot_codes():
    return sorted(path.parent.name for path in (SOURCE / "slots").glob("*/rules.json"))


def seed_of(label):
    return hashlib.sha256(f"khela test vectors {label}".encode()).hexdigest()


def sparse_feature_nonces(code, server_seed, wanted):
    """The first nonces whose round starts the feature, so that vectors cover it."""
    title, found, nonce = Slot(code), [], 0
    while len(found) < wanted and (title.rules["freeSpins"] or "hold" in title.rules):
        outcome = title.play(server_seed, "client:seed ~", nonce)
        if outcome["freeStops"] or outcome["winHundredths"] > outcome["baseWin"]:
            found.append(nonce)
        nonce += 1
    return found


def commit_text(value):
    return hashlib.sha256(json.dumps(value, separators=(",", ":")).encode()).hexdigest()


def make_vectors():
    bets = [("over", 5_000), ("under", 5_000), ("over", 9_899), ("under", 9_800), ("under", 100)]
    dice_rows = []
    for number in range(100):
        seed, client = seed_of(f"dice {number // 20}"), f"player {number % 7}:~"
        direction, target = bets[number % len(bets)]
        outcome = dice(seed, client, number, direction, target)
        dice_rows.append(
            {"serverSeed": seed, "clientSeed": client, "nonce": number, "direction": direction, "target": target}
            | outcome
        )
    crash_rows = []
    for number in range(200):
        link, salt = seed_of(f"crash {number}"), f"salt {number % 3}"
        crash_rows.append({"link": link, "salt": salt, "crashHundredths": crash(link, salt)})
    slot_rows = []
    for code in slot_codes():
        seed = seed_of(f"slot {code}")
        for nonce in [*range(12), *sparse_feature_nonces(code, seed, 3)]:
            outcome = Slot(code).play(seed, "client:seed ~", nonce)
            slot_rows.append(
                {"code": code, "serverSeed": seed, "clientSeed": "client:seed ~", "nonce": nonce} | outcome
            )
    bought_rows = []
    for code in slot_codes():
        if "buy" not in Slot(code).rules:
            continue
        for nonce in range(20):
            outcome = Slot(code).play(seed_of(f"bought {code}"), "client:seed ~", nonce, True)
            # All that is drawn is in the free spins; their stops are hashed, for they are many.
            spun = commit_text(outcome.pop("freeStops"))
            head = {"code": code, "serverSeed": seed_of(f"bought {code}"), "clientSeed": "client:seed ~", "nonce": nonce}
            bought_rows.append(head | outcome | {"freeStopsHash": spun})
    stream = draws(seed_of("words"), "words", 0, "dice")
    chain_links = [seed_of("chain")]
    for _ in range(5):
        chain_links.insert(0, commit(chain_links[0]))
    return {
        "about": [
            "Commitment = SHA-256 of the 32 seed bytes. Block c of a round = HMAC-SHA256(key = seed bytes,",
            "message = khela:v1:<game>:<client seed>:<nonce>:<c>) in ASCII, c = 0, 1, ... Each block gives 4",
            "words: the first 52 bits of bytes 7w to 7w+6, big-endian. An integer below n: skip words at or",
            "above the largest multiple of n up to 2^52, then word mod n. Dice: one integer below 10000.",
            "Slots: one integer per reel below its strip's length (the top row), base spin first; a title with",
            "special symbols then draws one; then five integers for every free spin. Crash: h = first 52 bits of",
            "HMAC-SHA256(key = link bytes, message = khela:v1:crash:<salt>), max(100, floor(99*2^52/(h+1)))",
            "hundredths, at most 1000000; bhokatta has its own name in the message, 98 and at most 100000.",
            "Link n-1 of the chain is the SHA-256 of link n.",
        ],
        "commitments": [{"serverSeed": seed_of(str(n)), "commitment": commit(seed_of(str(n)))} for n in range(5)],
        "words": {"serverSeed": seed_of("words"), "values": [next(stream) for _ in range(10)]},
        "chain": chain_links,
        "beacons": [{"round": n, "signature": s, "randomness": beacon_salt(s)} for n, s in BEACONS.items()],
        "dice": dice_rows,
        "crash": crash_rows,
        "crashDigests": {game: crash_digest(game) for game in CRASH},
        "slots": slot_rows,
        "bought": bought_rows,
    }


def render(vectors):
    """One row per line: small, and readable in a diff."""
    parts = []
    for key, value in vectors.items():
        if isinstance(value, list):
            rows = ",\n".join("    " + json.dumps(row) for row in value)
            parts.append(f'  "{key}": [\n{rows}\n  ]')
        else:
            parts.append(f'  "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def test():
    stored, fresh = json.loads(VECTORS.read_text()), make_vectors()
    wrong = [key for key in fresh if stored.get(key) != fresh[key]]
    print(json.dumps({"wrong": wrong, "rows": sum(len(fresh[k]) for k in ("dice", "crash", "slots", "bought"))}))
    return 1 if wrong else 0


def main(arguments):
    command, *rest = arguments or ["help"]
    if command == "test":
        return test()
    if command == "vectors":
        print(render(make_vectors()), end="")
        return 0
    if command == "digests":
        print(json.dumps(digests(), indent=2))
        return 0
    if command == "dice" and len(rest) == 5:
        result = dice(rest[0], rest[1], int(rest[2]), rest[3], int(rest[4]))
    elif command == "slot" and len(rest) in (4, 5):
        result = Slot(rest[0]).play(rest[1], rest[2], int(rest[3]), rest[4:] == ["buy"])
    elif command == "round" and len(rest) in (5, 6):
        result = play_round(rest[0], rest[1], rest[2], int(rest[3]), *map(json.loads, rest[4:]))
    elif command == "crash" and len(rest) in (2, 3):
        result = {"crashHundredths": crash(*rest)}
    elif command == "chain" and len(rest) == 3:
        result = {"belongs": chain(rest[0], int(rest[1]), rest[2])}
    elif command == "commit" and len(rest) == 1:
        result = {"commitment": commit(rest[0])}
    elif command == "salt" and len(rest) == 1:
        result = {"salt": beacon_salt(rest[0])}
    else:
        print(__doc__)
        return 2
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
