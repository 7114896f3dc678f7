import { getFairChains } from "@khela/contract/chains";
import type { Platform } from "../../platform/platform.ts";
import { fairChains } from "./chain-store.ts";

/** Shows everybody what was committed, from the moment at which it was (GAME-09). */
export function serveChains({ http, db }: Pick<Platform, "http" | "db">): void {
  http.route(getFairChains, async ({ params }) => ({ chains: await fairChains(db, params.gameCode) }));
}
