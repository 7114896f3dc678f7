import { money, taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { nextState } from "../cashier/transitions.ts";
import { bonusOf, lockFactorOf, requiredTurnover } from "./bonus.ts";
import { termsProblems } from "./check-terms.ts";
import { birthdayYear, ineligible, mayBeLater, type MemberFacts } from "./eligibility.ts";
import { grantEvents, grantStates, grantTransitions, isLive, usesATime } from "./grant.ts";
import { promotionStates, promotionTransitions } from "./promotion.ts";
import { sampleCash as cash, sampleOffer as offer } from "./sample-terms.ts";
import { benefitKinds, STACKING, stackingProblem } from "./stacking.ts";
import { termLines } from "./term-lines.ts";
import { needsTwoOperators, type OfferTerms, termsFromText } from "./terms.ts";

const NOW = Date.parse("2026-11-27T06:00:00Z");
const at = (text: string) => Date.parse(text);

describe("[PROMO-02] grants", () => {
  const ALLOWED = [
    "joined progress progressing",
    "joined apply applying",
    "joined qualify claimable",
    "joined cancel cancelled",
    "joined expire expired",
    "joined forfeit forfeited",
    "progressing qualify claimable",
    "progressing cancel cancelled",
    "progressing expire expired",
    "progressing forfeit forfeited",
    "applying approve claimable",
    "applying reject rejected",
    "applying cancel cancelled",
    "applying forfeit forfeited",
    "claimable issue issued",
    "claimable start paying",
    "paying pay claimed",
    "paying cancel cancelled",
    "paying expire expired",
    "paying forfeit forfeited",
    "claimable pay claimed",
    "claimable cancel cancelled",
    "claimable expire expired",
    "claimable forfeit forfeited",
    "issued pay claimed",
    "claimed revoke cancelled",
    "issued cancel cancelled",
    "issued expire expired",
  ];

  it("move as the table says: all pairs of states and events", () => {
    const moves = grantStates.flatMap((from) =>
      grantEvents.flatMap((event) => {
        const to = nextState(grantTransitions, from, event);
        return to === undefined ? [] : [`${from} ${event} ${to}`];
      }),
    );
    expect(moves.toSorted()).toEqual(ALLOWED.toSorted());
  });

  it("that are over hold no budget; those that came to nothing through no fault of the member use up no turn", () => {
    expect(grantStates.filter(isLive)).toEqual([
      "joined",
      "progressing",
      "applying",
      "claimable",
      "issued",
      "paying",
    ]);
    expect(grantStates.filter((state) => !usesATime(state))).toEqual(["cancelled", "expired"]);
  });

  it("of an ended promotion: a promotion never goes back", () => {
    const moves = promotionStates.flatMap((from) =>
      (["publish", "end"] as const).map(
        (event) => `${from} ${event} ${nextState(promotionTransitions, from, event)}`,
      ),
    );
    expect(moves.filter((move) => !move.endsWith("undefined"))).toEqual([
      "draft publish published",
      "published end ended",
    ]);
  });
});

describe("[PROMO-02] what a deposit earns", () => {
  it.each([
    ["499.9999", "0"],
    ["500", "250"],
    ["1000.33", "500.165"],
    ["333.3333", "0"],
    ["10000", "5000"],
    ["25000", "5000"],
  ])("%s earns %s at 50 %% up to 5,000 from 500", (deposit, bonus) => {
    const text = {
      ...offer,
      budget: null,
      bonus: null,
      trigger: { kind: "deposit", nth: 2, daily: false, min: "500" },
    } as const;
    const terms = termsFromText({ ...text, reward: { kind: "match", ratePpm: 500_000, cap: "5000" } });
    const units = (value: string) => BigInt(Math.round(Number(value) * 10_000));
    expect(bonusOf(terms, money(units(deposit)))).toBe(units(bonus));
  });

  it("is rounded down once", () => {
    const third: OfferTerms = { ...offer, reward: { kind: "match", ratePpm: 333_333, cap: taka(5_000) } };
    expect(bonusOf(third, taka(1_000))).toBe(3_333_330n);
    expect(bonusOf(third, money(5_000_001n))).toBe(1_666_665n);
  });

  it("never is more than the cap or less than nothing, and a cash offer always pays its amount", () => {
    expect(bonusOf(offer, ZERO)).toBe(ZERO);
    expect(bonusOf(offer, taka(-600))).toBe(ZERO);
    expect(bonusOf(cash, ZERO)).toBe(taka(100));
  });

  it("is wagered with the deposit that earned it: ten times 1,000 and 500 is 15,000, thirty times the bonus", () => {
    expect(lockFactorOf(offer)).toBe(30_000_000n);
    expect(requiredTurnover(offer, taka(500))).toBe(taka(15_000));
    // What a deposit has beyond the cap earned nothing and isn't wagered for it.
    expect(requiredTurnover(offer, bonusOf(offer, taka(100_000)))).toBe(taka(150_000));
    const third: OfferTerms = { ...offer, reward: { kind: "match", ratePpm: 300_000, cap: taka(5_000) } };
    expect(lockFactorOf(third)).toBe(43_333_334n);
  });

  it("as cash is wagered by itself", () => {
    expect(requiredTurnover(cash, taka(100))).toBe(taka(1_000));
    expect(requiredTurnover({ ...cash, lockFactorPpm: 0 }, taka(100))).toBe(ZERO);
  });
});

describe("[PROMO-02] [SAFE-05] terms that can't be offered", () => {
  const fields = (terms: OfferTerms, maxLockFactorPpm: number | null = null) =>
    termsProblems(terms, { maxLockFactorPpm }).map(({ field, why }) => `${field} ${why}`);

  it("are named field by field", () => {
    expect(fields(offer)).toEqual([]);
    expect(fields({ ...offer, trigger: { kind: "segment" } })).toEqual(["reward.kind match_needs_deposit"]);
    expect(fields({ ...cash, reward: { kind: "cash", amount: ZERO } })).toEqual([
      "reward.amount nothing_given",
    ]);
    expect(fields({ ...offer, reward: { kind: "match", ratePpm: 0, cap: taka(10) } })).toEqual([
      "reward.cap nothing_given",
    ]);
    expect(fields({ ...offer, budget: taka(4_999) })).toEqual(["budget over_budget"]);
    const bonus = { maxStake: null, maxConversion: null, days: 7 };
    expect(fields({ ...offer, bonus })).toEqual([]);
    expect(fields({ ...offer, bonus, delivery: "centre" })).toEqual(["delivery bonus_needs_balance"]);
    expect(fields({ ...cash, trigger: { kind: "turnover", target: ZERO } })).toEqual([
      "trigger.target no_target",
    ]);
    const conditions = { ...cash.conditions, registeredFrom: "2026-02-01", registeredBefore: "2026-02-01" };
    expect(fields({ ...cash, conditions })).toEqual(["conditions.registeredBefore order"]);
  });

  it("a licence's cap on wagering is kept, counted on the bonus: thirty times is allowed at thirty, more is not", () => {
    expect(fields(offer, 30_000_000)).toEqual([]);
    expect(fields({ ...offer, lockFactorPpm: 10_000_001 }, 30_000_000)).toEqual(["lockFactorPpm policy"]);
    expect(fields(cash, 10_000_000)).toEqual([]);
    expect(fields({ ...cash, lockFactorPpm: 10_000_001 }, 10_000_000)).toEqual(["lockFactorPpm policy"]);
    expect(fields({ ...offer, lockFactorPpm: 33_333_334 })).toEqual(["lockFactorPpm too_high"]);
  });

  it("weights count for the cap: where the best games count a half, everything is wagered twice as often", () => {
    const bonus = { maxStake: null, maxConversion: null, days: 7 };
    const weighted = (weights: Record<string, number>) => ({ ...cash, bonus: { ...bonus, weights } });
    expect(fields(weighted({ rng: 1_000_000, live: 0 }), 10_000_000)).toEqual([]);
    expect(fields(weighted({ rng: 500_000 }), 20_000_000)).toEqual([]);
    expect(fields(weighted({ rng: 500_000 }), 19_999_999)).toEqual(["bonus.weights policy"]);
    expect(fields(weighted({ rng: 0, live: 0 }))).toEqual(["bonus.weights no_weight"]);
    expect(fields(weighted({}))).toEqual(["bonus.weights no_weight"]);
  });

  it("[PROMO-01] the public terms list an offer's own weights, the games that count most first", () => {
    const bonus = {
      maxStake: null,
      maxConversion: null,
      days: 7,
      weights: { live: 50_000, rng: 800_000, fish: 800_000, mini: 0 },
    };
    const lines = termLines({ ...cash, bonus }, { startsMs: 0, endsMs: null });
    expect(lines.filter(({ id }) => id === "bonusGames").map(({ values }) => values)).toEqual([
      { names: { kind: "list", value: ["rng", "fish"] }, percent: { kind: "percent", value: 800_000 } },
      { names: { kind: "list", value: ["live"] }, percent: { kind: "percent", value: 50_000 } },
    ]);
  });

  it("above 50,000, or without a budget, two operators publish", () => {
    expect(needsTwoOperators(offer)).toBe(false);
    expect(needsTwoOperators({ budget: money(500_000_001n) })).toBe(true);
    expect(needsTwoOperators({ budget: null })).toBe(true);
  });
});

describe("[PROMO-02] stacking", () => {
  it("is the same from both sides for every pair of kinds", () => {
    for (const one of benefitKinds)
      for (const other of benefitKinds)
        expect(STACKING[one][other], `${one} ${other}`).toBe(STACKING[other][one]);
  });

  it("allows cash beside anything, one deposit match at a time, one grant of a group", () => {
    const held = [{ kind: "match", group: "welcome" }] as const;
    expect(stackingProblem(held, { kind: "match", group: null })).toBe("kind");
    expect(stackingProblem(held, { kind: "cash", group: null })).toBeUndefined();
    expect(stackingProblem(held, { kind: "cash", group: "welcome" })).toBe("group");
    expect(stackingProblem([], { kind: "match", group: "welcome" })).toBeUndefined();
  });
});

describe("[PROMO-02] for whom an offer is", () => {
  const facts: MemberFacts = {
    registeredMs: at("2026-11-20T00:00:00Z"),
    vipLevel: 0,
    kycLevel: 1,
    contactVerified: true,
    country: "BD",
    birthday: "1990-11-25",
    deposits: 1,
  };
  const why = (terms: Partial<OfferTerms>, change: Partial<MemberFacts> = {}, startsMs = 0) =>
    ineligible({ terms: { ...offer, ...terms }, startsMs }, { ...facts, ...change }, NOW);
  const when = (conditions: Partial<OfferTerms["conditions"]>) => ({
    conditions: { ...offer.conditions, ...conditions },
  });

  it("counts deposits: the second is for members with exactly one", () => {
    expect(why({})).toBeUndefined();
    expect(why({}, { deposits: 0 })).toBe("deposits_later");
    expect(why({}, { deposits: 2 })).toBe("deposits");
  });

  it("an offer for a later deposit, or for a birthday, is one that will come", () => {
    expect((["deposits_later", "birthday", "deposits", "vip"] as const).filter(mayBeLater)).toEqual([
      "deposits_later",
      "birthday",
    ]);
  });

  it("asks for every condition", () => {
    expect(why(when({ countries: ["VN"] }))).toBe("country");
    expect(why(when({ countries: ["BD"] }), { country: null })).toBe("country");
    expect(why(when({ minVipLevel: 1 }))).toBe("vip");
    expect(why(when({ minKycLevel: 2 }))).toBe("kyc");
    expect(why(when({ contactVerified: true }), { contactVerified: false })).toBe("contact");
    expect(why(when({ registeredFrom: "2026-11-21" }))).toBe("registered");
    expect(why(when({ registeredBefore: "2026-11-20" }))).toBe("registered");
    expect(why(when({ registeredFrom: "2026-11-20", registeredBefore: "2026-11-21" }))).toBeUndefined();
    expect(why({ trigger: { kind: "manual" } })).toBe("operator");
  });

  it("new accounts are those since the promotion began, for so many days", () => {
    const signUp = { trigger: { kind: "signUp", days: 8 } } as const;
    expect(why(signUp)).toBeUndefined();
    expect(why({ trigger: { kind: "signUp", days: 7 } })).toBe("registered");
    expect(why(signUp, {}, facts.registeredMs + 1)).toBe("registered");
  });

  it("a birthday lasts so many days in Dhaka, across a new year too, and 29 February has one every year", () => {
    const birthday = (days: number) => why({ trigger: { kind: "birthday", days } });
    expect(birthday(2)).toBeUndefined();
    expect(birthday(1)).toBe("birthday");
    expect(why({ trigger: { kind: "birthday", days: 2 } }, { birthday: undefined })).toBe("birthday_unknown");
    expect(birthdayYear("1990-12-30", 5, at("2027-01-02T00:00:00Z"))).toBe(2026);
    expect(birthdayYear("2000-02-29", 0, at("2027-03-01T00:00:00Z"))).toBe(2027);
    expect(birthdayYear("2000-02-29", 0, at("2028-02-29T00:00:00Z"))).toBe(2028);
    // The day begins at midnight in Dhaka, six hours before UTC.
    expect(birthdayYear("1990-11-27", 0, at("2026-11-26T18:00:00Z"))).toBe(2026);
    expect(birthdayYear("1990-11-27", 0, at("2026-11-26T17:59:59Z"))).toBeUndefined();
    expect(birthdayYear("1990-11-27", 0, at("2026-11-27T18:00:00Z"))).toBeUndefined();
  });
});
