import type { Page } from "playwright-core";

/** A picture that screenshots.ts takes. */
export interface Shot {
  name: string;
  path: string;
  as?: "player" | "operator";
  /** The whole page instead of the first screen. */
  full?: boolean;
  /** Prepares the page before the screenshot is taken. */
  prepare?: (page: Page) => Promise<void>;
}
