import { LOTTERY_AREAS, MAX_TICKET_LINES } from "@khela/games/lottery/types";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { gameItem } from "./catalogue.ts";
import {
  gameCode,
  instant,
  moneyText,
  pageOf,
  queryInt,
  shortText,
  STAKE_ERRORS,
  typedAmount,
  uuid,
} from "./shared.ts";

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const betCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));
const pickText = z.string().check(z.regex(/^[a-z0-9,-]{0,60}$/));

/**
 * open: tickets are sold. closed: the numbers are not public yet. drawn: the numbers are public, and winners
 * are being paid.
 */
export const LOTTERY_PHASES = ["open", "closed", "drawn", "settled", "void"] as const;

/** One draw of a lottery, as everybody sees it. */
export const lotteryDraw = z.object({
  drawId: uuid,
  gameCode,
  /** The day in the brand's time zone and the draw's number on that day: `20261123-0457`. */
  number: z.string(),
  phase: z.enum(LOTTERY_PHASES),
  opensAt: instant,
  closesAt: instant,
  drawsAt: instant,
  /** The drawn numbers; null until they are public. */
  numbers: z.nullable(z.array(z.string())),
  /** Commitment: the hash of this draw's chain link; the link itself is published with the numbers. */
  seedHash: sha256Hex,
  seed: z.nullable(sha256Hex),
  salt: z.string(),
});
export type LotteryDrawView = z.output<typeof lotteryDraw>;

const line = z.object({
  bet: betCode,
  picks: z.array(pickText),
  /** The stake of one unit. */
  stake: moneyText,
  units: z.int(),
  /** Null until the draw's winners are paid. */
  payout: z.nullable(moneyText),
});

/** A player's ticket: lines of one draw, bought together. */
export const lotteryTicket = z.object({
  /** The ticket's id, which is also the round's id in the betting record. */
  ticketId: uuid,
  gameCode,
  drawId: uuid,
  number: z.string(),
  boughtAt: instant,
  closesAt: instant,
  state: z.enum(["open", "settled", "cancelled", "void"]),
  stake: moneyText,
  payout: moneyText,
  numbers: z.nullable(z.array(z.string())),
  lines: z.array(line),
});
export type LotteryTicketView = z.output<typeof lotteryTicket>;

/** The present state of a lottery: the open draw, and the last results. */
export const lotteryNow = z.object({
  serverTime: instant,
  draw: lotteryDraw,
  /** The last draws, newest first. */
  last: z.array(lotteryDraw),
});
export type LotteryNow = z.output<typeof lotteryNow>;

/** Events of the topic `lottery.<code>`, and its snapshot `now`. */
export const lotteryEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("now"), now: lotteryNow }),
  /** The numbers of a draw are public. */
  z.object({ kind: z.literal("drawn"), draw: lotteryDraw, serverTime: instant }),
  /** The draw's winners are paid. */
  z.object({ kind: z.literal("settled"), drawId: uuid, serverTime: instant }),
  z.object({ kind: z.literal("void"), drawId: uuid, serverTime: instant }),
]);

const lotteryMenuItem = z.object({
  game: gameItem,
  area: z.enum(LOTTERY_AREAS),
  everyS: z.int(),
  /** Null while no draw is open. */
  draw: z.nullable(lotteryDraw),
  last: z.nullable(lotteryDraw),
});

/** The prize modes of the specification. */
export const PRIZE_MODES = ["LOTT", "ZY", "ELOTT", "SEA"] as const;
const menuFields = {
  language: z.optional(shortText(8)),
  prizeMode: z.optional(z.enum(PRIZE_MODES)),
  device: z.optional(shortText(20)),
  clientType: z.optional(shortText(40)),
  platform: z.optional(shortText(40)),
  merchant: z.optional(shortText(40)),
};
const menu = z.object({
  serverTime: instant,
  prizeModes: z.array(z.enum(PRIZE_MODES)),
  list: z.array(lotteryMenuItem),
});

export const vnLotteryMenu = endpoint({
  id: "lottery.vnMenu",
  summary: "Lotteries of Vietnam's kind, with the draw that is open and the last result.",
  method: "GET",
  path: "/lgw/vn/games/game_menu",
  auth: "visitor",
  query: z.strictObject(menuFields),
  response: menu,
  errors: [],
});

