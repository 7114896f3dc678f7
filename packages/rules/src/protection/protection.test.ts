import { dayOf } from "@khela/kernel/period";
import { describe, expect, it } from "vitest";
import {
  type Exclusion,
  excludedUntil,
  EXCLUSIONS,
  mayPause,
  pauseEnd,
  PAUSES,
  TIMEOUTS,
} from "./exclusion.ts";
import { countsBets, judgeBet, playAt, type Protection } from "./judge-bet.ts";
import { requestLimit, confirmLimit, RAISE_WAIT_MS } from "./limits.ts";
import { limitPeriodOf } from "./periods.ts";
import { REALITY_CHECK_MINUTES, realityCheckClockAt, realityCheckDueMs } from "./reality.ts";

const NOW = Date.parse("2026-11-21T12:00:00+06:00");
const DAY_MS = 86_400_000;
const none = { key: "", staked: 0n, paid: 0n };

describe("limits", () => {
  it("[SAFE-01] lower at once, higher or none after 24 hours", () => {
    expect(requestLimit(undefined, 100n, NOW)).toEqual({ value: 100n });
    expect(requestLimit({ value: 100n, pending: { value: 900n, askedAtMs: 0 } }, 50n, NOW)).toEqual({
      value: 50n,
    });
    const raised = requestLimit({ value: 100n }, null, NOW);
    expect(raised).toEqual({ value: 100n, pending: { value: null, askedAtMs: NOW } });
    expect(confirmLimit(raised, NOW + RAISE_WAIT_MS - 1)).toEqual({ state: "wait" });
    expect(confirmLimit(raised, NOW + RAISE_WAIT_MS)).toEqual({ state: "done", limit: undefined });
  });

  it("[SAFE-01] periods turn at midnight in Dhaka; weeks begin on Monday", () => {
    const { endMs } = dayOf(NOW);
    expect(limitPeriodOf("day", endMs - 1).key).toBe("2026-11-21");
    expect(limitPeriodOf("day", endMs).key).toBe("2026-11-22");
    expect(limitPeriodOf("week", endMs + DAY_MS - 1).key).toBe("2026-11-16");
    expect(limitPeriodOf("week", endMs + DAY_MS).key).toBe("2026-11-23");
    expect(limitPeriodOf("month", NOW).key).toBe("2026-11");
  });

  it("[SAFE-01] wins give room in a loss limit, none in a stake limit", () => {
    const day = { key: "2026-11-21", staked: 500n, paid: 450n };
    const kept: Protection = {
      limits: { "loss:day": { value: 100n } },
      exclusion: undefined,
      played: { day, week: none, month: none },
      vendorBalances: {},
      play: undefined,
    };
    expect(judgeBet(kept, 50n, NOW)).toHaveProperty("after.played.day.staked", 550n);
    expect(judgeBet(kept, 51n, NOW)).toHaveProperty("refused.left", 50n);
    const staked = { ...kept, limits: { "stake:day": { value: 500n } } };
    expect(judgeBet(staked, 1n, NOW)).toHaveProperty("refused.left", 0n);
    expect(judgeBet(staked, 1n, dayOf(NOW).endMs)).toHaveProperty("after.played.day.staked", 1n);
  });

  it("[SAFE-01] a limit of one bet asks for that bet alone, and nothing is counted for it", () => {
    const limits = { "bet:bet": { value: 50n } };
    const played = { day: { key: "2026-11-21", staked: 900n, paid: 0n }, week: none, month: none };
    const kept: Protection = { limits, exclusion: undefined, played, vendorBalances: {}, play: undefined };
    expect(judgeBet(kept, 50n, NOW)).toHaveProperty("after.played.day.staked", 950n);
    expect(judgeBet(kept, 51n, NOW)).toHaveProperty("refused", {
      code: "PROTECT_LIMIT",
      kind: "bet",
      period: "bet",
      left: 50n,
    });
    // Of several bets at once, the limit applies to each of them, not to their sum.
    expect(judgeBet(kept, 200n, NOW, 50n)).toHaveProperty("after.played.day.staked", 1100n);
    expect(judgeBet(kept, 200n, NOW, 51n)).toHaveProperty("refused.kind", "bet");
    expect([countsBets(limits), countsBets({ ...limits, "loss:day": { value: 1n } })]).toEqual([false, true]);
  });

  it("[SAFE-01] [MONEY-02] what is at a vendor counts as at stake, in the period in which it went there", () => {
    const kept: Protection = {
      limits: { "loss:day": { value: 100n } },
      exclusion: undefined,
      played: { day: none, week: none, month: none },
      vendorBalances: { day: { key: "2026-11-21", amount: 60n } },
      play: undefined,
    };
    expect(judgeBet(kept, 40n, NOW)).toHaveProperty("after.played.day.staked", 40n);
    expect(judgeBet(kept, 41n, NOW)).toHaveProperty("refused.left", 40n);
    expect(judgeBet(kept, 100n, dayOf(NOW).endMs)).toHaveProperty("after.played.day.staked", 100n);
  });

  it("[SAFE-03] half an hour without a bet begins a new session", () => {
    const play = { fromMs: 0, lastMs: NOW };
    expect(playAt(play, NOW + 30 * 60_000 - 1).fromMs).toBe(0);
    expect(playAt(play, NOW + 30 * 60_000).fromMs).toBe(NOW + 30 * 60_000);
  });
});

