/** The screens of screens.ts that the server draws. */
export const SCREENS = {
  articles: () => import("../screens/pages/ArticleList.tsx"),
  gameInfo: () => import("../screens/lobby/GameInfoPage.tsx"),
  gameList: () => import("../screens/lobby/GameListPage.tsx"),
  help: () => import("../screens/help/HelpPage.tsx"),
  notFound: () => import("../screens/system/NotFoundPage.tsx"),
  written: () => import("../screens/pages/WrittenPage.tsx"),
};
