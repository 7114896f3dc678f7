/** `npm run test:full`: everything there is. What `npm test` tries of it: docs/decisions/0028. */
export const FULL = process.env["TEST_FULL"] === "1";
