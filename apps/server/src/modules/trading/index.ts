import type { TradingContext } from "./context.ts";
import { serveMatchDesk } from "./match-desk.ts";

/** Builds the desk of those who trade sports (OPS-04). */
export function createTrading(context: TradingContext): void {
  serveMatchDesk(context);
}
