import * as z from "zod/mini";
import { category } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { dayKey, instant, moneyText, pageOf, pageQuery, periodQuery, shortText, uuid } from "./shared.ts";

/** The errors of every call of the agent centre's team pages. */
const TEAM_ERRORS = ["SYS_FEATURE_OFF", "AUTH_NOT_AGENT"] as const;

/** Which members below an agent a list shows: those right below, or of all levels. */
export const TEAM_DEPTHS = ["direct", "all"] as const;
export const TEAM_KINDS = ["agents", "players"] as const;
export const TEAM_SORTS = ["account", "level", "registered"] as const;

/** A downline as the agents above may see one: never contacts, names or payment details. */
export const teamMember = z.object({
  memberId: uuid,
  account: z.string(),
  isAgent: z.boolean(),
  /** Levels below the agent who asks. */
  level: z.int(),
  /** Whether the member used the site in the last five minutes. */
  online: z.boolean(),
  registeredAt: instant,
  lastLoginAt: z.nullable(instant),
  balance: moneyText,
  /** How many members stand right below this one, and on all levels. */
  direct: z.int(),
  all: z.int(),
});
export type TeamMember = z.output<typeof teamMember>;

export const listTeam = endpoint({
  id: "agentTeam.members",
  summary: "The members below an agent, or below one of the agent's downlines: by level, name and kind.",
  method: "GET",
  path: "/wps/agent/team/members",
  auth: "member",
  query: z.strictObject({
    ...pageQuery,
    /** The member below whom to look; the agent who asks where it is missing. */
    parentId: z.optional(uuid),
    search: z.optional(shortText(40)),
    depth: z._default(z.enum(TEAM_DEPTHS), "direct"),
    kind: z.optional(z.enum(TEAM_KINDS)),
    sort: z._default(z.enum(TEAM_SORTS), "account"),
    order: z._default(z.enum(["asc", "desc"]), "asc"),
  }),
  response: z.extend(pageOf(teamMember), {
    currency: z.string(),
    /** The members from right below the agent who asks down to the one below whom the list is. */
    path: z.array(z.object({ memberId: uuid, account: z.string() })),
  }),
  errors: [...TEAM_ERRORS, "SYS_NOT_FOUND"],
});

/**
 * Whose figures: the agent's own; those of members right below; of everybody, the agent included. `teams`: each member
 * right below with everybody below it.
 */
export const TEAM_SCOPES = ["own", "direct", "all"] as const;
export const MEMBER_SCOPES = ["teams", "direct", "all"] as const;

/** What members did, on the business day of the settlement or movement; corrections on their own day. */
export const teamFigures = z.object({
  /** Settled bets, without corrections. */
  bets: z.int(),
  /** Members with at least one settled bet. */
  active: z.int(),
  registered: z.int(),
  firstDeposits: z.int(),
  firstDepositAmount: moneyText,
  depositCount: z.int(),
  deposits: moneyText,
  withdrawalCount: z.int(),
  withdrawals: moneyText,
  stake: moneyText,
  payout: moneyText,
  /** The valid stakes in cash: what contracts count. */
  turnover: moneyText,
  rebates: moneyText,
  /** Other rewards, with what free rounds won. */
  rewards: moneyText,
  /** Bonus money that was given, less what came back. */
  bonuses: moneyText,
  /** What members lost after all that the house gave them; negative where they won. */
  loss: moneyText,
});
export type TeamFigures = z.output<typeof teamFigures>;

export const getTeamOverview = endpoint({
  id: "agentTeam.overview",
  summary:
    "An agent's team at a glance: its size, what it did today, yesterday and this month, and day by day.",
  method: "GET",
  path: "/wps/agent/team/overview",
  auth: "member",
  response: z.object({
    currency: z.string(),
    /** Members below the agent, without the agent. */
    size: z.object({ direct: z.int(), all: z.int() }),
    /** The whole team with the agent. `earned`: what the agent was paid by contracts. */
    periods: z.array(
      z.object({
        name: z.enum(["today", "yesterday", "month"]),
        from: dayKey,
        to: dayKey,
        figures: teamFigures,
        earned: moneyText,
      }),
    ),
    /** The latest 30 days, oldest first, those without anything included. */
    days: z.array(z.object({ day: dayKey, turnover: moneyText, loss: moneyText, earned: moneyText })),
  }),
  errors: TEAM_ERRORS,
});

const reportQuery = {
  ...periodQuery,
  /** A downline whose team is looked at; the agent who asks where it is missing. */
  parentId: z.optional(uuid),
};
const path = z.array(z.object({ memberId: uuid, account: z.string() }));
const REPORT_ERRORS = [...TEAM_ERRORS, "SYS_NOT_FOUND", "RECORD_RANGE"] as const;
const REPORTS = [{ per: "account", max: 60, windowMs: 10_000 }] as const;
const EXPORTS = [{ per: "account", max: 4, windowMs: 60_000 }] as const;

const statementQuery = z.strictObject({
  ...reportQuery,
  scope: z._default(z.enum(TEAM_SCOPES), "all"),
  by: z._default(z.enum(["day", "category"]), "day"),
});

