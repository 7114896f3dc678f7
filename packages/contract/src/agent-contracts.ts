import { carryRules, contractKinds, contractStates, dividendPeriods } from "@khela/rules/agents/contract";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { dayKey, instant, moneyText, pageOf, pageQuery, typedAmount, shortText, uuid } from "./shared.ts";

/** Contracts between an agent and the upline (AGENT-05 to AGENT-07, AGENT-09, API-03), behind AGENTPOLICY3. */

const contractKind = z.enum(contractKinds);
/** Any number, so that a rate that is no whole millionth is refused by name (AGENT_CONTRACT_TERMS). */
const anyNumber = z.number();

const contractTier = z.strictObject({
  /** In millionths of the turnover, or of the loss. */
  ratePpm: anyNumber,
  minTurnover: typedAmount,
  minActive: anyNumber,
  /** Zero: the loss isn't looked at. */
  minLoss: typedAmount,
});

/** The terms of a contract; see rules/agents/contract. */
export const contractTerms = z.strictObject({
  kind: contractKind,
  /** Of a dividend; null for the wages. */
  period: z.nullable(z.enum(dividendPeriods)),
  tiers: z.array(contractTier).check(z.maxLength(50)),
  active: z.strictObject({ minValidStake: typedAmount, minDeposits: typedAmount }),
  carry: z.enum(carryRules),
  isFloating: z.boolean(),
  payer: z.enum(["platform", "upline"]),
});
export type ContractTermsView = z.output<typeof contractTerms>;

const endReason = z.enum([
  "superseded",
  "agreed",
  "notice",
  "operator",
  "lower_rate",
  "upline_ended",
  "moved",
]);

export const agentContract = z.object({
  contractId: uuid,
  /** Whether the caller is the one who is paid, or the one above. */
  role: z.enum(["agent", "upline"]),
  /** The other side: a downline by name, an upline masked; null: the operator. */
  counterpart: z.nullable(z.string()),
  /** The downline's id, where the caller is the upline. */
  agentId: z.nullable(uuid),
  currency: z.string(),
  terms: contractTerms,
  state: z.enum(contractStates),
  offeredAt: instant,
  expiresAt: instant,
  answeredAt: z.nullable(instant),
  /** Business days: in force from `beginsOn` up to `endsOn`, without it. */
  beginsOn: z.nullable(dayKey),
  endsOn: z.nullable(dayKey),
  endReason: z.nullable(endReason),
  /** The side that asks the other one to end it with the present period. */
  endAskedBy: z.nullable(z.enum(["agent", "upline"])),
  /** SHA-256 of terms and parties, in hex: what both sides agree to. */
  termsHash: z.string(),
});
export type AgentContract = z.output<typeof agentContract>;

/** A contract of a downline that ends when the caller goes on. */
const consequence = z.object({
  contractId: uuid,
  account: z.string(),
  kind: contractKind,
  /** `lower_rate`: it gives more than the new contract above; `upline_ended`: it rests on one that ends. */
  reason: z.enum(["lower_rate", "upline_ended"]),
  endsOn: dayKey,
  /** What its agent would have been paid for the last complete period; null where no figures are known. */
  lastPaid: z.nullable(moneyText),
});
export type ContractConsequence = z.output<typeof consequence>;

/** What terms would have paid for a complete period that has passed. */
export const simulatedPeriod = z.object({
  /** The first day, and the last one. */
  from: dayKey,
  to: dayKey,
  turnover: moneyText,
  active: z.int(),
  /** Negative where the team won. */
  loss: moneyText,
  /** What the rate is taken of, after winnings of earlier periods. */
  basis: moneyText,
  /** The number of the tier that pays, from 1; null: none. */
  tier: z.nullable(z.int()),
  /** What the formula gives for the whole team. */
  amount: moneyText,
  /** What the agent keeps: the amount less what the contracts right below give. */
  own: moneyText,
});

/** What becomes of an offer, as both sides see it before they agree. */
const outlook = z.object({
  beginsOn: dayKey,
  /** The version that it replaces, and that one's last end. */
  replaces: z.nullable(z.object({ contractId: uuid, terms: contractTerms, endsOn: dayKey })),
  consequences: z.array(consequence),
  /** The last complete periods, the latest first; empty where no figures are known. */
  periods: z.array(simulatedPeriod),
});
export type ContractOutlook = z.output<typeof outlook>;

