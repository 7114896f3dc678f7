/**
 * Replaces screens.ts in the server build: only the screens that the server renders, so that no other is
 * built for it.
 */
export const SCREENS = {
  articles: () => import("../screens/pages/ArticleList.tsx"),
  gameInfo: () => import("../screens/lobby/GameInfoPage.tsx"),
  gameList: () => import("../screens/lobby/GameListPage.tsx"),
  help: () => import("../screens/help/HelpPage.tsx"),
  notFound: () => import("../screens/system/NotFoundPage.tsx"),
  written: () => import("../screens/pages/WrittenPage.tsx"),
};
