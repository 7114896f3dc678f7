import { postAdjustment } from "./adjust-balance.ts";
import type { AdjustmentsContext } from "./context.ts";
import { extendExclusionToLinked } from "./extend-exclusion.ts";
import { sendAdjustmentNotices } from "./notices.ts";
import { raiseLimit } from "./protect.ts";
import { routeAdjustments } from "./routes.ts";

/**
 * The operators' actions on a player's money and protection; those that move money or loosen a limit need two
 * operators.
 */
export function createAdjustments(context: AdjustmentsContext): void {
  const { fourEyes } = context;
  fourEyes.define({
    kind: "adjustment",
    permission: "adjustments.approve",
    perform: (tx, request) => postAdjustment(context, tx, request),
  });
  fourEyes.define({
    kind: "limit",
    permission: "protection.write",
    perform: (tx, request) => raiseLimit(context, tx, request),
  });
  routeAdjustments(context);
  extendExclusionToLinked(context);
  sendAdjustmentNotices(context);
}
