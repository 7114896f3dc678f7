import { describe, expect, it } from "vitest";
import { isFinal, nextState } from "../cashier/transitions.ts";
import {
  accountEvents,
  closedAccountDeadlines,
  accountStateOf,
  accountStates,
  accountTransitions,
  eraseClosedUntil,
} from "./account-life.ts";

const DAY_MS = 86_400_000;
const terms = { reopenDays: 30, keptDays: 1_826 };

describe("[SAFE-06] life of an account", () => {
  it("goes where the table says and nowhere else: all pairs", () => {
    const moves = accountStates.flatMap((from) =>
      accountEvents.map((event) => `${from} ${event} ${nextState(accountTransitions, from, event) ?? "-"}`),
    );
    expect(moves).toEqual([
      "active block blocked",
      "active unblock active",
      "active close closed",
      "active reopen -",
      "active forget -",
      "blocked block blocked",
      "blocked unblock active",
      "blocked close -",
      "blocked reopen -",
      "blocked forget -",
      "closed block -",
      "closed unblock -",
      "closed close -",
      "closed reopen active",
      "closed forget forgotten",
      "forgotten block -",
      "forgotten unblock -",
      "forgotten close -",
      "forgotten reopen -",
      "forgotten forget -",
    ]);
    expect(accountStates.filter((state) => isFinal(accountTransitions, state))).toEqual(["forgotten"]);
  });

  it("is read from what is kept; another word is a defect", () => {
    for (const status of ["active", "blocked", "closed"]) {
      expect(accountStateOf({ status, forgotten: false })).toBe(status);
    }
    expect(accountStateOf({ status: "closed", forgotten: true })).toBe("forgotten");
    expect(() => accountStateOf({ status: "away", forgotten: false })).toThrow(RangeError);
  });

  it("may be opened again for a while, and is forgotten when the law allows it, not a millisecond earlier", () => {
    const closedAt = new Date(0);
    const life = closedAccountDeadlines(closedAt, terms);
    expect(life.reopenUntil.getTime()).toBe(30 * DAY_MS);
    expect(life.forgetFrom.getTime()).toBe(1_826 * DAY_MS);
    expect(eraseClosedUntil(life.forgetFrom.getTime() - 1, terms) < closedAt).toBe(true);
    expect(eraseClosedUntil(life.forgetFrom.getTime(), terms)).toEqual(closedAt);
  });
});
