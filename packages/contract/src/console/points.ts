import { MAX_FREE_ROUNDS, MAX_FREE_ROUNDS_DAYS } from "@khela/rules/free-rounds/free-rounds";
import { pointItemKinds, pointOrderStates } from "@khela/rules/points/order";
import { MAX_RANKS } from "@khela/rules/vip/ranks";
import * as z from "zod/mini";
import { CATEGORIES } from "../catalogue.ts";
import { endpoint } from "../endpoint.ts";
import { deliveryAddress, POINT_CHANGES } from "../points.ts";
import {
  contentPicture,
  gameCode,
  dayKey,
  instant,
  moneyText,
  pageOf,
  periodQuery,
  rowVersion,
  shortText,
  typedAmount,
  uuid,
} from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { scheduled } from "./content.ts";
import { bonusPayment } from "./promotion-terms.ts";
import { idParam, reason, tableQuery } from "./shared.ts";

/** The operator's side of the points mall. Source: OPS-05, PROMO-07. */

const count = (max: number) => z.nullable(z.int().check(z.gte(1), z.lte(max)));
const written = (max: number) => {
  const text = shortText(max, 1);
  return z.object({ bn: text, en: text });
};

const freeRounds = z.strictObject({
  games: z.array(gameCode).check(z.minLength(1), z.maxLength(20)),
  rounds: z.int().check(z.gte(1), z.lte(MAX_FREE_ROUNDS)),
  days: z.int().check(z.gte(1), z.lte(MAX_FREE_ROUNDS_DAYS)),
});

/** An item as the operator edits it. Its stock changes by calls of its own, because players change it too. */
const itemDraft = z.strictObject({
  title: written(80),
  description: written(1000),
  picture: contentPicture,
  points: z.int().check(z.gte(1), z.lte(1_000_000_000)),
  /** The turnover of the current month that a member needs. */
  requiredAmount: typedAmount,
  /** The VIP rank from which on members can have it; 0: everybody. */
  minVipLevel: z.int().check(z.gte(0), z.lte(MAX_RANKS)),
  /** Cash and bonus: what is paid; free rounds: the stake of each; null for other kinds. */
  amount: z.nullable(typedAmount),
  /** Free rounds of slots without a jackpot; null for other kinds. */
  freeRounds: z.nullable(freeRounds),
  /** Bonus: how often the amount must be wagered, in millionths; free rounds: how often wins, which are cash at 0. */
  turnoverFactorPpm: z.int().check(z.gte(0), z.lte(100_000_000)),
  /**
   * Bonus: it is paid as bonus money on these terms, without them as cash with a turnover lock. Free rounds whose wins must
   * be wagered: the terms of what they become, without them the usual ones.
   */
  bonus: z.optional(z.nullable(bonusPayment)),
  limitMember: count(1_000_000),
  limitMonth: count(1_000_000),
  ...scheduled,
});
/** How many there are at first; null: as many as are asked for. Vouchers have as many as they have codes. */
const stock = z.nullable(z.int().check(z.gte(0), z.lte(1_000_000)));
const kind = z.enum(pointItemKinds);

const item = z.object({
  ...itemDraft.shape,
  requiredAmount: moneyText,
  amount: z.nullable(moneyText),
  id: uuid,
  kind,
  stock,
  /** Orders that wait for a decision. */
  waiting: z.int(),
  /** Orders that were approved. */
  given: z.int(),
  version: rowVersion,
  updatedAt: instant,
  updatedBy: z.string(),
});
export type PointItemRow = z.output<typeof item>;

export const listPointItemRows = endpoint({
  id: "console.pointItems",
  summary: "All items of the points mall, in their order.",
  method: "GET",
  path: "/console/api/points/items",
  auth: "operator",
  permission: "points.read",
  query: z.strictObject({ ...tableQuery, kind: z.optional(kind) }),
  response: pageOf(item),
  errors: [],
});

export const createPointItem = endpoint({
  id: "console.createPointItem",
  summary: "Add an item to the points mall.",
  method: "POST",
  path: "/console/api/points/items",
  auth: "operator",
  permission: "points.write",
  body: z.strictObject({ ...itemDraft.shape, kind, stock }),
  response: item,
  errors: ["FIELD_FORMAT", "PROMO_TERMS"],
});

export const updatePointItem = endpoint({
  id: "console.updatePointItem",
  summary: "Change an item; orders keep what they were made for.",
  method: "PUT",
  path: "/console/api/points/items/:id",
  auth: "operator",
  permission: "points.write",
  params: idParam,
  body: z.strictObject({ ...itemDraft.shape, version: rowVersion }),
  response: item,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED", "FIELD_FORMAT", "PROMO_TERMS"],
});

export const changePointStock = endpoint({
  id: "console.changePointStock",
  summary: "Add to an item's stock, or take from it.",
  method: "POST",
  path: "/console/api/points/items/:id/stock",
  auth: "operator",
  permission: "points.write",
  params: idParam,
  body: z.strictObject({
    change: z.int().check(z.gte(-1_000_000), z.lte(1_000_000)),
    reason,
  }),
  response: item,
  errors: ["SYS_NOT_FOUND", "FIELD_FORMAT"],
});

export const addVoucherCodes = endpoint({
  id: "console.addVoucherCodes",
  summary: "Bring codes of a voucher, which raise its stock; codes that it has already are left out.",
  method: "POST",
  path: "/console/api/points/items/:id/codes",
  auth: "operator",
  permission: "points.write",
  params: idParam,
  body: z.strictObject({ codes: z.array(shortText(80, 4)).check(z.minLength(1), z.maxLength(1000)) }),
  response: z.object({ added: z.int(), known: z.int(), stock: z.int() }),
  errors: ["SYS_NOT_FOUND", "FIELD_FORMAT"],
});

