/**
 * The integration tests that run on the machine's PostgreSQL as well as on the embedded one: those about the
 * database itself, and the sweep that calls every endpoint of every module. The migrations run in the set-up.
 * In `npm run test:full` all of them run on both. Source: docs/decisions/0014.
 */
const SECOND = [
  "platform/*",
  // Other tests of pages, headers and sockets don't depend on the server's version.
  "platform/http/shared-limit",
  "platform/realtime/{fanout,session-end}",
  "modules/ledger/**/*",
  "faults/endpoints",
];

const ALL = ["apps/**/*.it.test.ts", "packages/**/*.it.test.ts"];

/** The values of `TEST_PART`; without it all files run. */
export type Part = "second";

/** The files of a part, for vitest. @param part the value of `TEST_PART`; with any other value all files */
export function filesOf(part: string | undefined): string[] {
  if (part !== ("second" satisfies Part)) return ALL;
  return SECOND.map((name) => `apps/server/src/${name}.it.test.ts`);
}
