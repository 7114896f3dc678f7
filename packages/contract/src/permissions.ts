/** What an operator's role can grant. A role is a named set of these; deny by default. */
export const PERMISSIONS = [
  "dashboard.read",
  "players.read",
  "players.write",
  "withdrawals.read",
  "withdrawals.review",
  "kyc.review",
  "content.read",
  "content.write",
  "feedback.answer",
  "system.read",
  "system.write",
  "audit.read",
  "export.run",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The roles that ship; `super` grants everything. */
export const ROLES = {
  super: PERMISSIONS,
  finance: [
    "dashboard.read",
    "players.read",
    "withdrawals.read",
    "withdrawals.review",
    "audit.read",
    "export.run",
  ],
  support: ["players.read", "kyc.review", "withdrawals.read", "content.read", "feedback.answer"],
  marketing: ["dashboard.read", "content.read", "content.write"],
  auditor: [
    "dashboard.read",
    "players.read",
    "withdrawals.read",
    "content.read",
    "system.read",
    "audit.read",
    "export.run",
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type RoleName = keyof typeof ROLES;