const orderRow = z.object({
  id: uuid,
  reference: z.string(),
  playerId: uuid,
  playerAccount: z.string(),
  itemId: uuid,
  kind,
  title: z.object({ bn: z.string(), en: z.string() }),
  points: z.int(),
  amount: z.nullable(moneyText),
  state: z.enum(pointOrderStates),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** Goods; only for operators who may decide. */
  address: z.nullable(deliveryAddress),
});
export type PointOrderRow = z.output<typeof orderRow>;

export const listPointOrderRows = endpoint({
  id: "console.pointOrders",
  summary: "Orders of the points mall; those in process first, the oldest of them at the top.",
  method: "GET",
  path: "/console/api/points/orders",
  auth: "operator",
  permission: "points.read",
  query: z.strictObject({
    ...tableQuery,
    ...periodQuery,
    state: z.optional(z.enum(pointOrderStates)),
    kind: z.optional(kind),
    itemId: z.optional(uuid),
    playerId: z.optional(uuid),
  }),
  response: z.extend(pageOf(orderRow), {
    /** The sums of the whole selection. */
    totals: z.object({ points: z.int(), amount: moneyText }),
  }),
  errors: [],
});

export const decidePointOrder = endpoint({
  id: "console.decidePointOrder",
  summary: "Approve an order (cash and bonus are paid at once), or reject it: the points go back.",
  method: "POST",
  path: "/console/api/points/orders/:id/decision",
  auth: "operator",
  permission: "points.review",
  params: idParam,
  body: z.strictObject({
    decision: z.enum(["approve", "reject"]),
    /** Required to reject; the player reads it. */
    reason: z.optional(reason),
    tracking: z.optional(shortText(200)),
  }),
  response: orderRow,
  errors: [
    "SYS_NOT_FOUND",
    "OPS_DECIDED",
    "OPS_REASON",
    "OPS_SELF_REVIEW",
    "PROTECT_EXCLUDED",
    "PROTECT_CLOSED",
    "AUTH_BLOCKED",
  ],
});

export const trackPointOrder = endpoint({
  id: "console.trackPointOrder",
  summary: "Say where approved goods are.",
  method: "PUT",
  path: "/console/api/points/orders/:id/tracking",
  auth: "operator",
  permission: "points.review",
  params: idParam,
  body: z.strictObject({ tracking: shortText(200, 1) }),
  response: orderRow,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

const pointSettings = z.object({
  /** Points for a turnover of 100 by category, in millionths. */
  rates: z.strictObject(
    Object.fromEntries(
      CATEGORIES.map((name) => [name, z.int().check(z.gte(0), z.lte(100_000_000))]),
    ) as Record<(typeof CATEGORIES)[number], z.ZodMiniInt>,
  ),
  convertOn: z.boolean(),
  /** How many points one unit of the currency costs. */
  pointsPerUnit: z.int().check(z.gte(1), z.lte(1_000_000)),
  convertMin: z.int().check(z.gte(1), z.lte(100_000_000)),
  convertStep: z.int().check(z.gte(1), z.lte(100_000_000)),
  convertDayCap: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  version: rowVersion,
});
export type PointSettings = z.output<typeof pointSettings>;

export const getPointSettings = endpoint({
  id: "console.pointSettings",
  summary: "Earning rates and the terms of converting, and the first business day of these rates.",
  method: "GET",
  path: "/console/api/points/settings",
  auth: "operator",
  permission: "points.read",
  response: z.extend(pointSettings, { ratesFrom: dayKey }),
  errors: [],
});

export const updatePointSettings = endpoint({
  id: "console.updatePointSettings",
  summary:
    "Ask to change them; another operator decides. New rates begin with the next business day, other terms at once.",
  method: "PUT",
  path: "/console/api/points/settings",
  auth: "operator",
  permission: "points.write",
  body: z.strictObject({ ...pointSettings.shape, reason }),
  response: approvalRow,
  errors: ["OPS_CHANGED", "FIELD_FORMAT"],
});

export const getPlayerPoints = endpoint({
  id: "console.playerPoints",
  summary: "A player's points, and the latest changes of them.",
  method: "GET",
  path: "/console/api/players/:playerId/points",
  auth: "operator",
  permission: "players.read",
  params: z.strictObject({ playerId: uuid }),
  response: z.object({
    points: z.int(),
    held: z.int(),
    /** Not posted yet: today's turnover and corrections. */
    waiting: z.int(),
    lines: z.array(
      z.object({
        id: z.string(),
        at: instant,
        type: z.enum(POINT_CHANGES),
        points: z.int(),
        pointsAfter: z.int(),
        reference: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ["SYS_NOT_FOUND"],
});

/** The most points that one request gives or takes. */
export const MAX_POINTS_BY_HAND = 1_000_000;

export const adjustPoints = endpoint({
  id: "console.adjustPoints",
  summary:
    "Ask to give a player points, or to take them where the number is below zero; another operator decides.",
  method: "POST",
  path: "/console/api/players/:playerId/points",
  auth: "operator",
  permission: "points.write",
  params: z.strictObject({ playerId: uuid }),
  body: z.strictObject({
    points: z.int().check(
      z.gte(-MAX_POINTS_BY_HAND),
      z.lte(MAX_POINTS_BY_HAND),
      z.refine((points) => points !== 0),
    ),
    reason,
  }),
  response: approvalRow,
  errors: ["SYS_NOT_FOUND", "AUTH_TRUE_ACCOUNT", "AUTH_CLOSED"],
});
