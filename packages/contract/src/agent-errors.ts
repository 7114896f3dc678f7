/** Errors of the agent tree and of transfers in it, as a part of the API's list (errors.ts). */
export const AGENT_ERRORS = {
  AGENT_NO_UPLINE: { status: 409, retry: false, when: "the member has no upline" },
  AGENT_UNAVAILABLE: {
    status: 409,
    retry: false,
    when: "the other side can't take part in transfers now; why is its own affair",
  },
  AGENT_LINK_LIMIT: { status: 409, retry: false, when: "so many links are open already; params.max" },
  AGENT_LINK_DATE: { status: 400, retry: false, when: "a link's end is over" },
  AGENT_LINK_DOMAIN: { status: 400, retry: false, when: "the domain is none of those offered to the agent" },
  AGENT_LINK_QUOTA: {
    status: 409,
    retry: false,
    when: "more have registered by the link than the new quota; params.registered",
  },
  AGENT_REGISTER_LIMIT: {
    status: 429,
    retry: true,
    when: "the agent has opened so many accounts today; params.max",
  },
  AGENT_TREE_CYCLE: { status: 409, retry: false, when: "the new upline stands below the member" },
  AGENT_TREE_DAY: {
    status: 409,
    retry: false,
    when: "a move can't hold from so early a day; params.day is the first",
  },
  AGENT_TREE_SAME: { status: 409, retry: false, when: "the member stands there, or is that, already" },
  AGENT_TREE_TYPE: {
    status: 409,
    retry: false,
    when: "that account can't be an agent, or can't stop being one; params.account",
  },
  AGENT_DISPUTE_LATE: { status: 409, retry: false, when: "a bill can be disputed within seven days" },
  AGENT_DISPUTE_TWICE: { status: 409, retry: false, when: "the bill was disputed already" },
  AGENT_CONTRACT_TERMS: {
    status: 400,
    retry: false,
    when: "the terms of a contract have a fault; params.fault names it, params.tier is the number of the tier, from 1",
  },
  AGENT_CONTRACT_ABOVE: {
    status: 409,
    retry: false,
    when: "the offer gives more than the upline's own contract; params.tiers are the tiers, params.choices the choices",
  },
  AGENT_CONTRACT_CAP: {
    status: 409,
    retry: false,
    when: "a rate is above the operator's cap for this level; params.percent is the highest",
  },
  AGENT_CONTRACT_NONE: {
    status: 409,
    retry: false,
    when: "the upline has no contract of this kind and currency to share on the first day of the offer",
  },
  AGENT_CONTRACT_PARTY: {
    status: 409,
    retry: false,
    when: "the two sides aren't an agent and the upline right above on the contract's first day",
  },
  AGENT_CONTRACT_WAITS: {
    status: 409,
    retry: false,
    when: "an offer of this kind already waits for the agent",
  },
  AGENT_CONTRACT_STATE: {
    status: 409,
    retry: false,
    when: "the contract's state doesn't allow it any more; params.state",
  },
  AGENT_CONTRACT_PROCEED: {
    status: 409,
    retry: false,
    when: "contracts of downlines would end with it and the caller didn't say that it goes on; params.count",
  },
} as const satisfies Record<string, { status: number; retry: boolean; when: string }>;

/** The errors with which a move in the tree or a contract may fail when a second operator decides about it. */
export const AGENT_APPROVAL_ERRORS = [
  "AGENT_TREE_CYCLE",
  "AGENT_TREE_DAY",
  "AGENT_TREE_SAME",
  "AGENT_TREE_TYPE",
  "AGENT_CONTRACT_TERMS",
  "AGENT_CONTRACT_CAP",
  "AGENT_CONTRACT_PARTY",
  "AGENT_CONTRACT_WAITS",
  "AGENT_CONTRACT_STATE",
] as const satisfies readonly (keyof typeof AGENT_ERRORS)[];
