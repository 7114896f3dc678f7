import { lotteryRules } from "@khela/games/lottery/lotteries";
import { maxDrawPayout } from "@khela/games/lottery/payouts";
import { lineOf, rngOf } from "@khela/games/lottery/test-lines";
import { type Money, taka } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { describe, expect, it } from "vitest";
import type { DrawExposure } from "./exposure-store.ts";
import { type LiabilityCheckedTicket, mayExceedLiability, acceptWithinLiability } from "./liability.ts";
import { priceLines } from "./ticket.ts";

const LIMITS = { min: taka(1), max: taka(10_000) };

/** Tickets of two lines each, the same at every call. */
function ticketsOf(code: string, count: number, maxLoss: Money): LiabilityCheckedTicket[] {
  const rules = lotteryRules(code);
  return Array.from({ length: count }, (_, at) => {
    const rng = rngOf(code, at);
    const lines = [0, 1].map(() => {
      const bet = rules.bets[rng.int(rules.bets.length)];
      if (!bet) throw new Error("no bet");
      return { ...lineOf(rng, code, bet), stake: taka(1 + rng.int(5)) };
    });
    return { ...priceLines(rules, lines, LIMITS), rules, currency: "BDT", maxLoss };
  });
}

/** The same decision by recomputing everything at each ticket. */
function counted(tickets: readonly LiabilityCheckedTicket[]): boolean[] {
  let stakes = 0n;
  let sold = new Map<string, bigint>();
  return tickets.map((ticket) => {
    const next = new Map(sold);
    for (const [place, stake] of ticket.sold) next.set(place, (next.get(place) ?? 0n) + stake);
    const most = maxDrawPayout(ticket.rules, next);
    if (most - stakes - ticket.stake > (ticket.maxLoss ?? 0n)) return false;
    sold = next;
    stakes += ticket.stake;
    return true;
  });
}

const emptyBook = (isCounted: boolean): DrawExposure => ({
  stakes: 0n,
  maxPayout: 0n,
  sold: isCounted ? new Map() : undefined,
});

describe("the bound of a draw", () => {
  it.each([
    ["lotto-north", 20_000],
    ["lotto-siam", 20_000],
    ["lotto-five", 20_000],
    ["lotto-k3", 1_000],
  ])(
    "[LOTT-06] of %s takes and refuses the same tickets as counting everything at each of them",
    (code, bound) => {
      const tickets = ticketsOf(code, 60, taka(bound));
      const book = emptyBook(true);
      const taken = tickets.map((ticket) => acceptWithinLiability(book, ticket));
      expect(taken).toEqual(counted(tickets));
      expect(new Set(taken)).toEqual(new Set([true, false]));
    },
  );

  it("[LOTT-06] is far where all tickets won together cost less: nobody needs to know what stands where", () => {
    const tickets = ticketsOf("lotto-siam", 20, taka(500_000));
    expect(mayExceedLiability(emptyBook(false), tickets)).toBe(false);
    const book = emptyBook(false);
    expect(tickets.every((ticket) => acceptWithinLiability(book, ticket))).toBe(true);
    expect(book).toMatchObject({
      stakes: tickets.reduce((sum, { stake }) => sum + stake, 0n),
      maxPayout: tickets.reduce((sum, { maxPayout }) => sum + maxPayout, 0n),
    });
    expect(mayExceedLiability({ ...book, maxPayout: book.maxPayout + taka(500_000) }, tickets)).toBe(true);
  });

  it("[LOTT-06] [AUTH-15] isn't touched by play credit", () => {
    const [ticket] = ticketsOf("lotto-siam", 1, taka(0));
    if (!ticket) throw new Error("no ticket");
    const book = emptyBook(false);
    const credit = { ...ticket, currency: TRIAL_CURRENCY };
    expect([mayExceedLiability(book, [credit]), acceptWithinLiability(book, credit), book.stakes]).toEqual([
      false,
      true,
      0n,
    ]);
  });
});
