import { MAX_FREE_ROUNDS, MAX_FREE_ROUNDS_DAYS } from "@khela/rules/free-rounds/free-rounds";
import { MAX_INSTALMENT_DAYS, MAX_INSTALMENTS } from "@khela/rules/promotions/instalments";
import * as z from "zod/mini";
import { category } from "../catalogue.ts";
import { dayKey, typedAmount } from "../shared.ts";

/** The terms of a promotion's offer as operators edit them. Source: OPS-05, PROMO-02. */

const times = (max: number) => z.int().check(z.gte(1), z.lte(max));
const days = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const amount = typedAmount.check(z.regex(/^\d{1,10}(\.\d{1,2})?$/));
const code = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{2,23}$/));
const some = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(50));

const trigger = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("deposit"),
    /** Which deposit of a member it is; null: any. */
    nth: z.nullable(times(20)),
    /** At most one each business day; for any deposit only. */
    daily: z.boolean(),
    min: amount,
  }),
  z.strictObject({ kind: z.literal("signUp"), days: days(1, 365) }),
  z.strictObject({ kind: z.literal("code"), code }),
  z.strictObject({ kind: z.literal("birthday"), days: days(0, 60) }),
  z.strictObject({ kind: z.literal("turnover"), target: amount }),
  z.strictObject({ kind: z.enum(["segment", "application", "manual"]) }),
]);

/** What holds for bonus money: see `BonusPayment` of rules/promotions. */
export const bonusPayment = z.strictObject({
  maxStake: z.nullable(amount),
  maxConversion: z.nullable(amount),
  days: days(1, 90),
  /** The part of a stake that counts by category, in millionths; absent: the usual weights. */
  weights: z.optional(z.partialRecord(category, z.int().check(z.gte(0), z.lte(1_000_000)))),
});

/** The terms of an offer: see `OfferTerms` of rules/promotions. */
export const offerTerms = z.strictObject({
  trigger,
  conditions: z.strictObject({
    countries: some(z.string().check(z.regex(/^[A-Z]{2}$/))),
    categories: some(category),
    vendors: some(z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/))),
    games: some(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))),
    minVipLevel: days(0, 100),
    minKycLevel: days(0, 4),
    contactVerified: z.boolean(),
    registeredFrom: z.nullable(dayKey),
    registeredBefore: z.nullable(dayKey),
  }),
  reward: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("cash"), amount }),
    z.strictObject({
      kind: z.literal("match"),
      /** Of the deposit, in millionths: 1,000,000 is 100 %. */
      ratePpm: z.int().check(z.gte(1), z.lte(10_000_000)),
      cap: amount,
    }),
    z.strictObject({
      kind: z.literal("freeRounds"),
      /** Slots without a jackpot, of which the player chooses. */
      games: z
        .array(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)))
        .check(z.minLength(1), z.maxLength(20)),
      rounds: times(MAX_FREE_ROUNDS),
      stake: amount,
      days: days(1, MAX_FREE_ROUNDS_DAYS),
      /** What the cost is estimated by, in millionths; the server fills it in. */
      rtpPpm: z.optional(z.int()),
    }),
  ]),
  /** Bonus money instead of cash: the factor is then its wagering. */
  bonus: z.optional(z.nullable(bonusPayment)),
  /** Cash that is paid in parts: by the hour, or each after its share of the turnover. */
  instalments: z.optional(
    z.nullable(
      z.discriminatedUnion("every", [
        z.strictObject({
          every: z.literal("hours"),
          hours: days(1, 24 * MAX_INSTALMENT_DAYS),
          parts: days(2, MAX_INSTALMENTS),
          /** The first part's share, in millionths; 0: all are equal. */
          firstPpm: z.int().check(z.gte(0), z.lte(990_000)),
        }),
        z.strictObject({
          every: z.literal("wager"),
          parts: days(2, MAX_INSTALMENTS),
          days: days(1, MAX_INSTALMENT_DAYS),
        }),
      ]),
    ),
  ),
  /** In millionths; 0 for none. */
  lockFactorPpm: z.int().check(z.gte(0), z.lte(100_000_000)),
  perMember: times(1_000),
  inAll: z.nullable(times(10_000_000)),
  budget: z.nullable(amount),
  delivery: z.enum(["credit", "claim", "centre"]),
  claimDays: days(1, 90),
  group: z.nullable(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))),
});
export type OfferTermsDraft = z.output<typeof offerTerms>;
