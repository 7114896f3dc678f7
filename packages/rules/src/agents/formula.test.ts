import { type Money, money, taka, ZERO } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CarryRule, ContractTerms, Tier } from "./contract.ts";
import { afterCarry, carriedInto, contractPay, ownShare, stillToPay, withDebt } from "./formula.ts";

const tier = (percent: number, turnover: number, loss: number, minActive = 0): Tier => ({
  ratePpm: percent * 10_000,
  minTurnover: taka(turnover),
  minActive,
  minLoss: taka(loss),
});
/** The tiers of domain rules 2.7, turnover and loss in units. */
const TIERS = [tier(3, 300_000, 10_000), tier(5, 500_000, 30_000), tier(10, 1_000_000, 50_000)];
const dividend = (change: Partial<ContractTerms> = {}): ContractTerms => ({
  kind: "dividend",
  period: "semimonthly",
  tiers: TIERS,
  active: { minValidStake: taka(1_000), minDeposits: ZERO },
  carry: "none",
  isFloating: false,
  payer: "platform",
  ...change,
});
const wage = (...tiers: Tier[]): ContractTerms => dividend({ kind: "dailyWage", period: null, tiers });
const TEAM = { turnover: taka(800_000), active: 5, loss: taka(25_000) };

describe("[AGENT-05] a dividend", () => {
  it("of a turnover of 800,000 and a loss of 25,000 is 750.00, and floating 1,037.50", () => {
    expect(contractPay(dividend(), TEAM)).toMatchObject({
      chosen: 0,
      amount: taka(750),
      basis: taka(25_000),
    });
    expect(contractPay(dividend({ isFloating: true }), TEAM)).toMatchObject({
      chosen: 1,
      amount: money(10_375_000n),
    });
  });

  it("says of each tier what is missing for it", () => {
    const { tiers } = contractPay(dividend({ isFloating: true }), TEAM);
    expect(tiers.map(({ isReached, share }) => [isReached, share])).toEqual([
      [true, 100],
      [false, 83],
      [false, 0],
    ]);
    expect(tiers[1]?.missing).toEqual({ turnover: ZERO, active: 0, loss: taka(5_000) });
    expect(tiers[2]?.missing).toEqual({ turnover: taka(200_000), active: 0, loss: taka(25_000) });
  });

  it("is nothing where the team won, where no tier is reached, and where active members are missing", () => {
    expect(contractPay(dividend(), { ...TEAM, loss: taka(-25_000) })).toMatchObject({
      chosen: null,
      amount: ZERO,
    });
    expect(contractPay(dividend(), { ...TEAM, turnover: taka(299_999) }).amount).toBe(ZERO);
    const five = dividend({ tiers: [tier(3, 0, 0, 5)] });
    expect(contractPay(five, TEAM).amount).toBe(taka(750));
    expect(contractPay(five, { ...TEAM, active: 4 })).toMatchObject({ chosen: null, amount: ZERO });
  });

  it("looks at the loss that earlier winnings have left", () => {
    const paid = contractPay(dividend({ carry: "permanent" }), TEAM, taka(16_000));
    expect(paid).toMatchObject({ basis: taka(9_000), carryUsed: taka(16_000), carryOut: ZERO, chosen: null });
    expect(paid.tiers[0]?.missing.loss).toBe(taka(1_000));
  });
});

describe("[AGENT-05] the carry", () => {
  const LOSSES = [-100, 30, 50, 40, -10, 60].map((loss) => taka(loss));
  const bases = (rule: CarryRule, days: readonly string[]): Money[] => {
    let carry: Money = ZERO;
    return LOSSES.map((loss, index) => {
      const before = days[index - 1];
      if (before) carry = carriedInto(rule, carry, before, days[index] ?? "");
      const { basis, carryOut } = afterCarry(rule, loss, carry);
      carry = carryOut;
      return basis;
    });
  };
  const DAYS = ["2026-09-01", "2026-09-16", "2026-10-01", "2026-10-16", "2026-11-01", "2026-11-16"];

  it.each([
    ["none", [0, 30, 50, 40, 0, 60]],
    ["permanent", [0, 0, 0, 20, 0, 50]],
    ["previous", [0, 0, 50, 40, 0, 50]],
    ["month", [0, 0, 50, 40, 0, 50]],
  ] as const)("%s", (rule, expected) => {
    expect(bases(rule, DAYS)).toEqual(expected.map((base) => taka(base)));
  });

  it("of a month lasts through all its weeks, and of the previous period for one", () => {
    const weeks = ["2026-09-07", "2026-09-14", "2026-09-21", "2026-09-28", "2026-10-05", "2026-10-12"];
    expect(bases("month", weeks)).toEqual([0, 0, 0, 20, 0, 50].map((base) => taka(base)));
    expect(bases("previous", weeks)).toEqual([0, 0, 50, 40, 0, 50].map((base) => taka(base)));
  });
});

