import { taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { BHOKATTA, CRASH } from "./crash/limits.ts";
import vectors from "./fair/vectors.json" with { type: "json" };
import { recompute, recomputeCrash } from "./verify.ts";

it("[GAME-09] recomputes past rounds of dice and slots from the record and the seed", () => {
  const dice = vectors.dice[7];
  if (!dice) throw new Error("no vectors");
  const bet = { direction: dice.direction as "over" | "under", target: dice.target };
  const round = { serverSeedHex: dice.serverSeed, clientSeed: dice.clientSeed, nonce: dice.nonce };
  expect(recompute({ gameCode: "dice", bet, ...round })).toMatchObject({
    kind: "dice",
    outcome: { roll: dice.roll, won: dice.won },
  });
  const slot = vectors.slots.find((row) => row.freeStops.length > 0);
  if (!slot) throw new Error("no vectors");
  const slotRound = { serverSeedHex: slot.serverSeed, clientSeed: slot.clientSeed, nonce: slot.nonce };
  expect(recompute({ gameCode: slot.code, bet: {}, ...slotRound })).toMatchObject({
    kind: "slots",
    outcome: { winHundredths: slot.winHundredths },
  });
  expect(() => recompute({ gameCode: "toString", bet: {}, ...round })).toThrow(RangeError);
  expect(() => recompute({ gameCode: "no-such-game", bet: {}, ...round })).toThrow(RangeError);
});

it("[GAME-09] recomputes a crash round and what a bet came to", () => {
  const row = vectors.crash.find(({ crashHundredths }) => crashHundredths > 200);
  if (!row) throw new Error("no vectors");
  const input = { linkHex: row.link, salt: row.salt };
  expect(recomputeCrash(CRASH, input)).toEqual({ crashHundredths: row.crashHundredths });
  // The same link gives another round in another game.
  expect(recomputeCrash(BHOKATTA, input).crashHundredths).not.toBe(row.crashHundredths);
  const bet = { autoCashOutHundredths: 200 };
  expect(recomputeCrash(CRASH, { ...input, stake: taka(10), bet }).outcome?.cashedOutHundredths).toBe(200);
  expect(recomputeCrash(CRASH, { ...input, stake: taka(10), bet, manualHundredths: 150 }).outcome?.won).toBe(
    true,
  );
  expect(recomputeCrash(CRASH, { ...input, stake: taka(10), bet: {} }).outcome?.won).toBe(false);
});
