import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { gameCode, instant, nothing, pageOf, pageQuery, uuid } from "../shared.ts";
import { idParam, reason } from "./shared.ts";

const row = z.object({
  id: uuid,
  gameCode,
  memberId: uuid,
  account: z.string(),
  text: z.string(),
  at: instant,
  removedAt: z.nullable(instant),
});
export type ConsoleChatMessage = z.output<typeof row>;

export const listTableChat = endpoint({
  id: "console.tableChat",
  summary: "What players wrote at the live tables, newest first; removed messages as well.",
  method: "GET",
  path: "/console/api/table-chat",
  auth: "operator",
  permission: "feedback.answer",
  query: z.strictObject({ ...pageQuery, gameCode: z.optional(gameCode) }),
  response: pageOf(row),
  errors: [],
});

export const readTableChat = endpoint({
  id: "console.tableChatState",
  summary: "Which tables have an open chat, and who may not write.",
  method: "GET",
  path: "/console/api/table-chat/state",
  auth: "operator",
  permission: "feedback.answer",
  response: z.object({
    tables: z.array(z.object({ gameCode, open: z.boolean() })),
    muted: z.array(
      z.object({
        memberId: uuid,
        account: z.string(),
        mutedAt: instant,
        /** Null: until an operator takes it back. */
        until: z.nullable(instant),
      }),
    ),
  }),
  errors: [],
});

export const removeChatMessage = endpoint({
  id: "console.removeChatMessage",
  summary: "Take a message out of a table's chat, at once and for everybody.",
  method: "POST",
  path: "/console/api/table-chat/:id/remove",
  auth: "operator",
  permission: "feedback.answer",
  params: idParam,
  body: z.strictObject({ reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

/** How long a player can be muted, in hours; null: until an operator takes it back. */
export const MUTE_HOURS = [1, 24, 168] as const;

export const muteMember = endpoint({
  id: "console.muteMember",
  summary:
    "Let a player write at no live table, for a time or until further notice; or let them write again.",
  method: "POST",
  path: "/console/api/table-chat/mutes/:memberId",
  auth: "operator",
  permission: "feedback.answer",
  params: z.strictObject({ memberId: uuid }),
  body: z.strictObject({
    muted: z.boolean(),
    hours: z.nullable(z.int().check(z.minimum(1), z.maximum(8_760))),
    reason,
  }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

export const switchTableChat = endpoint({
  id: "console.switchTableChat",
  summary: "Switch a table's chat off or on.",
  method: "POST",
  path: "/console/api/table-chat/tables/:gameCode",
  auth: "operator",
  permission: "feedback.answer",
  params: z.strictObject({ gameCode }),
  body: z.strictObject({ open: z.boolean(), reason }),
  response: nothing,
  errors: ["GAME_NOT_FOUND"],
});
