import type { Platform } from "../../platform/platform.ts";
import type { Sports } from "../sports/index.ts";

/** What the calls of the trading desk share. */
export interface TradingContext {
  platform: Platform;
  sports: Sports;
}