describe("[AGENT-06] a wage", () => {
  it("is a part of the turnover, whatever the team won", () => {
    const terms = wage(tier(1, 0, 0), tier(2, 1_000, 0));
    const figures = { turnover: taka(1_000), active: 0, loss: taka(-9_999) };
    expect(contractPay(terms, figures)).toMatchObject({ chosen: 1, amount: taka(20) });
    expect(contractPay(terms, { ...figures, turnover: money(9_999_999n) }).amount).toBe(money(99_999n));
  });

  it("asks for a loss where a tier does", () => {
    const terms = wage(tier(1, 0, 10));
    expect(contractPay(terms, { turnover: taka(1_000), active: 0, loss: taka(9) }).amount).toBe(ZERO);
    expect(contractPay(terms, { turnover: taka(1_000), active: 0, loss: taka(10) }).amount).toBe(taka(10));
  });

  it("[AGENT-08] paid by the minute is the day's formula in the end, or leaves what was paid too much as a debt", () => {
    const change = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map(money);
    const terms = wage(tier(1, 0, 0), tier(2, 30_000, 0), tier(3, 90_000, 0));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 288 }), (changes) => {
        let turnover: Money = ZERO;
        let paid: Money = ZERO;
        for (const more of changes) {
          turnover = money(turnover + more > 0n ? turnover + more : 0n);
          const due = contractPay(terms, { turnover, active: 0, loss: ZERO }).amount;
          paid = money(paid + stillToPay(due, paid));
        }
        const day = contractPay(terms, { turnover, active: 0, loss: ZERO }).amount;
        const debt = stillToPay(paid, day);
        expect(paid - debt).toBe(day);
      }),
      { numRuns: 1_000 },
    );
  });

  it("a debt takes what it can of the next pay", () => {
    expect(withDebt(taka(10), taka(4))).toEqual({ pay: taka(6), debt: ZERO });
    expect(withDebt(taka(10), taka(14))).toEqual({ pay: ZERO, debt: taka(4) });
  });
});

describe("[AGENT-08] the rule of differences", () => {
  it("keeps for an agent what those below don't get, never below zero", () => {
    expect(ownShare(taka(100), [taka(30), taka(20)])).toBe(taka(50));
    expect(ownShare(taka(100), [taka(80), taka(30)])).toBe(ZERO);
    expect(ownShare(taka(100), [])).toBe(taka(100));
  });

  it("pays a whole tree what its top's formula gives, where rates below are not above it", () => {
    // A tree as a list of parents; each agent has a turnover of their own and a rate that is at most the parent's.
    const node = fc.record({
      parent: fc.nat(),
      own: fc.bigInt({ min: 0n, max: 10n ** 10n }),
      cut: fc.nat({ max: 5_000 }),
    });
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 40 }), (nodes) => {
        const parents = nodes.map(({ parent }, index) => (index === 0 ? -1 : parent % index));
        const rates: number[] = [];
        nodes.forEach(({ cut }, index) => {
          const above = index === 0 ? 50_000 : (rates[parents[index] ?? 0] ?? 0);
          rates.push(Math.max(0, above - cut));
        });
        const turnover = nodes.map(({ own }) => own);
        for (let index = nodes.length - 1; index > 0; index -= 1)
          turnover[parents[index] ?? 0] = (turnover[parents[index] ?? 0] ?? 0n) + (turnover[index] ?? 0n);
        const whole = nodes.map((_, index) => {
          const terms = wage({ ratePpm: rates[index] ?? 0, minTurnover: ZERO, minActive: 0, minLoss: ZERO });
          return contractPay(terms, { turnover: money(turnover[index] ?? 0n), active: 0, loss: ZERO }).amount;
        });
        const shares = nodes.map((_, index) =>
          ownShare(
            whole[index] ?? ZERO,
            whole.filter((__, child) => parents[child] === index),
          ),
        );
        expect(shares.reduce((sum, one) => sum + one, 0n)).toBe(whole[0]);
      }),
    );
  });
});
