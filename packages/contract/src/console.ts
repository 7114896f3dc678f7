import * as z from "zod/mini";
import { deposit, DEPOSIT_STATES, withdrawal, WITHDRAWAL_STATES } from "./cashier.ts";
import { BANNER_GROUPS, LINKAGE_TYPES } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { PERMISSIONS } from "./permissions.ts";
import { roundSummary } from "./play.ts";
import {
  dayKey,
  instant,
  localized,
  moneyText,
  nothing,
  pageOf,
  pageQuery,
  periodQuery,
  shortText,
  uuid,
} from "./shared.ts";
import { flags } from "./system.ts";

/** Sorting and searching that every console table shares. `sort` is a column, `-column` descends. */
const tableQuery = {
  ...pageQuery,
  search: z.optional(shortText(80)),
  sort: z.optional(z.string().check(z.regex(/^-?[a-zA-Z]{1,40}$/))),
};
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

export const operatorInfo = z.object({
  id: uuid,
  username: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type OperatorInfo = z.output<typeof operatorInfo>;

export const operatorLogin = endpoint({
  id: "console.login",
  summary:
    "Operator login: password and authenticator code together. The session lives in an HttpOnly cookie.",
  method: "POST",
  path: "/console/api/session",
  auth: "visitor",
  enc: true,
  body: z.strictObject({
    username: shortText(64),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    totp: z.string().check(z.regex(/^\d{6}$/)),
  }),
  response: operatorInfo,
  errors: ["AUTH_BAD_CREDENTIALS", "AUTH_TOTP", "AUTH_LOCKED"],
  rateLimit: [{ per: "ip", max: 10, windowMs: 60_000 }],
});

export const operatorLogout = endpoint({
  id: "console.logout",
  summary: "End the operator's session.",
  method: "DELETE",
  path: "/console/api/session",
  auth: "operator",
  response: nothing,
  errors: [],
});

export const operatorMe = endpoint({
  id: "console.me",
  summary: "The operator who is logged in.",
  method: "GET",
  path: "/console/api/session",
  auth: "operator",
  response: operatorInfo,
  errors: [],
});

const figures = z.object({
  deposits: moneyText,
  depositCount: z.int(),
  withdrawals: moneyText,
  withdrawalCount: z.int(),
  stake: moneyText,
  payout: moneyText,
  ggr: moneyText,
  rounds: z.int(),
  activePlayers: z.int(),
  newPlayers: z.int(),
});

export const getDashboard = endpoint({
  id: "console.dashboard",
  summary: "Today's figures beside yesterday's, the days before as a series, queues, top games.",
  method: "GET",
  path: "/console/api/dashboard",
  auth: "operator",
  permission: "dashboard.read",
  query: z.strictObject({ days: z._default(z.coerce.number().check(z.int(), z.gte(7), z.lte(90)), 30) }),
  response: z.object({
    generatedAt: instant,
    today: figures,
    yesterday: figures,
    series: z.array(z.extend(figures, { day: dayKey })),
    queues: z.object({
      withdrawalsWaiting: z.int(),
      oldestWithdrawalAt: z.nullable(instant),
      depositsPending: z.int(),
    }),
    topGames: z.array(
      z.object({ gameCode: z.string(), name: z.string(), rounds: z.int(), stake: moneyText, ggr: moneyText }),
    ),
    online: z.int(),
  }),
  errors: [],
});

const playerRow = z.object({
  id: uuid,
  account: z.string(),
  type: z.int(),
  status: z.enum(["active", "blocked"]),
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
  query: z.strictObject({ ...tableQuery, status: z.optional(z.enum(["active", "blocked"])) }),
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
  errors: ["SYS_NOT_FOUND"],
});

export const addPlayerNote = endpoint({
  id: "console.playerNote",
  summary: "Write a note on a player.",
  method: "POST",
  path: "/console/api/players/:playerId/notes",
  auth: "operator",
  permission: "players.write",
  params: z.strictObject({ playerId: uuid }),
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

const withdrawalRow = z.extend(withdrawal, {
  playerId: uuid,
  playerAccount: z.string(),
  claimedBy: z.nullable(z.string()),
  claimedByMe: z.boolean(),
  risk: z.array(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
});

export const listWithdrawalQueue = endpoint({
  id: "console.withdrawals",
  summary: "Withdrawals, oldest waiting first, with the reasons to look twice.",
  method: "GET",
  path: "/console/api/withdrawals",
  auth: "operator",
  permission: "withdrawals.read",
  query: z.strictObject({ ...tableQuery, ...periodQuery, state: z.optional(z.enum(WITHDRAWAL_STATES)) }),
  response: z.extend(pageOf(withdrawalRow), { totals: z.object({ amount: moneyText }) }),
  errors: [],
});

const withdrawalAction = (id: string, verb: string, summary: string) =>
  endpoint({
    id,
    summary,
    method: "POST",
    path: `/console/api/withdrawals/:withdrawalId/${verb}`,
    auth: "operator",
    permission: "withdrawals.review",
    params: z.strictObject({ withdrawalId: uuid }),
    body: z.strictObject({ reason: z.optional(reason) }),
    response: withdrawalRow,
    errors: ["SYS_NOT_FOUND", "MONEY_STATE", "OPS_CLAIMED", "OPS_REASON"],
  });

export const claimWithdrawal = withdrawalAction(
  "console.claimWithdrawal",
  "claim",
  "Take a withdrawal for review; others see who has it.",
);
export const releaseWithdrawal = withdrawalAction(
  "console.releaseWithdrawal",
  "release",
  "Give a claimed withdrawal back.",
);
export const approveWithdrawal = withdrawalAction(
  "console.approveWithdrawal",
  "approve",
  "Approve: the provider pays it out.",
);
export const rejectWithdrawal = withdrawalAction(
  "console.rejectWithdrawal",
  "reject",
  "Reject with a reason that the player reads; the held money returns.",
);

export const listDepositQueue = endpoint({
  id: "console.deposits",
  summary: "Deposits of all players.",
  method: "GET",
  path: "/console/api/deposits",
  auth: "operator",
  permission: "withdrawals.read",
  query: z.strictObject({ ...tableQuery, ...periodQuery, state: z.optional(z.enum(DEPOSIT_STATES)) }),
  response: z.extend(pageOf(z.extend(deposit, { playerId: uuid, playerAccount: z.string() })), {
    totals: z.object({ amount: moneyText }),
  }),
  errors: [],
});

const scheduled = {
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  active: z.boolean(),
  position: z.int().check(z.gte(0), z.lte(1000)),
};

/** A banner as the operator edits it: every text in every language. */
export const bannerDraft = z.strictObject({
  groupName: z.enum(BANNER_GROUPS),
  picture: z.string().check(z.regex(/^\/art\/[a-z0-9-]{1,40}$/)),
  title: localized(80),
  subtitle: localized(160),
  tag: localized(40),
  action: localized(40),
  linkageType: z.enum(LINKAGE_TYPES),
  target: shortText(300),
  ...scheduled,
});
export const noticeDraft = z.strictObject({
  kind: z.enum(["notice", "popup"]),
  title: localized(120),
  content: localized(4000),
  execution: z.nullable(z.enum(["A", "B", "F"])),
  ...scheduled,
});

const saved = <S extends z.ZodMiniObject>(draft: S) =>
  z.extend(draft, { id: uuid, version: z.int(), updatedAt: instant, updatedBy: z.string() });
const idParam = z.strictObject({ id: uuid });

export const listBanners = endpoint({
  id: "console.banners",
  summary: "All banners.",
  method: "GET",
  path: "/console/api/banners",
  auth: "operator",
  permission: "content.read",
  response: z.object({ content: z.array(saved(bannerDraft)) }),
  errors: [],
});
export const createBanner = endpoint({
  id: "console.createBanner",
  summary: "Add a banner.",
  method: "POST",
  path: "/console/api/banners",
  auth: "operator",
  permission: "content.write",
  body: bannerDraft,
  response: saved(bannerDraft),
  errors: [],
});
export const updateBanner = endpoint({
  id: "console.updateBanner",
  summary: "Change a banner.",
  method: "PUT",
  path: "/console/api/banners/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  body: bannerDraft,
  response: saved(bannerDraft),
  errors: ["SYS_NOT_FOUND"],
});
export const deleteBanner = endpoint({
  id: "console.deleteBanner",
  summary: "Remove a banner.",
  method: "DELETE",
  path: "/console/api/banners/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});
export const listNotices = endpoint({
  id: "console.notices",
  summary: "All notices and pop-ups.",
  method: "GET",
  path: "/console/api/notices",
  auth: "operator",
  permission: "content.read",
  response: z.object({ content: z.array(saved(noticeDraft)) }),
  errors: [],
});
export const createNotice = endpoint({
  id: "console.createNotice",
  summary: "Add a notice or pop-up.",
  method: "POST",
  path: "/console/api/notices",
  auth: "operator",
  permission: "content.write",
  body: noticeDraft,
  response: saved(noticeDraft),
  errors: [],
});
export const updateNotice = endpoint({
  id: "console.updateNotice",
  summary: "Change a notice or pop-up.",
  method: "PUT",
  path: "/console/api/notices/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  body: noticeDraft,
  response: saved(noticeDraft),
  errors: ["SYS_NOT_FOUND"],
});
export const deleteNotice = endpoint({
  id: "console.deleteNotice",
  summary: "Remove a notice or pop-up.",
  method: "DELETE",
  path: "/console/api/notices/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

const systemSettings = z.object({
  maintenance: z.object({ on: z.boolean(), until: z.nullable(instant) }),
  flags,
  blockedIps: z.array(z.string().check(z.maxLength(64))),
  bypassIps: z.array(z.string().check(z.maxLength(64))),
  version: z.int(),
});

export const getSystem = endpoint({
  id: "console.system",
  summary: "Settings, jobs, ledger checks and health.",
  method: "GET",
  path: "/console/api/system",
  auth: "operator",
  permission: "system.read",
  response: z.object({
    settings: systemSettings,
    health: z.object({
      database: z.string(),
      uptimeS: z.int(),
      version: z.string(),
      roles: z.array(z.string()),
      sockets: z.int(),
      jobsWaiting: z.int(),
      jobsFailed: z.int(),
    }),
    ledgerCheck: z.nullable(z.object({ at: instant, ok: z.boolean(), problems: z.array(z.string()) })),
  }),
  errors: [],
});

export const updateSystem = endpoint({
  id: "console.updateSystem",
  summary: "Maintenance, flags and address lists; effective at once, on every process.",
  method: "PUT",
  path: "/console/api/system",
  auth: "operator",
  permission: "system.write",
  body: z.strictObject({ ...systemSettings.shape, reason }),
  response: systemSettings,
  errors: ["MONEY_STATE"],
});

export const listAudit = endpoint({
  id: "console.audit",
  summary: "The audit log, newest first.",
  method: "GET",
  path: "/console/api/audit",
  auth: "operator",
  permission: "audit.read",
  query: z.strictObject({ ...tableQuery, ...periodQuery, action: z.optional(shortText(60)) }),
  response: pageOf(
    z.object({
      seq: z.int(),
      at: instant,
      actor: z.string(),
      action: z.string(),
      subject: z.string(),
      detail: z.unknown(),
      ip: z.string(),
      hash: z.string(),
    }),
  ),
  errors: [],
});

export const verifyAudit = endpoint({
  id: "console.verifyAudit",
  summary: "Recompute the audit log's hash chain and name the first entry that is wrong.",
  method: "POST",
  path: "/console/api/audit/verify",
  auth: "operator",
  permission: "audit.read",
  response: z.object({ ok: z.boolean(), entries: z.int(), firstBadSeq: z.nullable(z.int()) }),
  errors: [],
});
