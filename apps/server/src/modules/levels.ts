/**
 * The declared level of every server module, lowest first. A module may import modules of a lower level,
 * through their `index.ts`; news goes upwards as an event through the outbox. `tools/boundaries` reads this
 * list, and a folder that is missing here fails the check. Source: docs/architecture.md, "Layout".
 */
export const levels = {
  audit: 0,
  ledger: 1,
  system: 1,
  courier: 1,
  uploads: 1,
  codes: 2,
  identity: 3,
  operators: 3,
  wallet: 4,
  catalogue: 4,
  content: 4,
  sports: 4,
  support: 4,
  protection: 4,
  "four-eyes": 4,
  kyc: 4,
  members: 5,
  rounds: 5,
  "shared-rounds": 5,
  "lost-devices": 5,
  turnover: 6,
  cashier: 7,
  rewards: 7,
  "vendor-wallets": 6,
  seamless: 6,
  messages: 8,
  records: 7,
  jackpots: 6,
  slots: 7,
  crash: 6,
  tables: 6,
  lottery: 6,
  "live-chat": 6,
  "table-chat": 6,
  pvp: 6,
  adjustments: 8,
  dice: 6,
  "agent-transfers": 8,
  instant: 6,
  steps: 6,
  scratch: 6,
  fishing: 6,
  promotions: 8,
  points: 8,
  privacy: 9,
  agents: 8,
  reconciliation: 8,
  reporting: 9,
  console: 9,
} as const satisfies Record<string, number>;

/**
 * The questions that a lower module asks a higher one, as `asker.question`, with the module that answers.
 * `ports.ts` has their types; all other dependencies point downwards.
 */
export const ports = {
  "system.hasLiveProvider": "cashier",
  "identity.excludedAmong": "protection",
  "protection.playedSince": "rounds",
  "protection.lastBetAt": "rounds",
  "protection.depositedSince": "cashier",
  "rounds.countedOf": "turnover",
} as const satisfies Record<`${keyof typeof levels}.${string}`, keyof typeof levels>;
