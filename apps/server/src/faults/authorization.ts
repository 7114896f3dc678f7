import type { AnyEndpoint } from "@khela/contract/endpoint";
import { ROLES, type RoleName } from "@khela/contract/permissions";

/**
 * Everybody who may knock. `mustChange`: a member whose session may only change the password; `mustProve`: one
 * whose session may only prove once more who it is; `mustSetUp`: one without two-factor while the operator asks
 * everybody for it (SECONDSTEP3).
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

/** What becomes of a call for the caller's sake; `open`: it is looked at further. */
export type Outcome =
  | "open"
  | "AUTH_REQUIRED"
  | "AUTH_FORBIDDEN"
  | "AUTH_PASSWORD_CHANGE"
  | "AUTH_PROOF_NEEDED"
  | "AUTH_SECOND_STEP"
  | "AUTH_TRUE_ACCOUNT";

/** What a session that may only change the password can do beside that. */
const OPEN_TO_MUST_CHANGE = new Set(["member.changePassword", "session.logout", "member.info"]);
/** What a session can do that owes a proof. */
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
/** What a session can do that must have two-factor first: setting it up. */
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

/** What an operator's role grants. */
function grants(principal: Principal, endpoint: AnyEndpoint): Outcome {
  const role = principal.slice("operator:".length) as RoleName;
  if (!(role in ROLES)) return "AUTH_REQUIRED";
  const granted: readonly string[] = ROLES[role];
  return !endpoint.permission || granted.includes(endpoint.permission) ? "open" : "AUTH_FORBIDDEN";
}

/**
 * The authorization table: who gets where. Deny by default; every row follows from the endpoint's
 * `auth` and `permission`. Member tokens open nothing of the console, operator cookies nothing else.
 */
export function expectedOutcome(endpoint: AnyEndpoint, principal: Principal): Outcome {
  if (endpoint.auth === "operator") {
    return principal.startsWith("operator:") ? grants(principal, endpoint) : "AUTH_REQUIRED";
  }
  // A peer proves itself by a signature over what it sends.
  if (endpoint.auth !== "member") return "open";
  switch (principal) {
    case "memberA":
    case "memberB":
    // What is for agents alone is refused to others by the call itself, further on (AGENT-01).
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
/** Two members differ by whose things they see, which the table doesn't tell. */
const COLUMNS = PRINCIPALS.filter((principal) => principal !== "memberB");

/** The table for people: docs/authorization.md, written by `npm run openapi`. */
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

Every call of the contract and everybody who may knock. Made by \`npm run openapi\` from what
\`apps/server/src/faults/endpoints.it.test.ts\` tries over HTTP, cell by cell; don't edit it.

✓: let in, and looked at further (own things only). –: a login is needed (AUTH_REQUIRED). ✗: not with this role
(AUTH_FORBIDDEN). password, proof, two-factor, account: first a new password (AUTH_PASSWORD_CHANGE), a proof
(AUTH_PROOF_NEEDED), two-factor set up where the operator asks everybody for it (AUTH_SECOND_STEP), a real account
(AUTH_TRUE_ACCOUNT). Webhooks are open to all and taken from none without the peer's signature.

${[row(["Call", ...names]), row(["Call", ...names].map(() => "---")), ...rows].join("\n")}
`;
}

/** Served beside the contract, for machines, the API's readers, and browsers that come back from signing in. */
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

/** The one that is posted to: programs that read mail do, with nothing but the token (messages/mail-off.ts). */
export const OPERATIONAL_POST = "/wps/mail-off/:token";

/** Below these, everything is a call of the contract; a page or file of the sites lives elsewhere. */
export const API_PATHS =
  /^\/(wps(?!\/(avatars|mail-off|pictures|session\/social\/callback)\/)|lgw|lotto|play|cashier|console\/api|seamless)(\/|$)/;

/** `METHOD path` of every route, from Fastify's own tree. HEAD goes with GET and is left out. */
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
