import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineSetting, type FourEyes } from "../four-eyes/index.ts";
import { defineAdjustments } from "./adjust-points.ts";
import type { PointsContext, PointSettingsView } from "./context.ts";
import { convert } from "./convert.ts";
import { decide } from "./decide.ts";
import { addCodes, createItem } from "./edit-items.ts";
import { followTurnover, scheduleCredits } from "./earn.ts";
import { sendNotices } from "./notices.ts";
import { redeem } from "./redeem.ts";
import { servePoints, servePointsDesk } from "./routes.ts";
import { applySettings } from "./settings.ts";
import { type OwnPoints, ownPoints } from "./own-data.ts";
import { forgetAddresses } from "./store/order-store.ts";
import { showing } from "./store/item-store.ts";

export { checkPoints } from "./check-store.ts";

/** Points that turnover earns, and the mall where they are spent (PROMO-07). */
export interface Points extends OwnPoints {
  /** Posts the points of all business days that are over; a job does it every hour. @throws the first failure */
  credit(): Promise<void>;
  /** The commands of players and operators without their calls, for the seed. */
  mall: Mall;
  /** Removes the delivery addresses of a member whose account is forgotten (SAFE-06). */
  forget(tx: Tx, memberId: MemberId): Promise<void>;
}

interface Mall {
  createItem(...order: AfterContext<typeof createItem>): ReturnType<typeof createItem>;
  addCodes(...order: AfterContext<typeof addCodes>): ReturnType<typeof addCodes>;
  redeem(...order: AfterContext<typeof redeem>): ReturnType<typeof redeem>;
  convert(...order: AfterContext<typeof convert>): ReturnType<typeof convert>;
  decide(...order: AfterContext<typeof decide>): ReturnType<typeof decide>;
}
type AfterContext<Command extends (context: PointsContext, ...rest: never[]) => unknown> = Command extends (
  context: PointsContext,
  ...rest: infer Rest
) => unknown
  ? Rest
  : never;

type Deps = Omit<PointsContext, "platform" | "askSettings"> & { fourEyes: FourEyes };

/** Builds the module: routes of players and operators, the reader of turnover, and the day-end batch. */
export function createPoints(platform: Platform, { fourEyes, ...deps }: Deps): Points {
  const askSettings = defineSetting<"points", PointSettingsView>(fourEyes, {
    kind: "points",
    permission: "points.write",
    apply: (tx, change) => applySettings({ platform }, tx, change),
  });
  const context: PointsContext = { ...deps, platform, askSettings };
  servePoints(context);
  deps.content.pictures.register(showing);
  servePointsDesk(context, defineAdjustments(fourEyes, context));
  followTurnover(context);
  sendNotices(context);
  return {
    ...ownPoints(context),
    credit: scheduleCredits(context),
    mall: {
      createItem: (...order) => createItem(context, ...order),
      addCodes: (...order) => addCodes(context, ...order),
      redeem: (...order) => redeem(context, ...order),
      convert: (...order) => convert(context, ...order),
      decide: (...order) => decide(context, ...order),
    },
    forget: (tx, memberId) => forgetAddresses(tx, memberId),
  };
}
