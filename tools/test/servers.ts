/**
 * Which integration tests run on the machine's PostgreSQL as well as on the embedded one: what is about the database
 * itself, and the sweep that calls every endpoint of every module. The migrations run in the set-up. In
 * `npm run test:full` all of them do. Source: docs/decisions/0014.
 */
const SECOND = [
  "platform/*",
  // Pages, headers and sockets have nothing to do with the server's version.
  "platform/http/shared-limit",
  "platform/realtime/{fanout,session-end}",
  "modules/ledger/**/*",
  "faults/endpoints",
];

const ALL = ["apps/**/*.it.test.ts", "packages/**/*.it.test.ts"];

/** As `TEST_PART` says it: nothing is all of them. */
export type Part = "second";

/** The files of a part, for vitest. @param part as in `TEST_PART`; anything else: all files */
export function filesOf(part: string | undefined): string[] {
  if (part !== ("second" satisfies Part)) return ALL;
  return SECOND.map((name) => `apps/server/src/${name}.it.test.ts`);
}
