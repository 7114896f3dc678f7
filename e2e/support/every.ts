/** `npm run test:full`: every screen in every language and at every width. What `npm test` looks at: docs/decisions/0028. */
export const EVERY = process.env["TEST_FULL"] === "1";

/** Marks a test that runs in full runs only: docs/decisions/0028 says which test of `npm test` proves the same. */
export const WIDE = { tag: "@wide" } as const;

/** The mark of a test that is told in several languages: in all but Bengali it is for full runs. */
export const wideUnlessBengali = (language: string) => (language === "bn" ? {} : WIDE);
