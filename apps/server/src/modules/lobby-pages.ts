import { gameInfo, listGames } from "@khela/contract/catalogue";
import { gameAtPath, listAtPath } from "@khela/games/list-paths";
import type { WrittenLanguage } from "@khela/kernel/written";
import { type BootValues, bootValue } from "./boot-values.ts";
import type { Catalogue, PageVisitor } from "./catalogue/index.ts";
import { hasOnlyLanguage, pathOf } from "./page-address.ts";

/**
 * What the lists of games and the pages about a game show, by endpoint id, as the browser would ask for it: so that it needs not,
 * and so that the server can draw them (GAME-01, TALK-03). Undefined for every other address, for a list with filters, and
 * for a game that this visitor isn't offered.
 */
export async function lobbyValues(
  catalogue: Catalogue,
  url: string,
  asking: { language: WrittenLanguage; visitor: PageVisitor },
): Promise<BootValues | undefined> {
  const path = pathOf(url);
  const list = listAtPath(path);
  if (list && hasOnlyLanguage(url)) return bootValue(listGames, await catalogue.firstOfList(list, asking));
  const code = gameAtPath(path);
  const info = code === undefined ? undefined : await catalogue.info(code, asking);
  return info && bootValue(gameInfo, info);
}
