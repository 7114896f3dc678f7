/** `npm run test:full`: every screen in every language and at every width. What `npm test` looks at: docs/decisions/0028. */
export const EVERY = process.env["TEST_FULL"] === "1";
