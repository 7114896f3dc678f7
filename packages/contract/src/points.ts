import { pointItemKinds, pointOrderStates } from "@khela/rules/points/order";
import * as z from "zod/mini";
import { category } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { termLine } from "./promotions.ts";
import { dayKey, instant, moneyText, pageOf, pageQuery, shortText, uuid } from "./shared.ts";

/**
 * The points mall (PROMO-07, API-03), behind PTSYS3. Points are whole numbers; amounts of money are decimal texts in
 * the member's currency.
 */

const relay = (name: string): `/wps/relay/${string}` => `/wps/relay/${name}`;

/** The errors of every call of the mall. */
const MALL = ["SYS_FEATURE_OFF"] as const;

/** Points that will be posted for one category of one day. */
const earning = z.object({ category, turnover: moneyText, points: z.int() });

export const getPointBalance = endpoint({
  id: "points.balance",
  summary: "The member's points, those held for orders, and what will be credited for today.",
  method: "GET",
  path: relay("MCS2_getPointBalance"),
  auth: "member",
  response: z.object({
    points: z.int(),
    /** Held for orders in process. */
    held: z.int(),
    /** The running business day: exactly what the batch after its end credits, if nothing more is counted. */
    today: z.object({ day: dayKey, points: z.int(), byCategory: z.array(earning) }),
    /** Not posted yet for earlier days: positive for late bets, negative for bets that were taken back. */
    waiting: z.int(),
    /** Earned for the 30 business days before today, as far as they are booked. */
    earnedLately: z.int(),
    hasPaymentPassword: z.boolean(),
  }),
  errors: [...MALL],
});
export type PointBalance = z.output<typeof getPointBalance.response>;

export const getPointConfig = endpoint({
  id: "points.config",
  summary: "How points are earned and converted now.",
  method: "GET",
  path: relay("MCS2_getPointConfig"),
  auth: "member",
  response: z.object({
    /** Points for a turnover of 100 in a category, in millionths. */
    rates: z.array(z.object({ category, ratePpm: z.int() })),
    /** The rates from the next business day on, where they differ. */
    nextRates: z.nullable(z.array(z.object({ category, ratePpm: z.int() }))),
    convert: z.object({
      open: z.boolean(),
      /** How many points one unit of the currency costs. */
      pointsPerUnit: z.int(),
      min: z.int(),
      step: z.int(),
      dayCap: z.int(),
      /** The points that the member can still convert today. */
      leftToday: z.int(),
    }),
    currency: z.string(),
  }),
  errors: [...MALL],
});
export type PointConfig = z.output<typeof getPointConfig.response>;

const pointItem = z.object({
  itemId: uuid,
  kind: z.enum(pointItemKinds),
  title: z.string(),
  description: z.string(),
  /** Path without file extension. */
  picture: z.string(),
  points: z.int(),
  /** Cash and bonus: what is paid; free rounds: the stake of each. */
  amount: z.nullable(moneyText),
  /** Free rounds: how many, where (games' names), and for how many days. */
  freeRounds: z.nullable(z.object({ games: z.array(z.string()), rounds: z.int(), days: z.int() })),
  /** Bonus: how often the amount must be wagered, in millionths. */
  turnoverFactorPpm: z.int(),
  /** What holds for the bonus money that is paid, or that wins of free rounds become; empty where it is cash. */
  bonusTerms: z.array(termLine),
  /** The turnover of the current month that the item asks for, and what is missing of it. */
  requiredAmount: moneyText,
  /** The VIP rank from which on it can be had, 0 for everybody, and whether this member's is below it. */
  minVipLevel: z.int(),
  vipLocked: z.boolean(),
  missingAmount: moneyText,
  /** How many are left; null: as many as are asked for. */
  stock: z.nullable(z.int()),
  limitMember: z.nullable(z.int()),
  limitMonth: z.nullable(z.int()),
  /** How many more this member can have now; null: no limit. */
  left: z.nullable(z.int()),
  endsAt: z.nullable(instant),
});
export type PointItem = z.output<typeof pointItem>;

export const listPointItems = endpoint({
  id: "points.items",
  summary: "What the mall has on offer now, in its order.",
  method: "GET",
  path: relay("MCS2_getPointReward"),
  auth: "member",
  query: z.strictObject({ kind: z.optional(z.enum(pointItemKinds)) }),
  response: z.object({ content: z.array(pointItem) }),
  errors: [...MALL],
});

/** Where goods are sent. */
export const deliveryAddress = z.strictObject({
  name: shortText(80, 2),
  phone: z.string().check(z.trim(), z.regex(/^\+?[0-9][0-9 -]{5,19}$/)),
  address: shortText(240, 5),
  city: shortText(80, 2),
  note: z.optional(shortText(140)),
});
export type DeliveryAddress = z.output<typeof deliveryAddress>;