const OFF = ["SYS_FEATURE_OFF"] as const;
const OFFERING = [
  ...OFF,
  "AUTH_NOT_AGENT",
  "SYS_NOT_FOUND",
  "AGENT_CONTRACT_TERMS",
  "AGENT_CONTRACT_ABOVE",
  "AGENT_CONTRACT_CAP",
  "AGENT_CONTRACT_NONE",
  "AGENT_CONTRACT_PARTY",
] as const;
const ANSWERING = [
  ...OFF,
  "SYS_NOT_FOUND",
  "AGENT_CONTRACT_STATE",
  "AGENT_CONTRACT_PROCEED",
  "AGENT_CONTRACT_TERMS",
  "AGENT_CONTRACT_ABOVE",
  "AGENT_CONTRACT_CAP",
  "AGENT_CONTRACT_NONE",
  "AGENT_CONTRACT_PARTY",
] as const;
/** Previews read the figures of whole teams. */
const PREVIEWS = [{ per: "account", max: 30, windowMs: 60_000 }] as const;
const CHANGES = [{ per: "account", max: 30, windowMs: 60_000 }] as const;

export const getContractDesk = endpoint({
  id: "agentContracts.desk",
  summary: "What an agent needs to offer contracts: the own ones, the caps and the notice.",
  method: "GET",
  path: "/wps/agent/contracts/desk",
  auth: "member",
  response: z.object({
    isAgent: z.boolean(),
    currency: z.string(),
    /** The caller's agreed contracts, in force or from their first day on. */
    own: z.array(agentContract),
    /** The highest rate of each kind for a downline of the caller, in millionths. */
    caps: z.object({
      dividend: z.int(),
      dailyWage: z.int(),
      hourlySalary: z.int(),
      realTimeSalary: z.int(),
    }),
    /** The whole periods that a notice takes beyond the present one. */
    noticePeriods: z.int(),
    /** How many offers, and requests to end a contract, wait for the caller. */
    waiting: z.int(),
  }),
  errors: [...OFF],
});
export type ContractDesk = z.output<typeof getContractDesk.response>;

export const CONTRACT_BOXES = ["waiting", "mine", "downlines"] as const;

export const listAgentContracts = endpoint({
  id: "agentContracts.list",
  summary: "Contracts: what waits for the caller's answer, the caller's own, or those offered to downlines.",
  method: "GET",
  path: "/wps/agent/contracts",
  auth: "member",
  query: z.strictObject({
    ...pageQuery,
    box: z._default(z.enum(CONTRACT_BOXES), "mine"),
    state: z.optional(z.enum(contractStates)),
    kind: z.optional(contractKind),
    /** Of one downline. */
    agentId: z.optional(uuid),
  }),
  response: pageOf(agentContract),
  errors: [...OFF],
});

export const listContractAgents = endpoint({
  id: "agentContracts.agents",
  summary: "The agents right below the caller, to choose one, with their agreed contracts.",
  method: "GET",
  path: "/wps/agent/contracts/agents",
  auth: "member",
  query: z.strictObject({ ...pageQuery, search: z.optional(shortText(40)) }),
  response: pageOf(
    z.object({
      memberId: uuid,
      account: z.string(),
      contracts: z.array(agentContract),
    }),
  ),
  errors: [...OFF, "AUTH_NOT_AGENT"],
});
export type ContractAgent = z.output<typeof listContractAgents.response>["content"][number];

export const previewContract = endpoint({
  id: "agentContracts.preview",
  summary: "What an offer would have paid, when it would begin, and which contracts would end with it.",
  method: "POST",
  path: "/wps/agent/contract-preview",
  auth: "member",
  body: z.strictObject({ agentId: uuid, terms: contractTerms }),
  response: outlook,
  errors: [...OFFERING],
  rateLimit: PREVIEWS,
});

const contractParams = z.strictObject({ contractId: uuid });

export const readContract = endpoint({
  id: "agentContracts.read",
  summary: "One contract of the caller; of an offer also its outlook, and what ends when the contract ends.",
  method: "GET",
  path: "/wps/agent/contracts/:contractId",
  auth: "member",
  params: contractParams,
  response: z.object({
    contract: agentContract,
    /** Of an offer that waits and can still be accepted. */
    outlook: z.nullable(outlook),
    /** Of an agreed contract: its end by consent and by notice, and the contracts that end with it. */
    ending: z.nullable(z.object({ byConsent: dayKey, byNotice: dayKey, consequences: z.array(consequence) })),
  }),
  errors: [...OFF, "SYS_NOT_FOUND"],
  rateLimit: PREVIEWS,
});
export type ContractDetail = z.output<typeof readContract.response>;

