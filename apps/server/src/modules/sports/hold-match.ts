import { holdMatch } from "@khela/contract/console/sports";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction } from "../../platform/database.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Audit } from "../audit/index.ts";
import { currentHotMatches, feedState, type SportsContext } from "./context.ts";
import { lockMarketsOfMatch, marketsOfMatch } from "./market-store.ts";
import { publishMarkets } from "./publish-markets.ts";
import * as store from "./store.ts";
import { consoleMatch, liveView } from "./views.ts";

/** Serves the switch by which operators hold all bets on a match at once, and take them again (OPS-04). */
export function serveHold(context: SportsContext, audit: Audit): void {
  const { http, db, database, clock, hub } = context.platform;

  /** @throws AppError SYS_NOT_FOUND, OPS_CHANGED */
  const hold = (
    { params: { matchId }, body }: HandlerInput<typeof holdMatch>,
    { operator, ip }: CallContext,
  ): Promise<void> =>
    inTransaction(database, async (tx) => {
      const before = await store.findMatch(tx, matchId);
      if (!before) throw new AppError("SYS_NOT_FOUND");
      // The time is taken under the lock, so that no bet that was taken is of a later one.
      await lockMarketsOfMatch(tx, matchId);
      const change = {
        held: body.held,
        reason: body.reason,
        changedBy: operator.username,
        changedAt: now(clock),
      };
      if (!(await store.setHeld(tx, { id: matchId, version: body.version }, change)))
        throw new AppError("OPS_CHANGED");
      await audit.write(tx, {
        actor: `operator:${operator.username}`,
        ip,
        action: "sports.hold",
        subject: `match:${matchId}`,
        detail: { before: before.isHeld, after: body.held, reason: body.reason },
      });
    });

  /** Tells open pages at once that a match takes bets or none. */
  const tell = async (match: store.Match): Promise<void> => {
    const feed = await feedState(context);
    const isOffered = feed === "live" && !match.isHeld;
    const markets = await marketsOfMatch(db, match.id);
    hub.publish("sports", { feed, matches: [liveView(match, feed === "live")] });
    publishMarkets(
      hub,
      feed,
      markets.map((market) => [market, isOffered] as const),
    );
  };

  http.route(holdMatch, async (input, call) => {
    await hold(input, call);
    const match = await store.findMatch(db, input.params.matchId);
    if (!match) throw new AppError("SYS_NOT_FOUND");
    await tell(match);
    const hot = await currentHotMatches(context);
    return consoleMatch(
      match,
      hot.some(({ id }) => id === match.id),
    );
  });
}
