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
  identity: 2,
  operators: 2,
  members: 3,
  wallet: 3,
  catalogue: 3,
  content: 3,
  messages: 3,
  rounds: 4,
  cashier: 4,
  protection: 4,
  slots: 5,
  crash: 5,
  dice: 5,
  promotions: 6,
  points: 6,
  agents: 6,
  reporting: 7,
  console: 7,
} as const satisfies Record<string, number>;
