/**
 * Which integration tests run on both PostgreSQL servers, the embedded one and the machine's.
 *
 * The second run shows that the SQL works on version 15 as on 18. So everything runs on both where the
 * database itself is at work: what posts or counts money, functions and guards in SQL, locks, jobs, the outbox,
 * migrations, the fault matrix, and the sweep over every endpoint, which takes each module's statements through
 * once. What is listed here is about HTTP, words, codes, pictures and protocols on top of plain statements:
 * a second server shows nothing new there. A module that is not listed runs on both. Source: docs/decisions/0014.
 */
const ON_ONE_SERVER = [
  "codes",
  "content",
  "courier",
  "identity",
  "kyc",
  "members",
  "operators",
  "support",
  "system",
  "uploads",
];

/** The parts that `npm test` runs the integration tests in; without one they are all in one run. */
export type Part = "both" | "one";

/** The files of a part, for vitest. @param part as in `TEST_PART`; anything else: all files */
export function filesOf(part: string | undefined): { include: string[]; exclude: string[] } {
  const all = ["apps/**/*.it.test.ts", "packages/**/*.it.test.ts"];
  const one = ON_ONE_SERVER.map((name) => `apps/server/src/modules/${name}/**/*.it.test.ts`);
  if (part === ("one" satisfies Part)) return { include: one, exclude: [] };
  return { include: all, exclude: part === ("both" satisfies Part) ? one : [] };
}
