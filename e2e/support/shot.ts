import type { Page } from "playwright-core";

/** A picture that screenshots.ts takes. */
export interface Shot {
  name: string;
  path: string;
  as?: "player" | "operator";
  /** The whole page instead of the first screen. */
  full?: boolean;
  /** What to do before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}
