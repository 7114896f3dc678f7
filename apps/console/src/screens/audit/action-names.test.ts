import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import { APPROVAL_KINDS } from "@khela/contract/console/adjustments";
import { DECISION_ACTIONS } from "@khela/contract/console/confirmations";
import { PERMISSIONS } from "@khela/contract/permissions";
import { expect, it } from "vitest";
import { actionName } from "./entry.ts";

const server = fileURLToPath(new URL("../../../../server/src/modules/", import.meta.url));

/**
 * Names of the same form that are not actions, in files that write to the log: permissions, jobs, events, kinds of
 * movements, files.
 */
const NO_ACTIONS: readonly string[] = [
  ...PERMISSIONS,
  "agent-contracts.simulate",
  "audit-anchors.txt",
  "cashier.payout",
  "closing.given-up",
  "points.adjust",
  "points.convert",
  "points.earn",
  "points.hold",
  "points.returned",
  "points.reverse",
  "points.spent",
  "pvp.in",
  "pvp.out",
  "query.sort",
  "reconciliation.compare",
  "reconciliation.prove",
  "reconciliation.run",
  "sports.match",
  "transfer.in",
  "transfer.out",
  "withdrawal.hold",
  "withdrawal.returned",
];

const each = (area: string, verbs: readonly string[]) => verbs.map((verb) => `${area}.${verb}`);

/** Actions whose names are composed in code. */
const COMPOSED = [
  ...APPROVAL_KINDS.flatMap((kind) => each(kind, ["ask", "approve", "refuse", "withdraw"])),
  ...each("break", ["note", "take", "release", "explain", "reopen", "resolve", "ask"]),
  ...["banner", "notice", "quick-link"].flatMap((kind) =>
    each(`content.${kind}`, ["create", "update", "delete"]),
  ),
  ...["page", "help"].flatMap((kind) => each(`content.${kind}`, ["create", "update"])),
  ...each("games.feed", ["approve", "reject"]),
  ...each("message", ["send", "recall"]),
  ...each(
    "payout",
    DECISION_ACTIONS.map((action) => `ask_${action}`),
  ),
  ...each("payout", ["approve", "refuse", "withdraw"]),
];

it("[OPS-01] every action of the audit log has its words in both languages", () => {
  const files = globSync("**/*.ts", { cwd: server })
    .filter((file) => !file.includes("test"))
    .map((file) => readFileSync(server + file, "utf8"))
    .filter((code) => /\baudit\b/i.test(code));
  const named = files.flatMap((code) =>
    [...code.matchAll(/"([a-z-]+(?:\.[a-z_-]+)+)"/g)].map(([, name = ""]) => name),
  );
  const actions = [...new Set([...named, ...COMPOSED])].filter((name) => !NO_ACTIONS.includes(name));
  expect(actions).toEqual(
    expect.arrayContaining(["operator.login", "withdrawal.approve", "livechat.hand-back"]),
  );
  for (const language of ["bn", "en"] as const) {
    const i18n = createI18n(language, compileCatalogue(language, ["console"]));
    expect(actions.filter((action) => actionName(i18n, action) === action)).toEqual([]);
  }
});
