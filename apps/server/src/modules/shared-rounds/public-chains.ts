import { getFairChains } from "@khela/contract/chains";
import type { Platform } from "../../platform/platform.ts";
import { fairChains } from "./chain-store.ts";

/** Serves the public data of a game's committed chains (GAME-09). */
export function serveChains({ http, db }: Pick<Platform, "http" | "db">): void {
  http.route(getFairChains, async ({ params }) => ({ chains: await fairChains(db, params.gameCode) }));
}
