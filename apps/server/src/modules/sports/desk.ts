import * as calls from "@khela/contract/console/sports";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Audit } from "../audit/index.ts";
import { feedState, currentHotMatches, MAX_MATCHES, type SportsContext } from "./context.ts";
import { listHolds } from "./hold-store.ts";
import * as store from "./store.ts";
import { consoleLeague, consoleMatch } from "./views.ts";

/** Serves the console's endpoints for the feed's state, hot matches and visible leagues (OPS-04). */
export function serveDesk(context: SportsContext, audit: Audit): void {
  const { http, db, database, clock, hub } = context.platform;

  const hotIds = async (): Promise<Set<string>> =>
    (await feedState(context)) === "live"
      ? new Set((await currentHotMatches(context)).map(({ id }) => id))
      : new Set<string>();

  const note = (
    tx: Tx,
    { operator, ip }: CallContext,
    entry: { action: string; subject: string; detail: Record<string, unknown> },
  ) => audit.write(tx, { actor: `operator:${operator.username}`, ip, ...entry });

  const stamp = ({ reason }: { reason: string }, { operator }: CallContext): store.Change => ({
    reason,
    changedBy: operator.username,
    changedAt: now(clock),
  });

  http.route(calls.listConsoleSports, async () => {
    const [state, place, leagues, matches, onHome, holds] = await Promise.all([
      feedState(context),
      store.readPosition(db, context.name),
      store.leagues(db),
      store.openMatches(db, now(clock), MAX_MATCHES),
      hotIds(),
      listHolds(db),
    ]);
    return {
      feed: {
        state,
        heardAt: place.heardAt?.toISOString() ?? null,
        rowsRead: place.rowsRead,
        rowsRefused: place.rowsRefused,
        refusedAt: place.refusedAt?.toISOString() ?? null,
        refusal: place.refusal,
      },
      leagues: leagues.map(consoleLeague),
      matches: matches.map((match) => consoleMatch(match, onHome.has(match.id))),
      holds,
    };
  });

  /** @throws AppError SYS_NOT_FOUND, OPS_CHANGED */
  const switchLeague = (
    { params: { leagueId }, body }: HandlerInput<typeof calls.switchLeague>,
    call: CallContext,
  ) =>
    inTransaction(database, async (tx) => {
      const before = await store.findLeague(tx, leagueId);
      if (!before) throw new AppError("SYS_NOT_FOUND");
      const change = { active: body.active, ...stamp(body, call) };
      if (!(await store.setActive(tx, { id: leagueId, version: body.version }, change)))
        throw new AppError("OPS_CHANGED");
      await note(tx, call, {
        action: "sports.league",
        subject: `league:${leagueId}`,
        detail: { before: before.active, after: body.active, reason: body.reason },
      });
      return store.findLeague(tx, leagueId);
    });

  /** @throws AppError SYS_NOT_FOUND, OPS_CHANGED */
  const setHot = ({ params: { matchId }, body }: HandlerInput<typeof calls.setHotMatch>, call: CallContext) =>
    inTransaction(database, async (tx) => {
      const before = await store.findMatch(tx, matchId);
      if (!before) throw new AppError("SYS_NOT_FOUND");
      const position = body.hot === "shown" ? body.position : null;
      const change = { hot: body.hot, position, ...stamp(body, call) };
      if (!(await store.setHot(tx, { id: matchId, version: body.version }, change)))
        throw new AppError("OPS_CHANGED");
      await note(tx, call, {
        action: "sports.hot",
        subject: `match:${matchId}`,
        detail: {
          before: { hot: before.hot, position: before.hotPosition },
          after: { hot: body.hot, position },
          reason: body.reason,
        },
      });
    });

  /** Tells open pages to reload the hot matches. */
  const tellPages = async (): Promise<void> => {
    hub.publish("sports", { feed: await feedState(context), matches: [], hotChanged: true });
  };

  http.route(calls.switchLeague, async (input, call) => {
    const league = await switchLeague(input, call);
    if (!league) throw new AppError("SYS_NOT_FOUND");
    await tellPages();
    return consoleLeague(league);
  });
  http.route(calls.setHotMatch, async (input, call) => {
    await setHot(input, call);
    await tellPages();
    const match = await store.findMatch(db, input.params.matchId);
    if (!match) throw new AppError("SYS_NOT_FOUND");
    return consoleMatch(match, (await hotIds()).has(match.id));
  });
}
