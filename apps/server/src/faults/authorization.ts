import type { AnyEndpoint } from "@khela/contract/endpoint";
import { ROLES, type RoleName } from "@khela/contract/permissions";

/**
 * Every kind of caller. `mustChange`: a member whose session may only change the password; `mustProve`: one whose
 * session may only prove its identity again; `mustSetUp`: one without two-factor while it is mandatory (SECONDSTEP3).
 */
const MEMBERS = [
  "memberA",
  "memberB",
  "agent",
  "trial",
  "mustChange",
  "mustProve",
  "mustSetUp",
  "blocked",
  "ended",
] as const;
const OPERATORS = (Object.keys(ROLES) as RoleName[]).map((role) => `operator:${role}` as const);
export const PRINCIPALS = ["visitor", ...MEMBERS, ...OPERATORS, "operator:ended"] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** The outcome of authorization; `open`: the call is authorized and processed further. */
export type Outcome =
  | "open"
  | "AUTH_REQUIRED"
  | "AUTH_FORBIDDEN"
  | "AUTH_PASSWORD_CHANGE"
  | "AUTH_PROOF_NEEDED"
  | "AUTH_SECOND_STEP"
  | "AUTH_TRUE_ACCOUNT";

/** Calls open to a session that must change the password. */
const OPEN_TO_MUST_CHANGE = new Set(["member.changePassword", "session.logout", "member.info"]);
/** Calls open to a session that must prove its identity. */
const OPEN_TO_MUST_PROVE = new Set([
  "session.proof",
  "session.proofOwed",
  "session.proofCode",
  "lostDevice.standing",
  "lostDevice.code",
  "lostDevice.ask",
  "session.logout",
  "member.info",
]);
/** Calls open to a session that must set up two-factor. */
const OPEN_TO_MUST_SET_UP = new Set([
  "security.overview",
  "security.totpBegin",
  "security.totpConfirm",
  "security.firstPasswordWays",
  "security.firstPasswordCode",
  "security.firstPassword",
  "member.language",
  "session.logout",
  "member.info",
]);

/** Whether the operator's role has the endpoint's permission. */
function grants(principal: Principal, endpoint: AnyEndpoint): Outcome {
  const role = principal.slice("operator:".length) as RoleName;
  if (!(role in ROLES)) return "AUTH_REQUIRED";
  const granted: readonly string[] = ROLES[role];
  return !endpoint.permission || granted.includes(endpoint.permission) ? "open" : "AUTH_FORBIDDEN";
}

/**
 * The authorization table. Access is denied by default; every row follows from the endpoint's `auth` and
 * `permission`. Member tokens open no console endpoint, operator cookies open nothing else.
 */
export function expectedOutcome(endpoint: AnyEndpoint, principal: Principal): Outcome {
  if (endpoint.auth === "operator") {
    return principal.startsWith("operator:") ? grants(principal, endpoint) : "AUTH_REQUIRED";
  }
  // A peer is authenticated by the signature over its request.
  if (endpoint.auth !== "member") return "open";
  switch (principal) {
    case "memberA":
    case "memberB":
    // Calls for agents alone refuse other members themselves, after authorization (AGENT-01).
    case "agent":
      return "open";
    case "trial":
      return endpoint.trial ? "open" : "AUTH_TRUE_ACCOUNT";
    case "mustChange":
      return OPEN_TO_MUST_CHANGE.has(endpoint.id) ? "open" : "AUTH_PASSWORD_CHANGE";
    case "mustProve":
      return OPEN_TO_MUST_PROVE.has(endpoint.id) ? "open" : "AUTH_PROOF_NEEDED";
    case "mustSetUp":
      return OPEN_TO_MUST_SET_UP.has(endpoint.id) ? "open" : "AUTH_SECOND_STEP";
    default:
      return "AUTH_REQUIRED";
  }
}

const CELL: Record<Outcome, string> = {
  open: "✓",
  AUTH_REQUIRED: "–",
  AUTH_FORBIDDEN: "✗",
  AUTH_PASSWORD_CHANGE: "password",
  AUTH_PROOF_NEEDED: "proof",
  AUTH_SECOND_STEP: "two-factor",
  AUTH_TRUE_ACCOUNT: "account",
};
/** Members A and B differ only in whose data they see, which the table doesn't show. */
const COLUMNS = PRINCIPALS.filter((principal) => principal !== "memberB");

/** The authorization table as the page docs/authorization.md, written by `npm run openapi`. */
export function authorizationPage(endpoints: readonly AnyEndpoint[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const names = COLUMNS.map((name) => (name === "memberA" ? "member" : name.replace("operator:", "op:")));
  const rows = endpoints.map((endpoint) =>
    row([
      `\`${endpoint.method} ${endpoint.path}\``,
      ...COLUMNS.map((principal) => CELL[expectedOutcome(endpoint, principal)]),
    ]),
  );
  return `# Who may call what

Every call of the contract and every kind of caller. Made by \`npm run openapi\` from what
\`apps/server/src/faults/endpoints.it.test.ts\` tries over HTTP, cell by cell; don't edit it.

✓: let in, and looked at further (own things only). –: a login is needed (AUTH_REQUIRED). ✗: not with this role
(AUTH_FORBIDDEN). password, proof, two-factor, account: first a new password (AUTH_PASSWORD_CHANGE), a proof
(AUTH_PROOF_NEEDED), two-factor set up where the operator asks everybody for it (AUTH_SECOND_STEP), a real account
(AUTH_TRUE_ACCOUNT). Webhooks are open to all and taken from none without the peer's signature.

${[row(["Call", ...names]), row(["Call", ...names].map(() => "---")), ...rows].join("\n")}
`;
}

/**
 * Paths outside the contract, served for machines, for readers of the API, and for browsers that return from a
 * sign-in provider.
 */
export const OPERATIONAL_PATHS: readonly string[] = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/docs",
  "/openapi.json",
  "/wps/avatars/:file",
  "/wps/mail-off/:token",
  "/wps/pictures/:file",
  "/wps/session/social/callback/:provider",
];

/** The only one that accepts POST: mail programs send it with nothing but the token (messages/mail-off.ts). */
export const OPERATIONAL_POST = "/wps/mail-off/:token";

/** Paths under which every route must be a call of the contract; pages and files of the sites are elsewhere. */
export const API_PATHS =
  /^\/(wps(?!\/(avatars|mail-off|pictures|session\/social\/callback)\/)|lgw|lotto|play|cashier|console\/api|seamless)(\/|$)/;

/** `METHOD path` of every route, from Fastify's own tree. HEAD is left out, since it comes with GET. */
export function printedRoutes(tree: string): { method: string; path: string }[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const match = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) return [];
    const [, indent = "", part = "", methods = ""] = match;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    const path = above.join("");
    return methods
      .split(", ")
      .filter((method) => method !== "" && method !== "HEAD")
      .map((method) => ({ method, path }));
  });
}