/** User loss: what a team won and lost by day or by category. At most PROFIT_DAYS days. */
export const getTeamStatement = endpoint({
  id: "agentTeam.statement",
  summary: "What a team won and lost, by day or by category, with totals.",
  method: "GET",
  path: "/wps/agent/team/statement",
  auth: "member",
  query: statementQuery,
  response: z.object({
    from: dayKey,
    to: dayKey,
    currency: z.string(),
    path,
    /** By day: newest first. By category: largest stake first; what isn't play has no category. */
    rows: z.array(z.object({ key: z.string(), category: z.nullable(category), figures: teamFigures })),
    totals: teamFigures,
  }),
  errors: REPORT_ERRORS,
  rateLimit: REPORTS,
});

export const MEMBER_SORTS = [
  "account",
  "bets",
  "stake",
  "turnover",
  "payout",
  "loss",
  "deposits",
  "withdrawals",
  "rewards",
] as const;

const membersQuery = {
  ...reportQuery,
  scope: z._default(z.enum(MEMBER_SCOPES), "teams"),
  search: z.optional(shortText(40)),
  sort: z._default(z.enum(MEMBER_SORTS), "stake"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
};

/** Team betting and account details: what each member did. At most RECORD_DAYS days. */
export const listTeamFigures = endpoint({
  id: "agentTeam.figures",
  summary:
    "What each member of a team did in a range of days, or each member right below with the team below it.",
  method: "GET",
  path: "/wps/agent/team/figures",
  auth: "member",
  query: z.strictObject({ ...pageQuery, ...membersQuery }),
  response: z.extend(
    pageOf(
      z.object({
        memberId: uuid,
        account: z.string(),
        isAgent: z.boolean(),
        /** Levels below the agent who asks. */
        level: z.int(),
        /** Whether anybody stood below the member. */
        hasTeam: z.boolean(),
        figures: teamFigures,
      }),
    ),
    { from: dayKey, to: dayKey, currency: z.string(), path, totals: teamFigures },
  ),
  errors: REPORT_ERRORS,
  rateLimit: REPORTS,
});

const ofMember = {
  ...pageQuery,
  ...periodQuery,
};
const memberParams = z.strictObject({ memberId: uuid });

/** The settled bets of one member of the team: they sum up to the member's figures. */
export const listTeamBets = endpoint({
  id: "agentTeam.bets",
  summary: "The settled bets and corrections of one member of the team, newest first.",
  method: "GET",
  path: "/wps/agent/team/members/:memberId/bets",
  auth: "member",
  params: memberParams,
  query: z.strictObject({ ...ofMember, category: z.optional(category) }),
  response: z.extend(
    pageOf(
      z.object({
        betId: uuid,
        /** 0: the bet; above: a later correction's difference. */
        version: z.int(),
        settledAt: instant,
        gameCode: z.string(),
        gameName: z.string(),
        category,
        stake: moneyText,
        payout: moneyText,
        /** What of the stake counts, in cash. */
        turnover: moneyText,
        /** Why less than the stake counts. */
        reason: z.nullable(z.string()),
      }),
    ),
    { account: z.string(), from: dayKey, to: dayKey, totals: teamFigures },
  ),
  errors: REPORT_ERRORS,
  rateLimit: REPORTS,
});

export const TEAM_MOVEMENTS = [
  "deposit",
  "deposit_corrected",
  "withdrawal",
  "withdrawal_corrected",
  "rebate",
  "reward",
  "bonus",
  "agent_pay",
] as const;

/** Deposits, withdrawals and gifts of one member of the team: never by which way they were paid, and no accounts. */
export const listTeamMovements = endpoint({
  id: "agentTeam.movements",
  summary: "Deposits, withdrawals, rewards and bonus money of one member of the team, newest first.",
  method: "GET",
  path: "/wps/agent/team/members/:memberId/movements",
  auth: "member",
  params: memberParams,
  query: z.strictObject({ ...ofMember, kind: z.optional(z.enum(TEAM_MOVEMENTS)) }),
  response: z.extend(
    pageOf(z.object({ key: z.string(), at: instant, kind: z.enum(TEAM_MOVEMENTS), amount: moneyText })),
    { account: z.string(), from: dayKey, to: dayKey, totals: teamFigures },
  ),
  errors: REPORT_ERRORS,
  rateLimit: REPORTS,
});

export const exportTeamStatement = endpoint({
  id: "agentTeam.statementFile",
  summary:
    "What a team won and lost by day or category as CSV (UTF-8 with a byte order mark, plain decimals).",
  method: "GET",
  path: "/wps/agent/team/statement.csv",
  auth: "member",
  query: statementQuery,
  file: "text/csv",
  response: z.string(),
  errors: REPORT_ERRORS,
  rateLimit: EXPORTS,
});

/** The most members in a file; a larger team is cut there, which the file says in its last line. */
export const TEAM_FILE_ROWS = 20_000;

export const exportTeamFigures = endpoint({
  id: "agentTeam.figuresFile",
  summary: "What each member of a team did as CSV (UTF-8 with a byte order mark, plain decimals).",
  method: "GET",
  path: "/wps/agent/team/figures.csv",
  auth: "member",
  query: z.strictObject(membersQuery),
  file: "text/csv",
  response: z.string(),
  errors: REPORT_ERRORS,
  rateLimit: EXPORTS,
});
