import { gameInfo, listGames } from "@khela/contract/catalogue";
import { gameAtPath, listAtPath } from "@khela/games/list-paths";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import { type BootValues, bootValue } from "./boot-values.ts";
import type { Catalogue, PageVisitor } from "./catalogue/index.ts";
import { hasOnlyLanguage, pathOf } from "./page-address.ts";

/**
 * The responses that game lists and pages about a game need, by endpoint id. Embedding them spares the
 * browser a request and lets the server render the page (GAME-01, TALK-03).
 * Undefined for every other address, for a list with filters, and for a game that this visitor isn't offered.
 */
export async function lobbyValues(
  catalogue: Catalogue,
  url: string,
  asking: { language: ContentLanguage; visitor: PageVisitor },
): Promise<BootValues | undefined> {
  const path = pathOf(url);
  const list = listAtPath(path);
  if (list && hasOnlyLanguage(url)) return bootValue(listGames, await catalogue.firstOfList(list, asking));
  const code = gameAtPath(path);
  const info = code === undefined ? undefined : await catalogue.info(code, asking);
  return info && bootValue(gameInfo, info);
}
