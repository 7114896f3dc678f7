import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test/longest-first.ts";
import { filesOf } from "./tools/test/servers.ts";

/** A busy machine is no defect, so tests have long, and what is waited for comes as soon as it is there; what hangs is found all the same. */
const PATIENT = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

/** Components, and the shell's modules, which hold the state of the one page they are in: read anew for each file. */
const PAGE = ["**/*.test.tsx", "apps/web/src/shell/**/*.test.ts"];

const UNIT = ["packages", "apps", "tools", "bench"].map((folder) => `${folder}/**/*.test.ts`);

/**
 * Three projects: `unit` and `page` need nothing but the code; `integration` (files `*.it.test.ts`) gets a
 * real PostgreSQL (apps/server/src/testing), started once, and clones a template per file. TEST_PART: see servers.ts.
 */
const elsewhere = process.env["TEST_POSTGRES_BIN"] ?? process.env["TEST_DATABASE_URL"];
/** They start an embedded server of their own to kill: on another PostgreSQL they would only run again. */
const ownServerTests =
  elsewhere === undefined ? [] : ["**/faults/{kills,database-gone}.it.test.ts", "**/postgres/*.it.test.ts"];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          // What is tried is functions: a worker reads them once, not anew for each file. See `page`.
          isolate: false,
          // By itself vitest leaves one core to others: on two cores that is half of them.
          maxWorkers: 2,
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          ...PATIENT,
          include: UNIT,
          exclude: [...PAGE, "**/*.it.test.ts", "**/node_modules/**", "**/dist/**"],
        },
      },
      {
        test: {
          name: "page",
          maxWorkers: 2,
          ...PATIENT,
          include: PAGE,
          exclude: ["**/node_modules/**", "**/dist/**"],
        },
      },
      {
        test: {
          name: "integration",
          include: filesOf(process.env["TEST_PART"]),
          exclude: ["**/node_modules/**", "**/dist/**", ...ownServerTests],
          // The whole server is read once per worker, not once per file: half of the time. So a file stops what it
          // started, and takes back what it put in the place of something that is everybody's.
          isolate: false,
          restoreMocks: true,
          globalSetup: ["apps/server/src/testing/postgres-setup.ts"],
          ...PATIENT,
          // Some wait for processes to end and begin: three keep two cores busy.
          maxWorkers: Number(process.env["TEST_WORKERS"] ?? 3),
        },
      },
    ],
  },
});