const pointOrder = z.object({
  orderId: uuid,
  reference: z.string(),
  kind: z.enum(pointItemKinds),
  title: z.string(),
  picture: z.string(),
  points: z.int(),
  amount: z.nullable(moneyText),
  state: z.enum(pointOrderStates),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** Rejected: why. */
  reason: z.nullable(z.string()),
  /** Approved goods: where they are. */
  tracking: z.nullable(z.string()),
  /** An approved voucher. */
  code: z.nullable(z.string()),
  address: z.nullable(deliveryAddress),
});
export type PointOrder = z.output<typeof pointOrder>;

export const listPointOrders = endpoint({
  id: "points.orders",
  summary: "What the member has redeemed, newest first.",
  method: "GET",
  path: relay("MCS2_getRedeemPointList"),
  auth: "member",
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(pointOrderStates)) }),
  response: pageOf(pointOrder),
  errors: [...MALL],
});

/** What changed the points: turnover, a bet taken back, an order, points given back, a conversion, an operator. */
export const POINT_CHANGES = ["earn", "reverse", "redeem", "returned", "convert", "adjust"] as const;

const pointLine = z.object({
  id: z.string(),
  at: instant,
  type: z.enum(POINT_CHANGES),
  points: z.int(),
  pointsAfter: z.int(),
  /** Of an order or a conversion. */
  reference: z.nullable(z.string()),
  /** The redeemed item. */
  title: z.nullable(z.string()),
  /** What earned points: the day and the category of the bets. */
  day: z.nullable(dayKey),
  category: z.nullable(category),
  /** A conversion: its cash and its ratio. */
  amount: z.nullable(moneyText),
  pointsPerUnit: z.nullable(z.int()),
});
export type PointLine = z.output<typeof pointLine>;

export const listPointLines = endpoint({
  id: "points.lines",
  summary: "Every change of the member's points, newest first.",
  method: "GET",
  path: "/wps/points/details",
  auth: "member",
  query: z.strictObject({ ...pageQuery, type: z.optional(z.enum(POINT_CHANGES)) }),
  response: pageOf(pointLine),
  errors: [...MALL],
});

/** The six digits of the security centre. */
const paymentPassword = shortText(64);
const PASSWORD_ERRORS = ["MONEY_PASSWORD_MISSING", "AUTH_PASSWORD_WRONG", "AUTH_LOCKED"] as const;
const PLAYER_ERRORS = ["PROTECT_EXCLUDED", "PROTECT_CLOSED", "AUTH_BLOCKED"] as const;

export const redeemPoints = endpoint({
  id: "points.redeem",
  summary: "Redeem points for an item, with the payment password; the points are held until it is decided.",
  method: "POST",
  path: relay("passwordCheck/MCS2_redeemPointReward"),
  auth: "member",
  enc: true,
  idempotent: true,
  body: z.strictObject({
    itemId: uuid,
    /** What the member saw; another price is refused. */
    points: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    /** Required for goods. */
    address: z.optional(deliveryAddress),
    paymentPassword,
  }),
  response: pointOrder,
  errors: [
    ...MALL,
    ...PASSWORD_ERRORS,
    ...PLAYER_ERRORS,
    "SYS_NOT_FOUND",
    "FIELD_FORMAT",
    "POINTS_INSUFFICIENT",
    "POINTS_ITEM_GONE",
    "POINTS_SOLD_OUT",
    "POINTS_LIMIT",
    "POINTS_VIP_LEVEL",
    "POINTS_TURNOVER",
    "POINTS_PRICE",
    "MONEY_KEY_REUSED",
    "MONEY_IN_FLIGHT",
  ],
  rateLimit: [{ per: "account", max: 10, windowMs: 60_000 }],
});

const conversion = z.object({
  conversionId: uuid,
  reference: z.string(),
  points: z.int(),
  pointsPerUnit: z.int(),
  amount: moneyText,
  currency: z.string(),
  at: instant,
});
export type PointConversion = z.output<typeof conversion>;

export const convertPoints = endpoint({
  id: "points.convert",
  summary: "Turn points into cash by the ratio that the member saw, with the payment password.",
  method: "POST",
  path: relay("passwordCheck/MCS2_convertPoint"),
  auth: "member",
  enc: true,
  idempotent: true,
  body: z.strictObject({
    points: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    pointsPerUnit: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    paymentPassword,
  }),
  response: conversion,
  errors: [
    ...MALL,
    ...PASSWORD_ERRORS,
    ...PLAYER_ERRORS,
    "POINTS_INSUFFICIENT",
    "POINTS_AMOUNT",
    "POINTS_DAY_CAP",
    "POINTS_CONVERT_OFF",
    "POINTS_PRICE",
    "MONEY_KEY_REUSED",
    "MONEY_IN_FLIGHT",
  ],
  rateLimit: [{ per: "account", max: 10, windowMs: 60_000 }],
});
