import type { CrashBetView, CrashRoundView } from "@khela/contract/play";
import { describe, expect, it } from "vitest";
import { applyCrash, type CrashMessage, ownBet, sortedBets } from "./round-state.ts";
import { createServerClock } from "./server-clock.ts";

const bet = (betId: string, change: Partial<CrashBetView> = {}): CrashBetView => ({
  betId,
  account: "ra***7",
  mine: false,
  stake: "10.00",
  seat: 1,
  autoCashOutHundredths: null,
  cashedOutHundredths: null,
  payout: null,
  ...change,
});
const round: CrashRoundView = {
  gameCode: "crash",
  roundId: "r1",
  number: 7,
  phase: "betting",
  serverTime: "2026-11-21T10:00:00.000Z",
  bettingEndsAt: "2026-11-21T10:00:06.000Z",
  startsAt: "2026-11-21T10:00:06.000Z",
  crashedAt: null,
  crashHundredths: null,
  seedHash: "0".repeat(64),
  seed: null,
  salt: "s",
  maxHundredths: 1_000_000,
  bets: [bet("a")],
  history: [{ roundId: "r0", number: 6, crashHundredths: 150 }],
};
const none = new Set<string>();
const after = (message: CrashMessage, own = none) => applyCrash(round, message, own);

describe("[GAME-08] the shared crash round on the screen", () => {
  it("starts from a snapshot and ignores other rounds", () => {
    expect(applyCrash(null, { kind: "bet", roundId: "r1", bet: bet("b") }, none)).toBeNull();
    expect(applyCrash(null, { kind: "round", round }, none)).toEqual(round);
    expect(after({ kind: "bet", roundId: "r9", bet: bet("b") })).toBe(round);
  });

  it("takes a bet once", () => {
    const once = after({ kind: "bet", roundId: "r1", bet: bet("b") });
    const twice = applyCrash(once, { kind: "bet", roundId: "r1", bet: bet("b") }, none);
    expect(twice?.bets.map(({ betId }) => betId)).toEqual(["a", "b"]);
  });

  it("knows the own bet, also from messages that went to everybody", () => {
    const own = new Set(["b"]);
    const mine = after({ kind: "bet", roundId: "r1", bet: bet("b") }, own);
    expect(ownBet(mine)?.betId).toBe("b");
    const again = applyCrash(mine, { kind: "bet", roundId: "r1", bet: bet("b") }, none);
    expect(ownBet(again)?.betId).toBe("b");
    expect(
      ownBet(applyCrash(null, { kind: "round", round: { ...round, bets: [bet("b")] } }, own))?.mine,
    ).toBe(true);
  });

  it("tells two bets of one player apart", () => {
    const bets = [bet("a", { mine: true }), bet("b", { mine: true, seat: 2 }), bet("c", { seat: 2 })];
    expect([1, 2].map((seat) => ownBet({ ...round, bets }, seat)?.betId)).toEqual(["a", "b"]);
    expect(ownBet({ ...round, bets: [bet("a", { mine: true })] }, 2)).toBeUndefined();
  });

  it("runs, lets bets out, crashes and remembers the result once", () => {
    const running = after({
      kind: "running",
      roundId: "r1",
      startsAt: round.startsAt,
      serverTime: round.startsAt,
    });
    expect(running?.phase).toBe("running");
    const out: CrashMessage = {
      kind: "cash_out",
      roundId: "r1",
      betId: "a",
      cashedOutHundredths: 210,
      payout: "21.00",
    };
    expect(applyCrash(running, out, none)?.bets[0]).toMatchObject({
      cashedOutHundredths: 210,
      payout: "21.00",
    });
    const crash: CrashMessage = {
      kind: "crashed",
      roundId: "r1",
      crashHundredths: 333,
      seed: "f".repeat(64),
      serverTime: round.startsAt,
    };
    const crashed = applyCrash(applyCrash(running, crash, none), crash, none);
    expect(crashed).toMatchObject({ phase: "crashed", crashHundredths: 333 });
    expect(crashed?.history.map(({ crashHundredths }) => crashHundredths)).toEqual([333, 150]);
  });

  it("lists the own bet first, then the largest", () => {
    const bets = [
      bet("a"),
      bet("b", { stake: "500.00" }),
      bet("c", { mine: true }),
      bet("d", { stake: "90.00" }),
    ];
    expect(sortedBets(bets).map(({ betId }) => betId)).toEqual(["c", "b", "d", "a"]);
  });

  it("trusts the message that travelled least for the server's time", () => {
    const clock = createServerClock();
    expect(clock.at(5)).toBe(5);
    clock.sample("1970-01-01T00:00:10.000Z", 400);
    clock.sample("1970-01-01T00:00:11.000Z", 1_100);
    clock.sample("1970-01-01T00:00:12.000Z", 2_900);
    expect(clock.at(3_000)).toBe(3_000 + 9_900);
  });
});
