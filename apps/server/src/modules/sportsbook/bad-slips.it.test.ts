import { randomUUID } from "node:crypto";
import { placeSportsBet } from "@khela/contract/sportsbook";
import { getBalance } from "@khela/contract/wallet";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { startTestSportsbook, type TestSportsbook } from "../../testing/sportsbook.ts";

let book: TestSportsbook;
let player: TestMember;
/** Home 2.00, away 1.80. */
let market: string;
let others: string[];
beforeAll(async () => {
  book = await startTestSportsbook();
  player = await book.player(taka(1_000_000));
  market = await book.market({ home: 2_000, away: 1_800 });
  others = [await book.market(), await book.market(), await book.market()];
});
afterAll(() => book.stop());

const leg = (outcome = "home", oddsMilli: unknown = 2_000, marketId = market) => ({
  marketId,
  outcome,
  oddsMilli,
});
const code = (change: object, of: { by?: TestMember; key?: string } = {}) =>
  codeOf(
    (of.by ?? player).call,
    placeSportsBet,
    { body: { legs: [leg()], kind: { type: "all" }, stake: "100", accept: "better", ...change } } as never,
    { idempotencyKey: of.key ?? randomUUID() },
  );

test.each([
  ["odds that were never offered", () => ({ legs: [leg("home", 900_000)] }), "SPORTS_ODDS_CHANGED"],
  ["the odds of the other outcome", () => ({ legs: [leg("away", 2_000)] }), "SPORTS_ODDS_CHANGED"],
  [
    "lower odds, where only those that were seen are accepted",
    () => ({ legs: [leg("home", 1_800)], accept: "none" }),
    "SPORTS_ODDS_CHANGED",
  ],
  ["odds of one", () => ({ legs: [leg("home", 1_000)] }), "SYS_BAD_INPUT"],
  ["odds that are no number", () => ({ legs: [leg("home", "2000")] }), "SYS_BAD_INPUT"],
  ["odds between thousandths", () => ({ legs: [leg("home", 2_000.5)] }), "SYS_BAD_INPUT"],
  ["an outcome of another market's", () => ({ legs: [leg("over")] }), "SPORTS_CLOSED"],
  ["an outcome named like code", () => ({ legs: [leg("__proto__")] }), "SPORTS_CLOSED"],
  ["a market that isn't there", () => ({ legs: [leg("home", 2_000, randomUUID())] }), "SPORTS_CLOSED"],
  ["the same leg twice", () => ({ legs: [leg(), leg()] }), "SPORTS_LINKED"],
  ["both outcomes of a market", () => ({ legs: [leg(), leg("away", 1_800)] }), "SPORTS_LINKED"],
  ["200 legs", () => ({ legs: Array.from({ length: 200 }, () => leg()) }), "SYS_BAD_INPUT"],
  ["no legs", () => ({ legs: [] }), "SYS_BAD_INPUT"],
  [
    "a system of other legs",
    () => ({ legs: [leg(), leg("home", 1_900, others[0])], kind: { type: "system", name: "goliath" } }),
    "SPORTS_SLIP",
  ],
  ["a system that doesn't exist", () => ({ kind: { type: "system", name: "constructor" } }), "SYS_BAD_INPUT"],
  ["combinations of all legs", () => ({ kind: { type: "combinations", size: 1 } }), "SPORTS_SLIP"],
  ["a stake below the least", () => ({ stake: "9.99" }), "GAME_STAKE"],
  ["a stake above the most", () => ({ stake: "50000.01" }), "GAME_STAKE"],
  [
    "a system whose lines together are above the most",
    () => ({
      legs: others.map((id) => leg("home", 1_900, id)),
      kind: { type: "system", name: "trixie" },
      stake: "12500.01",
    }),
    "GAME_STAKE",
  ],
  ["fractions of the smallest unit", () => ({ stake: "10.00001" }), "SYS_BAD_INPUT"],
  ["no stake", () => ({ stake: "0" }), "GAME_STAKE"],
  ["a negative stake", () => ({ stake: "-100" }), "SYS_BAD_INPUT"],
  ["a stake as a number of the computer", () => ({ stake: "1e3" }), "SYS_BAD_INPUT"],
  ["a stake beyond all money", () => ({ stake: "9".repeat(40) }), "SYS_BAD_INPUT"],
  ["a field that nobody asked for", () => ({ payout: "1000000" }), "SYS_BAD_INPUT"],
] as const)("[SPORT-02] %s: refused, and nothing is held", async (_, change, expected) => {
  expect(await code(change())).toBe(expected);
  expect(await held()).toEqual({ balance: "1000000.00", bets: 0, exposed: 0 });
});

test.each([
  ["suspended", { status: "suspended" }],
  ["deactivated", { status: "deactivated" }],
  ["cancelled", { status: "cancelled", cancelled: { fromMs: null, toMs: null } }],
  ["handed over to the game", { status: "handed_over" }],
  ["settled", { results: { home: "won", away: "lost" } }],
  ["on a match that has started", { startsInMs: -1 }],
  ["on a match that has ended", { state: "ended" }],
] as const)("[SPORT-02] a market that is %s takes no bet, alone or beside another", async (_, of) => {
  const closed = await book.market({ home: 2_000, away: 2_000 }, of);
  expect(await code({ legs: [leg("home", 2_000, closed)], accept: "any" })).toBe("SPORTS_CLOSED");
  expect(await code({ legs: [leg(), leg("home", 2_000, closed)], accept: "any" })).toBe("SPORTS_CLOSED");
  expect(await held()).toEqual({ balance: "1000000.00", bets: 0, exposed: 0 });
});

test("[SPORT-02] a key that was used for another slip is refused, and the first bet stands alone", async () => {
  const one = await book.player(taka(1_000));
  const key = randomUUID();
  expect(await code({}, { by: one, key })).toBe("OK");
  expect(await code({ stake: "200" }, { by: one, key })).toBe("MONEY_KEY_REUSED");
  expect((await one.call(getBalance)).balance).toBe("900.00");
});

async function held() {
  const { rows } = await book.app.owner.pool.query<{ bets: number; exposed: number }>(
    `select (select count(*)::int from sports_bet where member_id = $1) as bets,
       (select count(*)::int from sports_exposure where stakes > 0) as exposed`,
    [player.id],
  );
  return { balance: (await player.call(getBalance)).balance, ...rows[0] };
}
