import { setHold } from "@khela/contract/console/sports";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction } from "../../platform/database.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Audit } from "../audit/index.ts";
import type { SportsContext } from "./context.ts";
import { type HoldTarget, listHolds, marketsUnder, saveHold } from "./hold-store.ts";
import { touchMarkets } from "./market-store.ts";
import { tellMatches } from "./publish-markets.ts";

/**
 * Serves the switch by which operators take a sport, a league, a match, a market or an outcome from sale at once, and put it
 * back (OPS-04).
 */
export function serveHolds(context: SportsContext, audit: Audit): void {
  const { http, db, database, clock } = context.platform;

  /** @returns the ids of the matches that are concerned. @throws AppError SYS_NOT_FOUND */
  const hold = (
    { body: { target, held, reason } }: HandlerInput<typeof setHold>,
    { operator, ip }: CallContext,
  ): Promise<string[]> =>
    inTransaction(database, async (tx) => {
      const under = await marketsUnder(tx, target);
      if (!under) throw new AppError("SYS_NOT_FOUND");
      // The time is taken under the lock, so that no bet that was taken is of a later one.
      await touchMarkets(tx, under.marketIds);
      const change = { held, reason, by: operator.username, at: now(clock) };
      if (await saveHold(tx, target, change))
        await audit.write(tx, {
          actor: `operator:${operator.username}`,
          ip,
          action: "sports.hold",
          subject: nameOf(target),
          detail: { before: !held, after: held, reason },
        });
      return under.matchIds;
    });

  http.route(setHold, async (input, call) => {
    const matchIds = await hold(input, call);
    await tellMatches(context, matchIds);
    return { holds: await listHolds(db) };
  });
}

/** The name of a target in the audit log. */
const nameOf = ({ level, subject, outcome }: HoldTarget): string =>
  `${level}:${subject}${outcome === undefined ? "" : `/${outcome}`}`;
