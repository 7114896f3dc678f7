import type { TradingContext } from "./context.ts";
import { serveLimits } from "./limits.ts";
import { serveMatchDesk } from "./match-desk.ts";
import { servePlayerFactor } from "./player-factor.ts";
import { serveRefusals } from "./refusals.ts";

/** Builds the desk of those who trade sports (OPS-04). */
export function createTrading(context: TradingContext): void {
  serveMatchDesk(context);
  serveLimits(context);
  servePlayerFactor(context);
  serveRefusals(context);
}
