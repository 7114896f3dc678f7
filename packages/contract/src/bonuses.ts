import { bonusStates } from "@khela/rules/bonuses/bonus";
import { VALID_STAKE_REASONS } from "@khela/rules/turnover/valid-stake";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, localized, moneyText, pageQuery, uuid } from "./shared.ts";

/** Bonus money: granted under terms that it keeps, spent after cash, and cash once it is wagered off (PROMO-02). */
const bonus = z.object({
  bonusId: uuid,
  title: localized(120),
  state: z.enum(bonusStates),
  amount: moneyText,
  /** What is left of it; 0 where it doesn't run. */
  balance: moneyText,
  /** What must be wagered, and what was, at most as much. */
  required: moneyText,
  wagered: moneyText,
  /** The largest bet in which bonus money may be; null: no limit. */
  maxStake: z.nullable(moneyText),
  /** The most that becomes cash; null: all of it. */
  maxConversion: z.nullable(moneyText),
  /** The part of a stake that counts by category, in millionths; categories that are missing count nothing. */
  weights: z.array(z.object({ category: z.string(), ppm: z.int() })),
  grantedAt: instant,
  /** Null while it waits. */
  expiresAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  converted: z.nullable(moneyText),
  /** What went back to the house at the end. */
  returned: z.nullable(moneyText),
  /** What went back because the deposit that earned it was corrected. */
  takenBack: moneyText,
  /** By how much its end was moved because the platform was away or its games were closed, in minutes, rounded up. */
  extendedMinutes: z.int(),
});

export type Bonus = z.output<typeof bonus>;

export const listBonuses = endpoint({
  id: "bonuses.list",
  summary: "The member's bonuses, the newest first: what runs, what waits and what has ended.",
  method: "GET",
  path: "/wps/member/bonuses",
  auth: "member",
  /** `bonusId`: that one alone. */
  query: z.strictObject({ pageNo: pageQuery.pageNo, bonusId: z.optional(uuid) }),
  response: z.object({ bonuses: z.array(bonus), hasMore: z.boolean() }),
  errors: [],
});

export const listBonusProgress = endpoint({
  id: "bonuses.progress",
  summary: "How each settled bet counted towards a bonus, the newest first.",
  method: "GET",
  path: "/wps/member/bonuses/:bonusId/progress",
  auth: "member",
  params: z.strictObject({ bonusId: uuid }),
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  response: z.object({
    bets: z.array(
      z.object({
        /** The place in the list; give the last one as `before` for the next page. */
        seq: z.string(),
        betId: uuid,
        gameName: z.string(),
        at: instant,
        /** What turnover counted of the stake; negative for a correction. */
        validStake: moneyText,
        /** The whole stake, and why turnover counted less of it; null where all of it counted. */
        stake: z.nullable(moneyText),
        reason: z.nullable(z.enum(VALID_STAKE_REASONS)),
        weightPpm: z.int(),
        counted: moneyText,
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ["SYS_NOT_FOUND"],
});

export const forfeitBonus = endpoint({
  id: "bonuses.forfeit",
  summary: "Ends a bonus: what is left of the bonus money is given up, cash stays.",
  method: "POST",
  path: "/wps/member/bonuses/:bonusId/forfeit",
  auth: "member",
  idempotent: true,
  params: z.strictObject({ bonusId: uuid }),
  response: z.object({ returned: moneyText }),
  errors: ["SYS_NOT_FOUND", "PROMO_STATE"],
  rateLimit: [{ per: "account", max: 20, windowMs: 60_000 }],
});
