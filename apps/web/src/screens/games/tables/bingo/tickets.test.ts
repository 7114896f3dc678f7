import { BALL_MS, FIRST_BALL_MS } from "@khela/games/tables/bingo/spots";
import { expect, it } from "vitest";
import { calledBy, cellsOf, ticketState } from "./tickets.ts";

const ticket = [
  [4, 13, 29, 44, 90],
  [17, 31, 48, 56, 81],
  [9, 22, 60, 70, 88],
];

it("[GAME-08] a ticket of bingo marks what was called, and says what it has won and waits for", () => {
  expect(ticketState(ticket, [])).toEqual({ rows: [false, false, false], won: [], missing: 5 });
  const line = [1, 2, 4, 13, 29, 44, 90];
  expect(ticketState(ticket, [1, 2, 4, 13, 29, 44])).toMatchObject({ missing: 1 });
  expect(ticketState(ticket, line)).toEqual({
    rows: [true, false, false],
    won: [{ code: "line", pays: 25 }],
    missing: 5,
  });
  const all = ticketState(ticket, [...line, ...(ticket[1] ?? []), ...(ticket[2] ?? [])]);
  expect(all.won.map(({ pays }) => pays)).toEqual([25, 40, 400]);
  expect(all.missing).toBeNull();
});

it("[GAME-08] balls are called one after the other, by the server's clock", () => {
  expect(calledBy(60, 0)).toBe(0);
  expect(calledBy(60, FIRST_BALL_MS)).toBe(1);
  expect(calledBy(60, FIRST_BALL_MS + BALL_MS * 10 - 1)).toBe(10);
  expect(calledBy(60, 1e9)).toBe(60);
});

it("[GAME-08] numbers stand in the column of their ten, 90 with the eighties", () => {
  const cells = cellsOf(ticket);
  expect(cells).toHaveLength(27);
  expect(cells.slice(0, 9)).toEqual([4, 13, 29, null, 44, null, null, null, 90]);
});
