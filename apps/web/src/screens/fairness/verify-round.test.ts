import { commitmentOf } from "@khela/games/fair/seed";
import { drawStream } from "@khela/games/fair/stream";
import { dicePayout, playDice } from "@khela/games/dice/dice";
import { playSlot, slotCost, slotPayout } from "@khela/games/slots/play";
import { lotteryGame } from "@khela/games/lottery/lotteries";
import { payoutOf } from "@khela/games/lottery/payouts";
import { slotTitle } from "@khela/games/slots/titles";
import { SLOT_CODES } from "@khela/games/slots/pay-tables";
import { buildCrashChain, crashLink } from "@khela/games/fair/crash-chain";
import { BHOKATTA, CRASH } from "@khela/games/crash/limits";
import { crashHundredths } from "@khela/games/crash/point";
import type { BlackjackOutcome } from "@khela/games/tables/blackjack/spots";
import { tableGame } from "@khela/games/tables/tables";
import type { DrawCounts } from "@khela/games/tables/types";
import { money, moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { draftOfRound, EMPTY_DRAFT, readDraft } from "./draft.ts";
import { sameValue } from "./same-value.ts";
import { type CrashInput, type SeedInput, verdictOf, verifyRound } from "./verify-round.ts";

const serverSeed = "8f".repeat(32);
const serverSeedHash = commitmentOf(serverSeed);
const stake = taka(20);

function diceRound(nonce: number): SeedInput {
  const bet = { direction: "over", target: 4_999 } as const;
  const draw = { serverSeedHex: serverSeed, clientSeed: "my seed", nonce, gameCode: "dice" };
  const outcome = playDice(drawStream(draw), bet);
  const recorded = {
    bet: {},
    outcome,
    stake: moneyToText(stake),
    payout: moneyToText(dicePayout(stake, outcome)),
  };
  return {
    kind: "seed",
    gameCode: "dice",
    serverSeed,
    serverSeedHash,
    clientSeed: "my seed",
    nonce,
    bet,
    recorded,
  };
}

function slotRound(gameCode: string, nonce: number): SeedInput {
  const draw = { serverSeedHex: serverSeed, clientSeed: "abc", nonce, gameCode };
  const outcome = playSlot(drawStream(draw), slotTitle(gameCode));
  const recorded = {
    bet: {},
    outcome,
    stake: moneyToText(stake),
    payout: moneyToText(slotPayout(stake, outcome)),
  };
  return {
    kind: "seed",
    gameCode,
    serverSeed,
    serverSeedHash,
    clientSeed: "abc",
    nonce,
    bet: null,
    recorded,
  };
}

describe("[GAME-09] the verifier", () => {
  it("agrees with honest rounds of every game, and its own trace draws the same numbers", () => {
    for (let nonce = 0; nonce < 20; nonce += 1) {
      const verified = verifyRound(diceRound(nonce));
      expect(verdictOf(verified)).toBe(true);
      if (verified.kind !== "seed" || verified.outcome.kind !== "dice") throw new Error("not dice");
      expect(verified.draws.map(({ value }) => value)).toEqual([verified.outcome.outcome.roll]);
    }
    for (const code of SLOT_CODES) {
      for (let nonce = 0; nonce < 60; nonce += 1) {
        const verified = verifyRound(slotRound(code, nonce));
        expect(verdictOf(verified)).toBe(true);
        if (verified.kind !== "seed" || verified.outcome.kind !== "slots") throw new Error("not a slot");
        const { base, freeSpins } = verified.outcome.outcome;
        const stops = verified.draws.filter(({ label }) => label.kind === "stop").map(({ value }) => value);
        expect(stops).toEqual([base, ...(freeSpins?.spins ?? [])].flatMap((spin) => spin.stops));
      }
    }
  });

  it("says no to a changed seed, result or payout", () => {
    const honest = diceRound(3);
    const recorded = honest.recorded ?? { bet: {}, outcome: {}, stake: "0", payout: "0" };
    const lies: SeedInput[] = [
      { ...honest, serverSeedHash: "0".repeat(64) },
      { ...honest, recorded: { ...recorded, outcome: { ...(recorded.outcome as object), roll: 1 } } },
      { ...honest, recorded: { ...recorded, payout: "123.45" } },
      { ...honest, nonce: 4 },
    ];
    for (const lie of lies) expect(verdictOf(verifyRound(lie))).toBe(false);
  });

  it("computes hand-typed seeds without anything to compare", () => {
    const bare = { ...diceRound(1), serverSeedHash: "", recorded: null };
    expect(verdictOf(verifyRound(bare))).toBeNull();
    expect(() => verifyRound({ ...bare, gameCode: "no-such-game", bet: null })).toThrow(RangeError);
  });

  it("follows a crash link to the one before it and to the terminal hash", () => {
    const chain = buildCrashChain({ rootHex: "ab".repeat(32), length: 50 });
    const salt = "public salt";
    const link = crashLink(chain, 20);
    const crash = crashHundredths(CRASH, link, salt);
    const input: CrashInput = {
      kind: "crash",
      title: CRASH,
      link,
      salt,
      known: crashLink(chain, 19),
      distance: 1,
      recorded: null,
    };
    expect(verifyRound(input)).toMatchObject({ crashHundredths: crash, linkMatches: true });
    // Another crash game derives another round from the same link.
    const other = crashHundredths(BHOKATTA, link, salt);
    expect(verifyRound({ ...input, title: BHOKATTA })).toMatchObject({
      crashHundredths: other,
      returnPercent: 98,
    });
    expect(verdictOf(verifyRound({ ...input, known: chain.terminalHex, distance: 20 }))).toBe(true);
    expect(verdictOf(verifyRound({ ...input, known: chain.terminalHex, distance: 19 }))).toBe(false);
    const record = (bet: object, outcome: object, payout: string) =>
      verdictOf(verifyRound({ ...input, recorded: { bet, outcome, stake: "10.00", payout } }));
    const out = (cashedOutHundredths: number) => ({ won: true, cashedOutHundredths });
    const paid = (hundredths: number) => moneyToText(money(BigInt(hundredths) * 1_000n));
    const lost = { won: false, cashedOutHundredths: 0 };
    expect(crash).toBeGreaterThan(101);
    expect(record({}, out(crash), paid(crash))).toBe(true);
    expect(record({}, out(crash + 1), paid(crash + 1))).toBe(false);
    expect(record({}, out(crash), "0.00")).toBe(false);
    expect(record({}, lost, "0.00")).toBe(true);
    expect(record({ autoCashOutHundredths: 101 }, lost, "0.00")).toBe(false);
    expect(record({}, { crashHundredths: crash + 1 }, "0.00")).toBe(false);
  });

  it("compares records whatever the order of their keys", () => {
    expect(sameValue({ a: [1, { b: 2, c: null }] }, { a: [1, { c: null, b: 2 }] })).toBe(true);
    expect(sameValue({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(sameValue([1, 2], { 0: 1, 1: 2 })).toBe(false);
  });
});

describe("[GAME-09] the verifier's form", () => {
  const typed = { ...EMPTY_DRAFT, serverSeed, clientSeed: "x", nonce: "৭", target: "49.99" };

  it("reads seeds, digits of both rows and the target exactly", () => {
    for (const target of ["49.99", "49,99", "٤٩٫٩٩", "৪৯.৯৯"])
      expect(readDraft({ ...typed, target }, null)).toMatchObject({
        nonce: 7,
        bet: { direction: "over", target: 4_999 },
      });
  });

  it("names the first field that cannot be", () => {
    expect(readDraft({ ...typed, serverSeed: "12" }, null)).toBe("serverSeed");
    expect(readDraft({ ...typed, serverSeedHash: "zz" }, null)).toBe("hash");
    expect(readDraft({ ...typed, clientSeed: "" }, null)).toBe("clientSeed");
    expect(readDraft({ ...typed, nonce: "-1" }, null)).toBe("nonce");
    expect(readDraft({ ...typed, target: "1000" }, null)).toBe("target");
    expect(readDraft({ ...typed, target: "49.999" }, null)).toBe("target");
  });

  it("fills itself from a round of the record", () => {
    const draft = draftOfRound({
      roundId: "r",
      at: "2026-11-21T10:00:00.000Z",
      gameCode: "crash",
      kind: "crash",
      mathsVersion: "1",
      state: "settled",
      serverSeedHash,
      serverSeed,
      clientSeed: "salt",
      nonce: 812,
      bet: {},
      outcome: {},
      stake: "1.00",
      payout: "0.00",
    });
    expect(readDraft(draft, null)).toMatchObject({
      kind: "crash",
      distance: 1,
      known: serverSeedHash,
      salt: "salt",
    });
  });
});

it("[GAME-09] [GAME-11] a bought round pays by its bet, and jackpots that it won come on top", () => {
  const title = slotTitle("neon-joker");
  const draw = { serverSeedHex: serverSeed, clientSeed: "abc", nonce: 3, gameCode: "neon-joker" };
  const outcome = playSlot(drawStream(draw), title, true);
  const own = slotPayout(stake, outcome);
  const recorded = {
    bet: { buy: true },
    outcome: { ...outcome, jackpots: [{ tier: "mini", run: 1, from: "1.00", to: "2.00", won: "1.50" }] },
    stake: moneyToText(slotCost(title, stake, true)),
    payout: moneyToText(money(own + 15_000n)),
  };
  const { bet } = recorded;
  const input = { ...slotRound("neon-joker", 3), bet, recorded };
  const verified = verifyRound(input);
  expect(verdictOf(verified)).toBe(true);
  // The first draws are those of the first free spin.
  expect(verified).toHaveProperty("draws.0.label", { kind: "stop", spin: 1, reel: 0 });
  expect(verdictOf(verifyRound({ ...input, recorded: { ...recorded, payout: moneyToText(own) } }))).toBe(
    false,
  );
});

it("[GAME-09] [GAME-12] a split pair of blackjack pays by its hands; a round from before pairs were split agrees as well", () => {
  const draw = { serverSeed, serverSeedHash, clientSeed: "salt" };
  const game = tableGame("blackjack");
  const dealt = (nonce: number) =>
    game.deal(
      drawStream({ serverSeedHex: serverSeed, clientSeed: "salt", nonce, gameCode: "blackjack" }),
    ) as BlackjackOutcome;
  const nonce = Array.from({ length: 400 }, (_, at) => at + 1).find((at) => dealt(at).splits) ?? 0;
  const { splits, ...before } = dealt(nonce);
  const slip = (spot: string) => ({ spots: [{ spot, stake: "100.00" }] });
  const verdict = (spot: string, drew: DrawCounts, outcome: object, mathsVersion: string) => {
    const payout = moneyToText(taka(game.judge(spot, dealt(nonce), drew)));
    const bet = slip(spot);
    const recorded = { bet, outcome: { ...outcome, drew }, stake: "100.00", payout, mathsVersion };
    return verdictOf(verifyRound({ kind: "seed", gameCode: "blackjack", ...draw, nonce, bet, recorded }));
  };
  expect(verdict("main", [1, 1], { ...before, splits }, "2")).toBe(true);
  expect(verdict("split", [1, 2], { ...before, splits }, "2")).toBe(true);
  expect(verdict("split", [1, 1], { ...before, splits: [[1], [2]] }, "2")).toBe(false);
  expect(verdict("main", 0, before, "1")).toBe(true);
  expect(verdict("main", 0, before, "2")).toBe(false);
});

it("[GAME-09] [LOTT-07] a ticket of a lottery agrees with its draw, line by line; the draw does without a ticket", () => {
  const gameCode = "lotto-north";
  const draw = { serverSeed, serverSeedHash, clientSeed: "salt", nonce: 12 };
  const game = lotteryGame(gameCode);
  const numbers = game.draw(
    drawStream({ serverSeedHex: serverSeed, clientSeed: "salt", nonce: 12, gameCode }),
  );
  const came = numbers[5]?.slice(-2) ?? "";
  const lines = [
    { bet: "lo-2", picks: [came], stake: "10.00" },
    { bet: "de", picks: [numbers[0]?.slice(-2) ?? ""], stake: "5.00" },
  ];
  const pays = (lines: readonly { bet: string; picks: string[]; stake: string }[]): string =>
    moneyToText(
      payoutOf(
        game,
        lines.map((line) => ({ ...line, stake: moneyFromText(line.stake) })),
        numbers,
      ),
    );
  const verdict = (
    outcome: unknown,
    payout: string,
    { bet = { lines }, mathsVersion = "1" }: { bet?: unknown; mathsVersion?: string } = {},
  ) =>
    verdictOf(
      verifyRound({
        kind: "seed",
        gameCode,
        ...draw,
        bet,
        recorded: { bet, outcome, stake: "15.00", payout, mathsVersion },
      }),
    );
  expect(Number(pays(lines))).toBeGreaterThan(460);
  expect(verdict({ numbers }, pays(lines))).toBe(true);
  expect(verdict({ numbers }, pays(lines.slice(1)))).toBe(false);
  expect(verdict({ numbers: numbers.with(3, "00000") }, pays(lines))).toBe(false);
  expect(verdict({ numbers }, "0.00", { bet: null })).toBe(true);
  // Another version's rules paid lines differently; the numbers are verified all the same.
  expect(verdict({ numbers }, "1.00", { mathsVersion: "0" })).toBe(true);
  expect(verdict({ numbers: numbers.with(3, "00000") }, "1.00", { mathsVersion: "0" })).toBe(false);
});