/** Whether it goes on although contracts of downlines end with it. */
const proceed = z._default(z.boolean(), false);

export const offerContract = endpoint({
  id: "agentContracts.offer",
  summary: "Offer a contract to an agent right below, for seven days.",
  method: "POST",
  path: "/wps/agent/contracts",
  auth: "member",
  body: z.strictObject({ agentId: uuid, terms: contractTerms, proceed }),
  response: agentContract,
  errors: [...OFFERING, "AGENT_CONTRACT_WAITS", "AGENT_CONTRACT_PROCEED"],
  rateLimit: CHANGES,
});

const answer = z.enum(["accept", "refuse"]);

export const answerContract = endpoint({
  id: "agentContracts.answer",
  summary: "Accept an offer, which begins with the next period, or refuse it.",
  method: "POST",
  path: "/wps/agent/contracts/:contractId/answer",
  auth: "member",
  params: contractParams,
  body: z.strictObject({ answer, proceed }),
  response: agentContract,
  errors: [...ANSWERING],
  rateLimit: CHANGES,
});

export const withdrawContract = endpoint({
  id: "agentContracts.withdraw",
  summary: "Take back an offer that wasn't answered.",
  method: "POST",
  path: "/wps/agent/contracts/:contractId/withdraw",
  auth: "member",
  params: contractParams,
  response: agentContract,
  errors: [...OFF, "SYS_NOT_FOUND", "AGENT_CONTRACT_STATE"],
  rateLimit: CHANGES,
});

export const endContract = endpoint({
  id: "agentContracts.end",
  summary: "Ask the other side to end a contract with the present period, or give notice.",
  method: "POST",
  path: "/wps/agent/contracts/:contractId/end",
  auth: "member",
  params: contractParams,
  body: z.strictObject({ how: z.enum(["consent", "notice"]), proceed }),
  response: agentContract,
  errors: [...OFF, "SYS_NOT_FOUND", "AGENT_CONTRACT_STATE", "AGENT_CONTRACT_PROCEED"],
  rateLimit: CHANGES,
});

export const answerContractEnd = endpoint({
  id: "agentContracts.answerEnd",
  summary: "Agree that a contract ends with the present period, decline, or take back one's own request.",
  method: "POST",
  path: "/wps/agent/contracts/:contractId/end/answer",
  auth: "member",
  params: contractParams,
  body: z.strictObject({ answer: z.enum(["agree", "decline", "takeBack"]), proceed }),
  response: agentContract,
  errors: [...OFF, "SYS_NOT_FOUND", "AGENT_CONTRACT_STATE", "AGENT_CONTRACT_PROCEED"],
  rateLimit: CHANGES,
});

/** A relay of the specification's section 7: answers the offer of its kind that waits; without an id it is that one. */
const relayCall = <Id extends string, Path extends `/wps/relay/${string}`>(
  id: Id,
  path: Path,
  what: string,
) =>
  endpoint({
    id,
    summary: `Answer the ${what} that waits for the caller.`,
    method: "POST",
    path,
    auth: "member",
    body: z.strictObject({ answer, contractId: z.optional(uuid), proceed }),
    response: agentContract,
    errors: [...ANSWERING],
    rateLimit: CHANGES,
  });

export const processDividend = relayCall(
  "agentContracts.dividend",
  "/wps/relay/MCS2_processDividendReq",
  "offer of a dividend",
);
export const processDailyWage = relayCall(
  "agentContracts.dailyWage",
  "/wps/relay/MCS2_processDailySalContract",
  "offer of a daily wage",
);
export const processHourlySalary = relayCall(
  "agentContracts.hourlySalary",
  "/wps/relay/MCS2_processContractHourSalary",
  "offer of an hourly salary",
);
export const processRealTimeSalary = relayCall(
  "agentContracts.realTimeSalary",
  "/wps/relay/MCSFE_processRealTimeSalaryContract",
  "offer of a real-time salary",
);

/** What happened to a contract, as the notice to both sides says it. */
export const CONTRACT_NEWS = [
  "offered",
  "accepted",
  "refused",
  "withdrawn",
  "expired",
  "endAsked",
  "endDeclined",
  "ending",
] as const;
