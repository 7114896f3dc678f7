import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { CARD_GAMES, SIT_OUT_REASONS, tableCode } from "../pvp.ts";
import { instant, localized, moneyText, uuid } from "../shared.ts";
import { reason } from "./shared.ts";

const player = z.object({
  seat: z.int(),
  memberId: uuid,
  account: z.string(),
  /** The player's stack, held by the ledger. */
  stack: moneyText,
  /** The player's bet on this street. */
  bet: moneyText,
  dealt: z.boolean(),
  folded: z.boolean(),
  out: z.nullable(z.enum(SIT_OUT_REASONS)),
  leaving: z.boolean(),
});

const consoleCardTable = z.object({
  tableCode,
  gameCode: z.enum(CARD_GAMES),
  name: localized(40),
  stakes: z.array(moneyText),
  seats: z.int(),
  /** Since when nobody may sit down; null for an open table. */
  closedAt: z.nullable(instant),
  players: z.array(player),
  /** All chips on the table, as the ledger holds them. */
  chips: moneyText,
  /** The current hand, or the last one. It contains no cards. */
  hand: z.nullable(
    z.object({
      handId: uuid,
      number: z.int(),
      state: z.enum(["open", "settled", "void"]),
      street: z.nullable(z.string()),
      /** The number of open community cards. */
      board: z.int(),
      /** All chips bet in the hand, this street's bets included. */
      pot: moneyText,
      /** The seat whose turn it is. */
      turn: z.nullable(z.int()),
    }),
  ),
});
export type ConsoleCardTable = z.output<typeof consoleCardTable>;

const sentHome = z.object({
  /** The players who have left at once, and those who leave after the hand. */
  left: z.int(),
  leaving: z.int(),
});

export const listConsoleCardTables = endpoint({
  id: "console.cardTables",
  summary:
    "The tables where players play each other: seats, stacks and where the hand stands; no card that is hidden.",
  method: "GET",
  path: "/console/api/card-tables",
  auth: "operator",
  permission: "games.read",
  response: z.object({ tables: z.array(consoleCardTable) }),
  errors: [],
});

export const emptyCardTable = endpoint({
  id: "console.emptyCardTable",
  summary:
    "Sends everybody home from a table: at once, or when the hand is over that they play. Stacks go back to the balances.",
  method: "POST",
  path: "/console/api/card-tables/:tableCode/empty",
  auth: "operator",
  permission: "games.write",
  params: z.strictObject({ tableCode }),
  body: z.strictObject({ reason }),
  response: sentHome,
  errors: [],
});

export const switchCardTable = endpoint({
  id: "console.switchCardTable",
  summary:
    "Close a table or open it again. Where it is closed nobody sits down; the hand that runs is played, then everybody leaves.",
  method: "POST",
  path: "/console/api/card-tables/:tableCode/switch",
  auth: "operator",
  permission: "games.write",
  params: z.strictObject({ tableCode }),
  body: z.strictObject({ open: z.boolean(), reason }),
  response: sentHome,
  errors: [],
});