export const vnLotteryRecent = endpoint({
  id: "lottery.vnRecent",
  summary: "Lotteries of Vietnam's kind that one has played last.",
  method: "GET",
  path: "/lgw/vn/games/game_menu/recent",
  auth: "member",
  trial: true,
  query: z.strictObject(menuFields),
  response: menu,
  errors: [],
});

export const vnLotteryOpened = endpoint({
  id: "lottery.vnOpened",
  summary: "The last results of Vietnam's kind: of one game, or the newest of each.",
  method: "GET",
  path: "/lgw/vn/numeros/opened/game",
  auth: "visitor",
  query: z.strictObject({
    ...menuFields,
    gameCode: z.optional(gameCode),
    pageSize: z._default(queryInt(1, 50), 10),
  }),
  response: z.object({ serverTime: instant, list: z.array(lotteryDraw) }),
  errors: ["GAME_NOT_FOUND"],
});

export const lotteryOpened = endpoint({
  id: "lottery.opened",
  summary: "A lottery's draw that is open, with its times, and the last results.",
  method: "GET",
  path: "/lotto/lgw/games/opened/numero",
  auth: "member",
  trial: true,
  query: z.strictObject({ ...menuFields, gameCode }),
  response: lotteryNow,
  errors: ["GAME_NOT_FOUND"],
});

export const lotteryMenu = endpoint({
  id: "lottery.menu",
  summary: "All lotteries of a page, with the draw that is open and the last result.",
  method: "GET",
  path: "/play/lottery/games",
  auth: "visitor",
  query: z.strictObject({ ...menuFields, area: z.optional(z.enum(LOTTERY_AREAS)) }),
  response: menu,
  errors: [],
});

export const listLotteryDraws = endpoint({
  id: "lottery.draws",
  summary: "Past draws of a lottery, newest first.",
  method: "GET",
  path: "/play/lottery/games/:gameCode/draws",
  auth: "visitor",
  params: z.strictObject({ gameCode }),
  query: z.strictObject({
    pageNo: z._default(queryInt(1, 1000), 1),
    pageSize: z._default(queryInt(1, 100), 50),
  }),
  response: pageOf(lotteryDraw),
  errors: ["GAME_NOT_FOUND"],
});

export const buyLotteryTicket = endpoint({
  id: "lottery.buy",
  summary: "Buy a ticket of a draw that is open: all its lines or none.",
  method: "POST",
  path: "/play/lottery/games/:gameCode/tickets",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({
    drawId: uuid,
    lines: z
      .array(
        z.strictObject({
          bet: betCode,
          picks: z.array(pickText).check(z.minLength(1), z.maxLength(100)),
          /** The stake of one unit; a ticket costs the sum of units times this. */
          stake: typedAmount,
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_TICKET_LINES)),
  }),
  response: z.object({ ticket: lotteryTicket, balance: moneyText, balanceVersion: z.string() }),
  errors: [
    "GAME_NOT_FOUND",
    "GAME_STAKE",
    "GAME_BET",
    "GAME_CLOSED",
    "GAME_TABLE_FULL",
    "GAME_MAINTENANCE",
    ...STAKE_ERRORS,
  ],
  rateLimit: [{ per: "account", max: 5, windowMs: 1000 }],
});

export const cancelLotteryTicket = endpoint({
  id: "lottery.cancel",
  summary: "Give a ticket back while its draw is open: the whole stake returns.",
  method: "POST",
  path: "/play/lottery/tickets/:ticketId/cancel",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ ticketId: uuid }),
  response: z.object({ ticket: lotteryTicket, balance: moneyText, balanceVersion: z.string() }),
  errors: ["SYS_NOT_FOUND", "GAME_CLOSED"],
  rateLimit: [{ per: "account", max: 5, windowMs: 1000 }],
});

export const listLotteryTickets = endpoint({
  id: "lottery.tickets",
  summary: "One's own tickets, newest first.",
  method: "GET",
  path: "/play/lottery/tickets",
  auth: "member",
  trial: true,
  query: z.strictObject({
    gameCode: z.optional(gameCode),
    state: z.optional(z.enum(["open", "over"])),
    pageNo: z._default(queryInt(1, 1000), 1),
    pageSize: z._default(queryInt(1, 50), 20),
  }),
  response: pageOf(lotteryTicket),
  errors: [],
});
