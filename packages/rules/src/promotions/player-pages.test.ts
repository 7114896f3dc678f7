import { taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { bonusOf } from "./bonus.ts";
import { termsProblems } from "./check-terms.ts";
import { type GrantState, grantStates } from "./grant.ts";
import { isActionable, playerView, type PromotionFacts } from "./player-state.ts";
import { timeOf } from "./promotion.ts";
import { sampleCash as cash, sampleOffer as offer } from "./sample-terms.ts";
import { termLines } from "./term-lines.ts";
import { maxReward, type OfferTerms } from "./terms.ts";
import { countsForTurnover } from "./turnover.ts";

const NOW = Date.parse("2026-11-27T06:00:00Z");

describe("[PROMO-01] what a player sees", () => {
  const facts: PromotionFacts = {
    startsMs: NOW - 1,
    endsMs: NOW + 1,
    ended: false,
    trigger: "segment",
    perMember: 1,
    available: true,
  };
  const see = (
    change: Partial<PromotionFacts>,
    grants?: readonly GrantState[],
    eligible: "now" | "later" | "never" = "now",
  ) => {
    const view = playerView({ ...facts, ...change }, grants && { grants, eligible }, NOW);
    return `${view.state} ${view.action}`;
  };

  it("before, during and after, as a visitor and as a member", () => {
    expect(see({ startsMs: NOW + 1 })).toBe("comingSoon null");
    expect(see({ startsMs: NOW + 1 }, [])).toBe("comingSoon null");
    expect(see({})).toBe("join login");
    expect(see({}, [])).toBe("join join");
    expect(see({ trigger: "deposit" }, [])).toBe("join deposit");
    expect(see({ endsMs: NOW }, [])).toBe("close null");
    expect(see({ ended: true }, [])).toBe("close null");
    expect(see({ available: false }, [])).toBe("close null");
    expect(see({ available: false })).toBe("close null");
    expect(see({}, [], "never")).toBe("close null");
    expect(see({}, [], "later")).toBe("comingSoon null");
  });

  it("each state of a grant by the specification's name", () => {
    const seen = Object.fromEntries(
      grantStates.map((state) => [state, see({ trigger: "application" }, [state])]),
    );
    expect(seen).toEqual({
      joined: "joined apply",
      progressing: "process null",
      applying: "applying null",
      claimable: "claim claim",
      issued: "issued null",
      paying: "process null",
      claimed: "claimed null",
      rejected: "rejected null",
      // Came to nothing through no fault of the member: it can be begun again.
      cancelled: "join join",
      expired: "join join",
      forfeited: "close null",
    });
  });

  it("what is under way goes on after the end; what may be taken twice can be joined again", () => {
    expect(see({ endsMs: NOW }, ["claimable"])).toBe("claim claim");
    expect(see({ endsMs: NOW }, ["claimed"])).toBe("claimed null");
    expect(see({ perMember: 2 }, ["claimed"])).toBe("join join");
    expect(see({ perMember: 2 }, ["claimed", "claimed"])).toBe("claimed null");
    expect(see({ perMember: 2 }, ["rejected"])).toBe("rejected null");
  });

  it("counts what there is to do", () => {
    expect(isActionable({ state: "join", action: "join" })).toBe(true);
    expect(isActionable({ state: "join", action: "login" })).toBe(false);
    expect(isActionable({ state: "claimed", action: null })).toBe(false);
  });

  it("a period is half-open", () => {
    const time = { startsMs: 10, endsMs: 20 };
    expect([9, 10, 19, 20].map((ms) => timeOf(time, ms))).toEqual(["before", "running", "running", "over"]);
    expect(timeOf({ startsMs: 10, endsMs: null }, 1e15)).toBe("running");
  });
});

describe("[PROMO-01] the terms of an offer", () => {
  const linesOf = (terms: OfferTerms) => termLines(terms, { startsMs: NOW, endsMs: null });
  const idsOf = (terms: OfferTerms) => linesOf(terms).map(({ id }) => id);

  it("say what the engine does: the example is worked out by the same functions", () => {
    expect(linesOf(offer)).toEqual([
      { id: "periodFrom", values: { from: { kind: "time", value: "2026-11-27T06:00:00.000Z" } } },
      { id: "depositNth", values: { nth: { kind: "count", value: 2 } } },
      { id: "depositMin", values: { min: { kind: "money", value: "500.00" } } },
      {
        id: "match",
        values: { rate: { kind: "percent", value: 500_000 }, cap: { kind: "money", value: "5000.00" } },
      },
      {
        id: "example",
        values: {
          deposit: { kind: "money", value: "10000.00" },
          bonus: { kind: "money", value: "5000.00" },
          turnover: { kind: "money", value: "150000.00" },
        },
      },
      { id: "lockMatch", values: { factor: { kind: "factor", value: 10_000_000 } } },
      { id: "perMember", values: {} },
      { id: "credit", values: {} },
      { id: "group", values: {} },
      { id: "excluded", values: {} },
    ]);
  });

  it("free spins: how many, where, at which stake, and what wins become", () => {
    const free: OfferTerms = {
      ...cash,
      reward: {
        kind: "freeRounds",
        games: ["gem-blitz"],
        rounds: 20,
        stake: taka(10),
        days: 7,
        rtpPpm: 960_000,
      },
      lockFactorPpm: 0,
    };
    const bonus = { maxStake: taka(500), maxConversion: taka(2_000), days: 14 };
    expect(linesOf(free)).toContainEqual({
      id: "freeRounds",
      values: {
        rounds: { kind: "count", value: 20 },
        stake: { kind: "money", value: "10.00" },
        games: { kind: "list", value: ["gem-blitz"] },
      },
    });
    expect(idsOf(free)).toContain("freeRoundsCash");
    expect(idsOf(free)).not.toContain("lockNone");
    const asBonus = idsOf({ ...free, bonus, lockFactorPpm: 5_000_000 });
    expect(asBonus).toEqual(expect.arrayContaining(["freeRoundsBonus", "bonusWager", "bonusMaxBet"]));
    // 20 × ৳10 × 96 %.
    expect(bonusOf(free, ZERO)).toBe(taka(192));
    expect(maxReward(free)).toBe(taka(192));
    const problems = (change: Partial<OfferTerms>) =>
      termsProblems({ ...free, ...change }, { maxLockFactorPpm: null }).map(({ why }) => why);
    expect(problems({})).toEqual([]);
    expect(problems({ lockFactorPpm: 1 })).toEqual(["cash_wins_unlocked"]);
    expect(problems({ lockFactorPpm: 1, bonus })).toEqual([]);
    expect(problems({ delivery: "centre" })).toEqual(["bonus_needs_balance"]);
    expect(problems({ budget: taka(191) })).toEqual(["over_budget"]);
  });

  it("name every condition, and never a code, a budget or a group", () => {
    const all: OfferTerms = {
      ...cash,
      trigger: { kind: "code", code: "TIGER-7" },
      inAll: 100,
      delivery: "claim",
      group: "secret-group",
      conditions: {
        countries: ["BD"],
        categories: ["rng"],
        vendors: ["KHELA"],
        games: ["dice"],
        minVipLevel: 1,
        minKycLevel: 2,
        contactVerified: true,
        registeredFrom: "2026-01-01",
        registeredBefore: "2026-02-01",
      },
    };
    expect(idsOf(all)).toEqual([
      "periodFrom",
      "code",
      "cash",
      "lockCash",
      "perMember",
      "inAll",
      "countries",
      "categories",
      "vendors",
      "games",
      "vip",
      "kyc",
      "contact",
      "registeredFrom",
      "registeredBefore",
      "claim",
      "group",
      "excluded",
    ]);
    expect(JSON.stringify(linesOf(all))).not.toMatch(/TIGER|50000|secret/);
  });

  it("the example of a small cap is a deposit of at least the minimum", () => {
    const small: OfferTerms = { ...offer, reward: { kind: "match", ratePpm: 1_000_000, cap: taka(100) } };
    expect(linesOf(small).find(({ id }) => id === "example")?.values["deposit"]).toEqual({
      kind: "money",
      value: "500.00",
    });
  });
});

describe("[PROMO-02] bets for a turnover target", () => {
  const all = { categories: [], vendors: [], games: [] };
  const bet = { category: "rng", vendor: "KHELA", gameCode: "dice", betAt: new Date(NOW) };
  const counts = (
    conditions: Partial<Record<keyof typeof all, string[]>>,
    fromMs = NOW,
    endsMs: number | null = null,
  ) => countsForTurnover({ ...all, ...conditions }, { fromMs, endsMs }, bet);

  it("count since the joining, before the end, in the games of the conditions", () => {
    expect(counts({})).toBe(true);
    expect(counts({}, NOW + 1)).toBe(false);
    expect(counts({}, NOW, NOW)).toBe(false);
    expect(counts({}, NOW, NOW + 1)).toBe(true);
    expect(counts({ categories: ["live", "rng"], vendors: ["KHELA"], games: ["dice"] })).toBe(true);
    for (const other of [{ categories: ["live"] }, { vendors: ["PADMA"] }, { games: ["keno"] }])
      expect(counts(other)).toBe(false);
  });
});
