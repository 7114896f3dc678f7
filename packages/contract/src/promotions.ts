import { playerStates } from "@khela/rules/promotions/player-state";
import { promotionCategories, promotionTags } from "@khela/rules/promotions/promotion";
import { termIds } from "@khela/rules/promotions/term-lines";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, localized, moneyText, shortText, uuid } from "./shared.ts";

/** Promotions as players see them. Source: PROMO-01, product specification sections 3, 4, 5 and 7. */

export const promotionCategory = z.enum(promotionCategories);
export const promotionTag = z.enum(promotionTags);
/** The address of a promotion's page, and the code of a deposit that is made for it. */
export const promotionCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

/** Comments and remarks have at most so many characters (section 5). */
export const MAX_COMMENT = 140;
/** An application has at most so many pictures (section 5). */
const MAX_PICTURES = 3;

const values = z.record(
  z.string(),
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("money"), value: moneyText }),
    z.object({ kind: z.enum(["count", "percent", "factor"]), value: z.int() }),
    z.object({ kind: z.enum(["time", "day"]), value: z.string() }),
    z.object({ kind: z.literal("list"), value: z.array(z.string()) }),
    /** Games or vendors by their names. */
    z.object({ kind: z.literal("names"), value: z.array(localized(200)) }),
  ]),
);
/** A sentence of the terms, made of the offer's own numbers; the page formats it in the reader's language. */
export const termLine = z.object({ id: z.enum(termIds), values });

export const promotionCard = z.object({
  code: promotionCode,
  category: promotionCategory,
  tags: z.array(promotionTag),
  picture: z.string(),
  title: localized(80),
  summary: localized(300),
  startsAt: instant,
  endsAt: z.nullable(instant),
  state: z.enum(playerStates),
  /** What the player can do next. */
  action: z.nullable(z.enum(["login", "join", "apply", "claim", "deposit"])),
  /** Whether it is shown in a pop-up too, until the player hides it for the day. */
  popup: z.boolean(),
});
export type PromotionCard = z.output<typeof promotionCard>;

const ownGrant = z.object({
  grantId: uuid,
  state: z.enum(playerStates),
  /** What was paid, or what can be claimed; null while that is not known. */
  amount: z.nullable(moneyText),
  /** Free rounds instead of an amount. */
  freeRounds: z.nullable(z.object({ rounds: z.int(), stake: moneyText })),
  currency: z.string(),
  at: instant,
  claimBy: z.nullable(instant),
  /** Valid stakes so far and the target, where the offer asks for a turnover. */
  counted: z.nullable(moneyText),
  target: z.nullable(moneyText),
  /** How it is paid in parts, once it is; null otherwise. */
  instalments: z.nullable(
    z.object({
      of: z.int(),
      paid: moneyText,
      /** Valid cash stakes since it began, and what all parts ask for; null where parts come by the clock. */
      counted: z.nullable(moneyText),
      required: z.nullable(moneyText),
      /** Until when the turnover counts. */
      until: z.nullable(instant),
      parts: z.array(
        z.object({
          part: z.int(),
          amount: moneyText,
          /** `lost`: it ended before this part. */
          state: z.enum(["paid", "open", "lost"]),
          /** When it was paid, or will be. */
          at: z.nullable(instant),
          /** The turnover after which it is paid. */
          target: z.nullable(moneyText),
        }),
      ),
    }),
  ),
  /** The operator's reason for a refusal. */
  reason: z.nullable(z.string()),
});

const promotionPage = z.extend(promotionCard, {
  terms: z.array(termLine),
  /** Whether joining asks for a code. */
  needsCode: z.boolean(),
  /** The member's own grants, newest first. */
  grants: z.array(ownGrant),
  /** What leaving does, where the member can leave: it was joined and has not paid. */
  leave: z.nullable(
    z.object({
      /** Whether the member could join again afterwards. */
      again: z.boolean(),
      /** A deposit is on its way, which then comes without the bonus. */
      deposit: z.boolean(),
    }),
  ),
});
export type PromotionPage = z.output<typeof promotionPage>;

export const listPromotions = endpoint({
  id: "promotions.list",
  summary: "Promotions that run, begin soon, or that the member takes part in, each with its state.",
  method: "GET",
  path: "/wps/promotions",
  auth: "visitor",
  response: z.object({
    promotions: z.array(promotionCard),
    /** How many promotions the member can do something about now. */
    availablePromoCount: z.int(),
  }),
  errors: [],
});

export const getPromotion = endpoint({
  id: "promotions.page",
  summary: "One promotion with its terms and the member's own grants.",
  method: "GET",
  path: "/wps/promotions/:promotionCode",
  auth: "visitor",
  params: z.strictObject({ promotionCode }),
  response: promotionPage,
  errors: ["SYS_NOT_FOUND"],
});

export const listInstalments = endpoint({
  id: "promotions.instalments",
  summary: "The rewards of promotions that the member is being paid in parts, with every part.",
  method: "GET",
  path: "/wps/instalments",
  auth: "member",
  response: z.object({
    rewards: z.array(z.object({ code: promotionCode, title: localized(80), grant: ownGrant })),
  }),
  errors: [],
});

const COMMAND = [{ per: "account", max: 10, windowMs: 60_000 }] as const;

/** The refusals of every call that begins or continues a grant. */
const GRANT_ERRORS = [
  "SYS_NOT_FOUND",
  "PROMO_CLOSED",
  "PROMO_INELIGIBLE",
  "PROMO_LIMIT",
  "PROMO_BUDGET",
  "PROMO_STACKING",
  "PROMO_STATE",
  "PROTECT_EXCLUDED",
  "PROTECT_CLOSED",
  "AUTH_BLOCKED",
] as const;

export const joinPromotion = endpoint({
  id: "promotions.join",
  summary: "Join a promotion; what is earned at once is paid at once, or can be claimed.",
  method: "POST",
  path: "/wps/relay/MCSFE_signUpPromotionJoin",
  auth: "member",
  idempotent: true,
  body: z.strictObject({
    promotionId: promotionCode,
    /** The code, where the promotion asks for one. */
    code: z.optional(shortText(40)),
  }),
  response: promotionPage,
  errors: [...GRANT_ERRORS, "PROMO_CODE"],
  rateLimit: COMMAND,
});

export const leavePromotion = endpoint({
  id: "promotions.leave",
  summary:
    "Leave a promotion that has not paid yet; it uses up one of the member's times, a deposit goes on without it.",
  method: "POST",
  path: "/wps/promotions/:promotionCode/leave",
  auth: "member",
  idempotent: true,
  params: z.strictObject({ promotionCode }),
  response: promotionPage,
  errors: ["SYS_NOT_FOUND", "PROMO_STATE"],
  rateLimit: COMMAND,
});

export const requestReward = endpoint({
  id: "promotions.request",
  summary: "Apply for a joined promotion, with a comment and pictures, or claim what was earned.",
  method: "POST",
  path: "/wps/relay/MCSFE_signUpRequestReward",
  auth: "member",
  idempotent: true,
  body: z.strictObject({
    promotionId: promotionCode,
    comment: z.optional(shortText(MAX_COMMENT)),
    uploadIds: z.optional(z.array(uuid).check(z.maxLength(MAX_PICTURES))),
  }),
  response: promotionPage,
  errors: GRANT_ERRORS,
  rateLimit: COMMAND,
});
