import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { expect, test } from "vitest";
import { nextHoldem } from "./holdem-rules.ts";
import type { Seat } from "./store.ts";

const seat = (number: number, waiting = false): Seat => ({
  tableCode: "meghna",
  seat: number,
  memberId: `member-${number}` as MemberId,
  sessionId: null,
  currency: "BDT",
  stack: taka(1_000),
  clientSeed: "seed",
  bankMs: 0,
  timeouts: 0,
  outSince: null,
  outReason: null,
  waiting,
  leaving: false,
  joinedAt: new Date(0),
  networkHash: "",
  deviceHash: "",
});
const told = (ready: Seat[], lastButton: number) => {
  const next = nextHoldem(ready, lastButton);
  return next && { button: next.button, seats: next.players.map((player) => player.seat) };
};

test("[GAME-08] the button goes round those who play, and skips who doesn't", () => {
  expect(told([seat(0), seat(2), seat(5)], 0)).toEqual({ button: 2, seats: [0, 2, 5] });
  expect(told([seat(0), seat(2), seat(5)], 5)).toEqual({ button: 0, seats: [0, 2, 5] });
  expect(told([seat(2), seat(5)], 4)).toEqual({ button: 5, seats: [2, 5] });
  expect(told([seat(2)], 4)).toBeUndefined();
});

test("[GAME-08] who comes or comes back waits for the big blind, unless there is nobody else to play with", () => {
  const ready = [seat(0), seat(2), seat(4, true)];
  expect(told(ready, 0)).toEqual({ button: 2, seats: [0, 2] });
  expect(told(ready, 2)).toEqual({ button: 0, seats: [0, 2, 4] });
  expect(told([seat(1), seat(3, true)], 1)).toEqual({ button: 3, seats: [1, 3] });
  expect(told([seat(1, true), seat(3, true)], -1)).toEqual({ button: 1, seats: [1, 3] });
});
