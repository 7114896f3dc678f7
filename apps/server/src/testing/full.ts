/** Whether all tests run (`npm run test:full`). The part that `npm test` runs: docs/decisions/0028. */
export const FULL = process.env["TEST_FULL"] === "1";

/** Whether the part runs that `npm test` repeats on the machine's own PostgreSQL (tools/test/servers.ts). */
export const ON_SECOND_SERVER = process.env["TEST_PART"] === "second";
