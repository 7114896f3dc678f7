import { freeRoundsStates } from "@khela/rules/free-rounds/free-rounds";
import { grantStates } from "@khela/rules/promotions/grant";
import { promotionStates } from "@khela/rules/promotions/promotion";
import { rewardKinds, triggerKinds } from "@khela/rules/promotions/terms";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { promotionCategory, promotionCode, promotionTag } from "../promotions.ts";
import {
  contentPicture,
  instant,
  localized,
  moneyText,
  nothing,
  pageOf,
  rowVersion,
  shortText,
  uuid,
} from "../shared.ts";
import { offerTerms } from "./promotion-terms.ts";
import { reason, tableQuery } from "./shared.ts";

/** Promotions as operators edit them, their grants, and what they cost. Source: OPS-05, PROMO-01, PROMO-02. */

/** A promotion as it is edited. The code never changes once it is published. */
export const promotionDraft = z.strictObject({
  code: promotionCode,
  category: promotionCategory,
  tags: z.array(promotionTag).check(z.maxLength(6)),
  picture: contentPicture,
  position: z.int().check(z.gte(0), z.lte(1000)),
  title: localized(80),
  summary: localized(300),
  startsAt: instant,
  endsAt: z.nullable(instant),
  popup: z.boolean(),
  terms: offerTerms,
});
export type PromotionDraft = z.output<typeof promotionDraft>;

const promotionRow = z.object({
  id: uuid,
  code: promotionCode,
  category: promotionCategory,
  title: localized(80),
  state: z.enum(promotionStates),
  startsAt: instant,
  endsAt: z.nullable(instant),
  trigger: z.enum(triggerKinds),
  reward: z.enum(rewardKinds),
  currency: z.string(),
  budget: z.nullable(moneyText),
  /** Grants that are not over with nothing, their members, and the applications that wait. */
  granted: z.int(),
  members: z.int(),
  applying: z.int(),
  /** What live grants may still cost, and what was paid. */
  reserved: moneyText,
  paid: moneyText,
  /** Whether the edited terms differ from the published ones, and whether a second operator is asked. */
  unpublished: z.boolean(),
  approvalWaits: z.boolean(),
  updatedAt: instant,
  updatedBy: z.string(),
});
export type PromotionRow = z.output<typeof promotionRow>;

const whole = z.extend(promotionRow, {
  draft: promotionDraft,
  version: rowVersion,
  /** The published terms; null before the first publication. */
  published: z.nullable(offerTerms),
  /** What its members deposited since their grants, beside the cost. */
  brought: z.object({ deposits: moneyText }),
});
export type PromotionDesk = z.output<typeof whole>;

const promotionParams = z.strictObject({ promotionId: uuid });
const read = { auth: "operator", permission: "promotions.read" } as const;
const write = { auth: "operator", permission: "promotions.write" } as const;
const review = { auth: "operator", permission: "promotions.review" } as const;
const DRAFT_ERRORS = ["PROMO_TERMS", "OPS_IN_USE"] as const;

export const listCampaigns = endpoint({
  id: "console.promotions",
  summary: "All promotions with what they granted and cost, the newest first.",
  method: "GET",
  path: "/console/api/promotions",
  ...read,
  query: z.strictObject({
    ...tableQuery,
    state: z.optional(z.enum(promotionStates)),
    category: z.optional(promotionCategory),
  }),
  response: z.extend(pageOf(promotionRow), { totals: z.object({ reserved: moneyText, paid: moneyText }) }),
  errors: [],
});

export const getCampaign = endpoint({
  id: "console.promotion",
  summary: "One promotion with its edited and its published terms.",
  method: "GET",
  path: "/console/api/promotions/:promotionId",
  ...read,
  params: promotionParams,
  response: whole,
  errors: ["SYS_NOT_FOUND"],
});

export const createCampaign = endpoint({
  id: "console.createPromotion",
  summary: "Create a promotion as a draft that no player sees.",
  method: "POST",
  path: "/console/api/promotions",
  ...write,
  body: promotionDraft,
  response: whole,
  errors: DRAFT_ERRORS,
});

export const updateCampaign = endpoint({
  id: "console.updatePromotion",
  summary: "Change a promotion; changed terms become a new version, which begins when it is published.",
  method: "PUT",
  path: "/console/api/promotions/:promotionId",
  ...write,
  params: promotionParams,
  body: z.strictObject({ draft: promotionDraft, version: rowVersion }),
  response: whole,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED", "PROMO_STATE", ...DRAFT_ERRORS],
});

export const publishCampaign = endpoint({
  id: "console.publishPromotion",
  summary: "Publish the edited terms, or ask a second operator where the budget is large.",
  method: "POST",
  path: "/console/api/promotions/:promotionId/publication",
  ...write,
  params: promotionParams,
  body: z.strictObject({ version: rowVersion, reason }),
  response: whole,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED", "PROMO_STATE", "PROMO_TERMS"],
});

