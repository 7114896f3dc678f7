import type { GameItem } from "@khela/contract/catalogue";
import { offeredGames } from "./list-games.ts";
import type { Asking } from "./service.ts";
import type { Shelf } from "./shelf.ts";
import type { Game } from "./store/shelf.ts";
import { gameItem } from "./views.ts";

/** The games of a kind that are offered to the caller. */
export function gamesOfKind(
  shelf: Shelf,
  kind: Game["kind"],
  { nowMs, ...asking }: Asking & { nowMs: number },
): GameItem[] {
  return offeredGames(shelf, asking)
    .filter((game) => game.kind === kind)
    .map((game) => gameItem(game, shelf, { language: asking.language, nowMs }));
}
