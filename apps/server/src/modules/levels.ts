/**
 * The declared level of every server module, lowest first. A module may import modules of a lower
 * level, through their `index.ts`; news goes upwards as an event through the outbox.
 * `tools/boundaries` reads this list; a folder that is missing here fails the check.
 * Source: docs/architecture.md, "Layout".
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
  members: 4,
  wallet: 4,
  catalogue: 4,
  content: 4,
  support: 4,
  messages: 4,
  protection: 4,
  "four-eyes": 4,
  rounds: 5,
  "shared-rounds": 5,
  cashier: 5,
  kyc: 5,
  "vendor-wallets": 6,
  records: 6,
  slots: 6,
  crash: 6,
  tables: 6,
  adjustments: 6,
  dice: 6,
  "agent-transfers": 7,
  promotions: 7,
  points: 7,
  privacy: 7,
  agents: 7,
  reconciliation: 7,
  reporting: 8,
  console: 8,
} as const satisfies Record<string, number>;
