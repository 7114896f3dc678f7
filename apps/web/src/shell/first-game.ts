import { type Category, listGames } from "@khela/contract/catalogue";
import type { useNavigate } from "@tanstack/react-router";
import { call, queryClient } from "./api.ts";
import { usePreferences } from "./preferences.ts";

/** Opens the first game of a category (NAV-06, cockfight), or its page if it has none. @throws CallError */
export async function launchFirstGame(
  category: Category,
  navigate: ReturnType<typeof useNavigate>,
): Promise<void> {
  const { language } = usePreferences.getState();
  const games = await queryClient.fetchQuery({
    queryKey: ["firstGame", language, category],
    queryFn: () => call(listGames, { query: { language, gameType: category, pageSize: 1 } }),
  });
  const first = games.content[0];
  if (first) await navigate({ to: "/game/$gameCode", params: { gameCode: first.gameCode } });
  else await navigate({ to: category === "cockfight" ? "/cockfight" : "/hot" });
}
