import * as calls from "@khela/contract/console/games";
import type { CallContext } from "../../platform/http/call-context.ts";
import { createDesk } from "./desk.ts";
import type { DeskContext, Manager } from "./desk-context.ts";
import { decideChanges, readVendorFeed } from "./read-feed.ts";

const managerOf = ({ operator, ip }: CallContext): Manager => ({ username: operator.username, ip });

/** OPS-04: vendors, games and the feeds of vendors. */
export function serveDesk(context: DeskContext): void {
  const { http } = context.platform;
  const desk = createDesk(context);
  http.route(calls.listVendors, async () => ({ vendors: await desk.vendors() }));
  http.route(calls.switchVendor, ({ params, body }, call) =>
    desk.switchVendor(params.vassalage, body, managerOf(call)),
  );
  http.route(calls.updateVendor, ({ params, body }, call) =>
    desk.updateVendor(params.vassalage, body, managerOf(call)),
  );
  http.route(calls.listConsoleGames, ({ query: { pageNo, pageSize, ...filter } }) =>
    desk.games(filter, { pageNo, pageSize }),
  );
  http.route(calls.switchGame, ({ params, body }, call) =>
    desk.switchGame(params.gameCode, body, managerOf(call)),
  );
  http.route(calls.switchGames, async ({ body }, call) => ({
    changed: await desk.switchGames(body, managerOf(call)),
  }));
  http.route(calls.updateGame, ({ params, body }, call) =>
    desk.updateGame(params.gameCode, body, managerOf(call)),
  );
  http.route(calls.listFeedChanges, ({ query: { pageNo, pageSize, ...filter } }) =>
    desk.changes(filter, { pageNo, pageSize }),
  );
  http.route(calls.decideFeedChanges, async ({ body }, call) => ({
    decided: await decideChanges(context, body, managerOf(call)),
  }));
  http.route(calls.readFeed, ({ params }, call) =>
    readVendorFeed(context, params.vassalage, call.operator.username),
  );
}
