import { taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import {
  endingOf,
  expectedCost,
  freeRoundRefusal,
  freeRoundsEvents,
  freeRoundsStates,
  freeRoundsTransitions,
  type PlayableRounds,
} from "./free-rounds.ts";

const grant = (change: Partial<PlayableRounds> = {}): PlayableRounds => ({
  state: "open",
  games: ["gem-blitz", "neon-joker"],
  rounds: 12,
  played: 11,
  stake: taka(5),
  expiresAtMs: 2_000,
  ...change,
});
const ROUND = { gameCode: "neon-joker", stake: taka(5) };

describe("[PROMO-02] free rounds", () => {
  it("every pair of state and event", () => {
    const moves = freeRoundsStates.flatMap((from) =>
      freeRoundsEvents.map((event) => `${from} ${event} ${freeRoundsTransitions[from][event] ?? "-"}`),
    );
    expect(moves).toEqual([
      "open finish played",
      "open expire expired",
      "open cancel cancelled",
      "played finish -",
      "played expire -",
      "played cancel -",
      "expired finish -",
      "expired expire -",
      "expired cancel -",
      "cancelled finish -",
      "cancelled expire -",
      "cancelled cancel -",
    ]);
  });

  it.each([
    ["the last one, a moment before the end", {}, {}, 1_999, undefined],
    ["all were played", { played: 12 }, {}, 1_000, "over"],
    ["at the end", {}, {}, 2_000, "over"],
    ["of an ended grant", { state: "cancelled" }, {}, 1_000, "over"],
    ["at another game", {}, { gameCode: "royal-bengal" }, 1_000, "game"],
    ["with more", {}, { stake: taka(6) }, 1_000, "stake"],
    ["with less", {}, { stake: taka(4) }, 1_000, "stake"],
  ] as const)("a round: %s", (_name, change, round, nowMs, refusal) => {
    expect(freeRoundRefusal(grant(change), { ...ROUND, ...round }, nowMs)).toBe(refusal);
  });

  it("a grant ends with its last round or its time, once", () => {
    expect(endingOf(grant(), 1_999)).toBeUndefined();
    expect(endingOf(grant(), 2_000)).toBe("expire");
    expect(endingOf(grant({ played: 12 }), 2_000)).toBe("finish");
    expect(endingOf(grant({ state: "expired", played: 12 }), 2_000)).toBeUndefined();
  });

  it("costs what the game gives back on average: 50 × ৳5 at 96 % are ৳240", () => {
    expect(expectedCost({ rounds: 50, stake: taka(5) }, 960_000)).toBe(taka(240));
  });
});
