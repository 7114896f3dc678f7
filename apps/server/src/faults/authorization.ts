import type { AnyEndpoint } from "@khela/contract/endpoint";
import { ROLES, type RoleName } from "@khela/contract/permissions";

/** Everybody who may knock. `mustChange`: a member whose session may only change the password. */
const MEMBERS = ["memberA", "memberB", "blocked", "ended", "mustChange"] as const;
const OPERATORS = (Object.keys(ROLES) as RoleName[]).map((role) => `operator:${role}` as const);
export const PRINCIPALS = ["visitor", ...MEMBERS, ...OPERATORS, "operator:ended"] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** What becomes of a call for the caller's sake; `open`: it is looked at further. */
export type Outcome = "open" | "AUTH_REQUIRED" | "AUTH_FORBIDDEN" | "AUTH_PASSWORD_CHANGE";

/** What a session that may only change the password can do beside that. */
const OPEN_TO_MUST_CHANGE = new Set(["member.changePassword", "session.logout", "member.info"]);

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
  if (principal === "memberA" || principal === "memberB") return "open";
  if (principal !== "mustChange") return "AUTH_REQUIRED";
  return OPEN_TO_MUST_CHANGE.has(endpoint.id) ? "open" : "AUTH_PASSWORD_CHANGE";
}

/** Served beside the contract, for machines, the API's readers, and browsers that come back from signing in. */
export const OPERATIONAL_PATHS: readonly string[] = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/docs",
  "/openapi.json",
  "/wps/avatars/:file",
  "/wps/session/social/callback/:provider",
];

/** Below these, everything is a call of the contract; a page or file of the sites lives elsewhere. */
export const API_PATHS =
  /^\/(wps(?!\/(avatars|session\/social\/callback)\/)|lgw|lotto|play|cashier|console\/api|seamless)(\/|$)/;

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
