/**
 * Whether this is a full run (`npm run test:full`): every screen in every language and at every width.
 * docs/decisions/0028 says what `npm test` checks.
 */
export const FULL_RUN = process.env["TEST_FULL"] === "1";

/**
 * Marks a test that runs in full runs only; docs/decisions/0028 says which test of `npm test` proves the
 * same.
 */
export const FULL_RUN_ONLY = { tag: "@wide" } as const;

/** The mark of a test that runs in several languages: all but Bengali are for full runs. */
export const fullRunOnlyUnlessBengali = (language: string) => (language === "bn" ? {} : FULL_RUN_ONLY);