export const endCampaign = endpoint({
  id: "console.endPromotion",
  summary: "End a promotion: nothing is granted any more, what was earned can still be claimed.",
  method: "POST",
  path: "/console/api/promotions/:promotionId/end",
  ...write,
  params: promotionParams,
  body: z.strictObject({ reason }),
  response: whole,
  errors: ["SYS_NOT_FOUND", "PROMO_STATE"],
});

const grantRow = z.object({
  id: uuid,
  promotionId: uuid,
  code: promotionCode,
  title: localized(80),
  playerId: uuid,
  playerAccount: z.string(),
  state: z.enum(grantStates),
  source: z.enum(["member", "deposit", "operator"]),
  amount: z.nullable(moneyText),
  reserved: moneyText,
  currency: z.string(),
  at: instant,
  changedAt: instant,
  depositId: z.nullable(uuid),
  reason: z.nullable(z.string()),
  /** What the house has paid for it after its deposit was corrected; null: the deposit was not. */
  kept: z.nullable(moneyText),
  /** The free spins that it gave, and how far they are. */
  freeRounds: z.nullable(
    z.object({
      state: z.enum(freeRoundsStates),
      rounds: z.int(),
      played: z.int(),
      stake: moneyText,
      won: moneyText,
    }),
  ),
  /** The part that was cash before its deposit was corrected; an operator decides what becomes of it. */
  clawback: z.nullable(
    z.object({
      amount: moneyText,
      openedAt: instant,
      closedAt: z.nullable(instant),
      /** `system` where the deposit was restored, or `operator:<name>`. */
      closedBy: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type GrantRow = z.output<typeof grantRow>;

export const listGrants = endpoint({
  id: "console.promotionGrants",
  summary: "Grants and applications, those that wait for an operator first.",
  method: "GET",
  path: "/console/api/promotion-grants",
  ...read,
  query: z.strictObject({
    ...tableQuery,
    state: z.optional(z.enum(grantStates)),
    promotionId: z.optional(uuid),
    playerId: z.optional(uuid),
    /** Only grants with a case that waits for an operator, or that was decided. */
    clawback: z.optional(z.enum(["open", "closed"])),
    reward: z.optional(z.enum(rewardKinds)),
  }),
  response: z.extend(pageOf(grantRow), { totals: z.object({ amount: moneyText }) }),
  errors: [],
});

const grantParams = z.strictObject({ grantId: uuid });

const grantStory = z.extend(grantRow, {
  comment: z.nullable(z.string()),
  pictures: z.array(z.object({ uploadId: uuid, width: z.int(), height: z.int() })),
  steps: z.array(z.object({ at: instant, state: z.enum(grantStates), by: z.string(), note: z.string() })),
});
export type GrantStory = z.output<typeof grantStory>;

export const getGrant = endpoint({
  id: "console.promotionGrant",
  summary: "One grant with its application and every step.",
  method: "GET",
  path: "/console/api/promotion-grants/:grantId",
  ...read,
  params: grantParams,
  response: grantStory,
  errors: ["SYS_NOT_FOUND"],
});

export const getGrantPicture = endpoint({
  id: "console.promotionGrantPicture",
  summary: "One picture of an application, as base64 of a JPEG.",
  method: "GET",
  path: "/console/api/promotion-grants/:grantId/pictures/:uploadId",
  ...review,
  params: z.strictObject({ grantId: uuid, uploadId: uuid }),
  response: z.object({ jpeg: z.string() }),
  errors: ["SYS_NOT_FOUND"],
});

export const decideGrant = endpoint({
  id: "console.decidePromotionGrant",
  summary: "Approve or reject an application; a rejection needs a reason that the player reads.",
  method: "POST",
  path: "/console/api/promotion-grants/:grantId/decision",
  ...review,
  params: grantParams,
  body: z.strictObject({ decision: z.enum(["approve", "reject"]), reason: z.optional(shortText(500)) }),
  response: grantStory,
  errors: [
    "SYS_NOT_FOUND",
    "PROMO_STATE",
    "OPS_REASON",
    "PROTECT_EXCLUDED",
    "PROTECT_CLOSED",
    "AUTH_BLOCKED",
  ],
});

export const cancelGrant = endpoint({
  id: "console.cancelPromotionGrant",
  summary: "Take a grant back that was not claimed yet.",
  method: "POST",
  path: "/console/api/promotion-grants/:grantId/cancellation",
  ...review,
  params: grantParams,
  body: z.strictObject({ reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "PROMO_STATE"],
});

export const closeClawback = endpoint({
  id: "console.closePromotionClawback",
  summary: "Say what was decided about the cash of a grant whose deposit was corrected; it moves no money.",
  method: "POST",
  path: "/console/api/promotion-grants/:grantId/clawback",
  ...review,
  params: grantParams,
  body: z.strictObject({ reason }),
  response: grantStory,
  errors: ["SYS_NOT_FOUND", "PROMO_STATE"],
});

export const grantManually = endpoint({
  id: "console.grantPromotion",
  summary: "Grant a promotion of the manual kind to a player.",
  method: "POST",
  path: "/console/api/promotions/:promotionId/grants",
  ...review,
  params: promotionParams,
  body: z.strictObject({ account: shortText(40, 1), reason }),
  response: grantStory,
  errors: [
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
  ],
  idempotent: true,
});