describe("pauses", () => {
  it("[SAFE-02] last as long as they say, in the calendar's months", () => {
    const day = (ms: number | null) => (ms === null ? null : dayOf(ms).key);
    expect(PAUSES.map((pause) => day(pauseEnd(pause, NOW)))).toEqual([
      "2026-11-22",
      "2026-11-28",
      "2026-12-21",
      "2027-01-02",
      "2027-05-21",
      "2027-11-21",
      "2031-11-21",
      null,
    ]);
    expect(day(pauseEnd("sixMonths", Date.parse("2026-08-31T12:00:00+06:00")))).toBe("2027-02-28");
  });

  it("[SAFE-02] of all pairs, only those that end later and are as strict take each other's place", () => {
    for (const [at, running] of PAUSES.entries()) {
      const kind = (EXCLUSIONS as readonly string[]).includes(running) ? "exclusion" : "timeout";
      const exclusion: Exclusion = { kind, untilMs: pauseEnd(running, NOW), returnAskedAtMs: null };
      for (const [next, pause] of PAUSES.entries()) {
        expect(mayPause(exclusion, pause, NOW), `${running} to ${pause}`).toBe(next > at);
      }
    }
    expect(TIMEOUTS.length + EXCLUSIONS.length).toBe(PAUSES.length);
  });

  it("[SAFE-02] a time-out ends by itself, a self-exclusion 24 hours after the wish to return", () => {
    const over = { untilMs: NOW, returnAskedAtMs: null };
    expect(excludedUntil({ ...over, kind: "timeout" }, NOW - 1)).toBe(NOW);
    expect(excludedUntil({ ...over, kind: "timeout" }, NOW)).toBeUndefined();
    expect(excludedUntil({ ...over, kind: "exclusion" }, NOW + 365 * DAY_MS)).toBeNull();
    const asked: Exclusion = { kind: "exclusion", untilMs: NOW, returnAskedAtMs: NOW };
    expect(excludedUntil(asked, NOW + DAY_MS - 1)).toBe(NOW + DAY_MS);
    expect(excludedUntil(asked, NOW + DAY_MS)).toBeUndefined();
  });
});

describe("reality check", () => {
  it.each(REALITY_CHECK_MINUTES)(
    "[SAFE-03] is due after %i minutes and stays due while play goes on",
    (minutes) => {
      const clock = { minutes, sinceMs: NOW };
      const dueMs = realityCheckDueMs(clock);
      expect(dueMs - NOW).toBe(minutes * 60_000);
      expect(realityCheckClockAt(clock, undefined, dueMs - 1)).toBe(clock);
      const lastBetMs = dueMs - 1;
      expect(realityCheckClockAt(clock, lastBetMs, dueMs)).toBe(clock);
      expect(realityCheckClockAt(clock, lastBetMs, lastBetMs + 30 * 60_000 - 1)).toBe(clock);
      // After half an hour without a bet, a new play session begins.
      const nextMs = lastBetMs + 30 * 60_000;
      expect(realityCheckClockAt(clock, lastBetMs, nextMs)).toEqual({ minutes, sinceMs: nextMs });
      expect(realityCheckClockAt(clock, undefined, dueMs)).toEqual({ minutes, sinceMs: dueMs });
    },
  );
});
