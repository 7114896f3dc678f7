import { addPlayerNote, setPlayerStatus } from "@khela/contract/console/players";
import type { MemberId } from "@khela/kernel/ids";
import type { HttpServer } from "../../platform/http/server.ts";
import type { Members } from "./service.ts";

/** Serves the console's actions on a player's account. */
export function routeMembers(http: HttpServer, members: Members): void {
  http.route(setPlayerStatus, async ({ params, body }, { operator, ip }) => {
    await members.setStatus(params.playerId as MemberId, body, { operator, ip });
    return {};
  });
  http.route(addPlayerNote, async ({ params, body }, { operator, ip }) => {
    await members.addNote(params.playerId as MemberId, body.text, { operator, ip });
    return {};
  });
}
