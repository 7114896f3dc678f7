import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { roundSummary } from "../play.ts";
import { deposit, withdrawal } from "../cashier.ts";
import { instant, moneyText, nothing, pageOf, shortText, uuid } from "../shared.ts";
import { reason, tableQuery } from "./shared.ts";

export const playerStatus = z.enum(["active", "blocked", "closed"]);

const playerRow = z.object({
  id: uuid,
  account: z.string(),
  type: z.int(),
  status: playerStatus,
  balance: moneyText,
  held: moneyText,
  deposits: moneyText,
  withdrawals: moneyText,
  stake: moneyText,
  ggr: moneyText,
  registeredAt: instant,
  lastLoginAt: z.nullable(instant),
});

export const listPlayers = endpoint({
  id: "console.players",
  summary: "Players with their balance and lifetime figures.",
  method: "GET",
  path: "/console/api/players",
  auth: "operator",
  permission: "players.read",
  query: z.strictObject({ ...tableQuery, status: z.optional(playerStatus) }),
  response: pageOf(playerRow),
  errors: [],
});

const timelineItem = z.object({
  at: instant,
  kind: z.string(),
  text: z.string(),
  amount: z.nullable(moneyText),
  reference: z.nullable(z.string()),
});

export const getPlayer = endpoint({
  id: "console.player",
  summary: "One player from all sides: profile, money, play, sessions, notes, timeline.",
  method: "GET",
  path: "/console/api/players/:playerId",
  auth: "operator",
  permission: "players.read",
  params: z.strictObject({ playerId: uuid }),
  response: z.object({
    profile: z.extend(playerRow, {
      language: z.string(),
      icon: z.string(),
      email: z.nullable(z.string()),
      mobile: z.nullable(z.string()),
      blockedReason: z.nullable(z.string()),
      /** Set for an account that its owner has closed; null otherwise. */
      closed: z.nullable(
        z.object({
          at: instant,
          /** Until this time support may reopen it. */
          reopenUntil: instant,
          /** From this time on, the personal data is erased. */
          forgetFrom: instant,
          forgottenAt: z.nullable(instant),
          /** Whether a break or self-exclusion is still in force. */
          excluded: z.boolean(),
        }),
      ),
    }),
    byGame: z.array(
      z.object({
        gameCode: z.string(),
        name: z.string(),
        rounds: z.int(),
        stake: moneyText,
        payout: moneyText,
        ggr: moneyText,
      }),
    ),
    recentRounds: z.array(roundSummary),
    deposits: z.array(deposit),
    withdrawals: z.array(withdrawal),
    sessions: z.array(
      z.object({
        startedAt: instant,
        lastSeenAt: instant,
        endedAt: z.nullable(instant),
        ip: z.string(),
        device: z.string(),
      }),
    ),
    notes: z.array(z.object({ id: uuid, at: instant, by: z.string(), text: z.string() })),
    timeline: z.array(timelineItem),
  }),
  errors: ["SYS_NOT_FOUND"],
});

export const setPlayerStatus = endpoint({
  id: "console.playerStatus",
  summary: "Block or unblock a player; a block ends every session.",
  method: "POST",
  path: "/console/api/players/:playerId/status",
  auth: "operator",
  permission: "players.write",
  params: z.strictObject({ playerId: uuid }),
  body: z.strictObject({ status: z.enum(["active", "blocked"]), reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const reopenPlayer = endpoint({
  id: "console.reopenPlayer",
  summary: "Open an account again that its owner has closed, on his wish, while that is possible.",
  method: "POST",
  path: "/console/api/players/:playerId/reopening",
  auth: "operator",
  permission: "players.write",
  params: z.strictObject({ playerId: uuid }),
  body: z.strictObject({ reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "CLOSE_FINAL"],
});

export const addPlayerNote = endpoint({
  id: "console.playerNote",
  summary: "Write a note on a player.",
  method: "POST",
  path: "/console/api/players/:playerId/notes",
  auth: "operator",
  permission: "players.write",
  params: z.strictObject({ playerId: uuid }),
  body: z.strictObject({ text: shortText(1000, 1) }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});
