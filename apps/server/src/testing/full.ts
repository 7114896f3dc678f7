/** Whether all tests run (`npm run test:full`). The part that `npm test` runs: docs/decisions/0028. */
export const FULL = process.env["TEST_FULL"] === "1";
