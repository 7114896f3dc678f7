import { money, taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { isFinal, nextState } from "../cashier/transitions.ts";
import {
  earnedTickets,
  expectedPrize,
  ticketValue,
  hourOf,
  isHourSpent,
  largestLeft,
  needsTwoPublishers,
  nextHour,
  phaseAt,
  RAFFLE_ALONE,
  raffleEvents,
  type RaffleFigures,
  raffleStates,
  type RaffleTerms,
  raffleTransitions,
  shortfallOf,
  termsProblem,
} from "./campaign.ts";

const figures: RaffleFigures = {
  state: "published",
  startsAtMs: 1_000,
  endsAtMs: 2_000,
  budget: taka(1_000),
  paid: taka(900),
  hourBudget: taka(200),
  paidThisHour: taka(100),
  largest: taka(100),
};

describe("[PROMO-05] a campaign", () => {
  it("moves along its table: all pairs of states and events", () => {
    const allowed = raffleStates.flatMap((from) =>
      raffleEvents.flatMap((event) => {
        const to = nextState(raffleTransitions, from, event);
        return to ? [`${from} ${event} ${to}`] : [];
      }),
    );
    expect(allowed).toEqual([
      "draft publish published",
      "draft discard discarded",
      "published pause paused",
      "published end ended",
      "paused resume published",
      "paused end ended",
    ]);
    expect(raffleStates.filter((state) => isFinal(raffleTransitions, state))).toEqual(["ended", "discarded"]);
  });

  it("is open from its first instant to the one before its end, while its largest prize can be paid", () => {
    const phase = (change: Partial<RaffleFigures>, at = 1_500) => phaseAt({ ...figures, ...change }, at);
    expect([999, 1_000, 1_999, 2_000].map((at) => phase({}, at))).toEqual([
      "upcoming",
      "open",
      "open",
      "ended",
    ]);
    expect(phase({ state: "paused" })).toBe("paused");
    expect(phase({ state: "ended" })).toBe("ended");
    expect(phase({ largest: undefined })).toBe("empty");
    expect(phase({ paid: taka(901) })).toBe("empty");
    expect(phase({ state: "paused", paid: taka(901) })).toBe("empty");
  });

  it("waits for the next hour where the largest prize would exceed the hour's budget", () => {
    expect(isHourSpent(figures)).toBe(false);
    expect(isHourSpent({ ...figures, paidThisHour: taka(101) })).toBe(true);
    expect(isHourSpent({ ...figures, paidThisHour: taka(101), hourBudget: undefined })).toBe(false);
    const at = Date.UTC(2026, 10, 27, 12, 59, 59, 999);
    expect([hourOf(at), nextHour(at)]).toEqual([Date.UTC(2026, 10, 27, 12), Date.UTC(2026, 10, 27, 13)]);
    expect(nextHour(at + 1)).toBe(Date.UTC(2026, 10, 27, 14));
  });

  it("knows the largest prize that is left, also where only nothing is", () => {
    const amounts = [ZERO, taka(5), taka(50)];
    expect(largestLeft(amounts, [])).toBe(taka(50));
    expect(largestLeft(amounts, [2])).toBe(taka(5));
    expect(largestLeft(amounts, [1, 2])).toBe(ZERO);
    expect(largestLeft(amounts, [0, 1, 2])).toBeUndefined();
  });

  it("gives a ticket per amount, at most so many, and takes none back after a correction", () => {
    const per = taka(100);
    expect(earnedTickets(money(taka(100) - 1n), per, 0, 10)).toBe(0);
    expect(earnedTickets(taka(250), per, 0, 10)).toBe(2);
    expect(earnedTickets(taka(250), per, 2, 10)).toBe(0);
    expect(earnedTickets(taka(150), per, 2, 10)).toBe(0);
    expect(earnedTickets(money(-5n), per, 0, 10)).toBe(0);
    expect(earnedTickets(taka(9_999_999), per, 3, 10)).toBe(7);
  });
});

const terms: RaffleTerms = {
  kind: "wheel",
  startsAtMs: 1,
  endsAtMs: 2,
  budget: taka(1_000),
  hourBudget: taka(100),
  prizes: [
    { ppm: 600_000, amount: ZERO, stock: null },
    { ppm: 400_000, amount: taka(100), stock: 10 },
  ],
  envelope: undefined,
  turnoverPer: taka(500),
  depositPer: undefined,
  conditions: { minVipLevel: 0, minDeposit: undefined },
};
const envelope: RaffleTerms = {
  ...terms,
  kind: "envelope",
  prizes: [],
  hourBudget: undefined,
  envelope: { parts: 500, least: taka(1) },
};

describe("[PROMO-05] terms", () => {
  it("right ones have no problem, and a draw's mean is that of its odds", () => {
    expect(termsProblem(terms)).toBeUndefined();
    expect(termsProblem(envelope)).toBeUndefined();
    expect(expectedPrize(terms.prizes)).toBe(taka(40));
    expect(ticketValue({ ...terms, prizes: terms.prizes })).toBe(taka(40));
    expect(ticketValue({ ...terms, envelope: { parts: 500, least: taka(1) }, budget: taka(20_000) })).toBe(
      taka(40),
    );
  });

  it("ask for a rank first, then for deposits; a large budget needs two operators", () => {
    const asked = { minVipLevel: 2, minDeposit: taka(100) };
    expect(shortfallOf(asked, { vipLevel: 1, deposited: taka(500) })).toBe("rank");
    expect(shortfallOf(asked, { vipLevel: 2, deposited: money(taka(100) - 1n) })).toBe("deposit");
    expect(shortfallOf(asked, { vipLevel: 2, deposited: taka(100) })).toBeUndefined();
    const nothing = { minVipLevel: 0, minDeposit: undefined };
    expect(shortfallOf(nothing, { vipLevel: 0, deposited: ZERO })).toBeUndefined();
    expect([RAFFLE_ALONE, money(RAFFLE_ALONE + 1n)].map(needsTwoPublishers)).toEqual([false, true]);
  });

  it("wrong ones name the first wrong field", () => {
    const [none, some] = terms.prizes;
    if (!none || !some) throw new Error("no prizes");
    const wrong: [Partial<RaffleTerms>, string][] = [
      [{ endsAtMs: 1 }, "endsAt"],
      [{ budget: ZERO }, "budget"],
      [{ budget: taka(99), hourBudget: undefined }, "budget"],
      [{ hourBudget: taka(99) }, "hourBudget"],
      [{ hourBudget: taka(1_001) }, "hourBudget"],
      [{ turnoverPer: ZERO }, "turnoverPer"],
      [{ depositPer: ZERO }, "depositPer"],
      [{ conditions: { minVipLevel: 0, minDeposit: ZERO } }, "minDeposit"],
      [{ envelope: { parts: 2, least: taka(1) } }, "envelope"],
      [{ prizes: [none] }, "prizes"],
      [{ prizes: [none, { ...some, ppm: 400_001 }] }, "odds"],
      [{ prizes: [none, { ...some, amount: ZERO }] }, "prizes"],
    ];
    for (const [change, field] of wrong) expect(termsProblem({ ...terms, ...change }), field).toBe(field);
    const wrongEnvelopes: [Partial<RaffleTerms>, string][] = [
      [{ envelope: undefined }, "envelope"],
      [{ prizes: terms.prizes }, "prizes"],
      [{ envelope: { parts: 1_001, least: taka(1) } }, "least"],
      [{ envelope: { parts: 1, least: ZERO } }, "least"],
      [{ hourBudget: money(taka(501) - 1n) }, "hourBudget"],
    ];
    for (const [change, field] of wrongEnvelopes)
      expect(termsProblem({ ...envelope, ...change }), field).toBe(field);
    expect(termsProblem({ ...envelope, hourBudget: taka(501) })).toBeUndefined();
  });
});
