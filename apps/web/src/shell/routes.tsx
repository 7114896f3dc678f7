/**
 * All addresses of the site (NAV-01). An existing screen is a `page`, loaded on demand; a planned one is a
 * `coming`. Pages that need a login are marked with `member`.
 */
import type { MessageId } from "@khela/i18n/message-ids";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import {
  createRootRoute,
  createRoute,
  notFound,
  redirect,
  type RouteComponent,
} from "@tanstack/react-router";
import HomePage from "../screens/home/HomePage.tsx";
import { queryClient } from "./api.ts";
import { openDialog } from "./dialogs.ts";
import { type GuardedPage, refusalOf } from "./guarded-page.ts";
import { type PageName, screen } from "./screen.ts";
import { memberQuery } from "./queries.ts";
import { RegisterRoute } from "./register-route.tsx";
import { useSession } from "./session.ts";
import { Shell } from "./Shell.tsx";

const NotFoundPage = screen("notFound");

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });
const root = () => rootRoute;

interface Guarded {
  cause: string;
  preload: boolean;
  location: { href: string };
}

/**
 * Redirects visitors to the home page with the login pop-up, which returns here; a trial account is told that
 * it needs a real one (AUTH-15).
 */
function member({ preload, location }: Guarded): void {
  const { token } = useSession.getState();
  const trial = queryClient.getQueryData(memberQuery(token).queryKey)?.type === TRIAL_TYPE;
  if (token !== null && !trial) return;
  if (trial) {
    if (!preload) openDialog("trueAccount", {});
    redirect({ to: "/", throw: true });
  }
  loggedIn({ preload, location });
}

/** Redirects visitors to the home page with the login pop-up, which returns here. */
function loggedIn({ preload, location }: Pick<Guarded, "preload" | "location">): void {
  if (useSession.getState().token !== null) return;
  if (!preload) openDialog("login", { next: location.href });
  redirect({ to: "/", throw: true });
}

/** A screen of screens.ts, loaded on demand. */
function page<const Path extends string>(path: Path, name: PageName, texts?: Parameters<typeof screen>[1]) {
  return createRoute({ getParentRoute: root, path, component: screen(name, texts) });
}

interface Coming {
  name: MessageId;
  text: MessageId;
  icon: string;
}

const ComingPage = screen("coming");

function comingScreen(coming: Coming) {
  return Object.assign(() => <ComingPage {...coming} />, { preload: ComingPage.preload });
}

function comingForMembers<const Path extends string>(
  path: Path,
  name: MessageId,
  text: MessageId,
  icon: string,
) {
  return createRoute({
    getParentRoute: root,
    path,
    beforeLoad: member,
    component: comingScreen({ name, text, icon }),
  });
}

/** A page with restricted access, which the server decides (NAV-06, SYS-06). */
function guarded<const Path extends string>(path: Path, name: GuardedPage, component: RouteComponent) {
  return createRoute({
    getParentRoute: root,
    path,
    beforeLoad: async (at: Guarded) => {
      const refusal = await refusalOf(name);
      if (refusal === "off") notFound({ throw: true });
      if (refusal === "login" || refusal === "trial") member(at);
      if (refusal !== undefined) redirect({ to: "/", throw: true });
    },
    component,
  });
}

const home = createRoute({ getParentRoute: root, path: "/", component: HomePage });

/** Other spellings of the home page. */
const homeAliases = (["/index", "/index.html", "/home"] as const).map((path) =>
  createRoute({
    getParentRoute: root,
    path,
    beforeLoad: () => {
      redirect({ to: "/", replace: true, throw: true });
    },
  }),
);

/** NAV-02: home with the login pop-up, at `/`. */
const login = createRoute({
  getParentRoute: root,
  path: "/login",
  beforeLoad: ({ preload }) => {
    if (!preload) openDialog("login", {});
    redirect({ to: "/", replace: true, throw: true });
  },
});

/** NAV-02: home with the registration open. */
const register = createRoute({
  getParentRoute: root,
  path: "/register",
  validateSearch: (search: Record<string, unknown>): { referralCode?: string } =>
    typeof search["referralCode"] === "string" ? { referralCode: search["referralCode"].slice(0, 64) } : {},
  component: RegisterRoute,
});

/** One game, for real or as the free demo. */
const game = createRoute({
  getParentRoute: root,
  path: "/game/$gameCode",
  validateSearch: (search: Record<string, unknown>): { mode?: "demo" } =>
    search["mode"] === "demo" ? { mode: "demo" } : {},
  component: screen("game"),
});

/** Promotions by category, and one with its terms (PROMO-01). */
const promotions = createRoute({
  getParentRoute: root,
  path: "/promotions",
  validateSearch: (search: Record<string, unknown>): { category?: string } =>
    typeof search["category"] === "string" ? { category: search["category"].slice(0, 20) } : {},
  component: screen("promotions", ["rewards"]),
});
const raffles = createRoute({
  getParentRoute: root,
  path: "/raffles",
  component: screen("raffles", ["rewards"]),
});
const promotion = createRoute({
  getParentRoute: root,
  path: "/promotions/$code",
  component: screen("promotion", ["rewards"]),
});

/** The live chat, in a window of its own (NAV-10). */
const chat = createRoute({
  getParentRoute: root,
  path: "/chat",
  validateSearch: (search: Record<string, unknown>): { model?: string } =>
    typeof search["model"] === "string" ? { model: search["model"].slice(0, 20) } : {},
  component: screen("chat", ["livechat"]),
});

/** A game's description and pays, before it is started. */
const gameInfo = createRoute({
  getParentRoute: root,
  path: "/game/$gameCode/info",
  component: screen("gameInfo"),
});

/** The agent centre (AGENT-01), the page after the agents' login (AUTH-16); its pages are in agent-pages.ts. */
const agentHome = createRoute({
  getParentRoute: root,
  path: "/agentHome",
  beforeLoad: member,
  component: screen("agentHome", ["agent"]),
});
const agentPage = createRoute({ getParentRoute: () => agentHome, path: "$page" });
const agentPart = createRoute({ getParentRoute: () => agentPage, path: "$part" });

const HelpPage = screen("help", ["reading"]);

/** The help centre, with or without the site's frame. */
function help<const Path extends string>(path: Path) {
  return createRoute({ getParentRoute: root, path, component: HelpPage });
}

const WrittenPage = screen("written", ["reading"]);
const ArticleList = screen("articles", ["reading"]);

/** The player's own sports bets (SPORT-02). */
const sportsBets = createRoute({
  getParentRoute: root,
  path: "/sports/bets",
  beforeLoad: member,
  // A message names the bet that it is about.
  validateSearch: (search: Record<string, unknown>): { bet?: string } =>
    typeof search["bet"] === "string" ? { bet: search["bet"].slice(0, 36) } : {},
  component: screen("sportsBets", ["sportsbook"]),
});

/** A page written by the operator; the address tells which one. */
function written<const Path extends string>(path: Path) {
  return createRoute({ getParentRoute: root, path, component: WrittenPage });
}

/** The articles of the blog, or of the news. */
function articles<const Path extends string>(path: Path) {
  return createRoute({ getParentRoute: root, path, component: ArticleList });
}

const LotteryPage = screen("lottery", ["lottery", "tables"]);

/** Lotteries of one area, for trial accounts too; the game is in the address, `?gameCode=` (LOTT-01). */
function lotteries<const Path extends string>(path: Path) {
  return createRoute({ getParentRoute: root, path, beforeLoad: loggedIn, component: LotteryPage });
}

/** The electronic lotteries' page, under both of its names. */
function electronic<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: root,
    path,
    beforeLoad: ({ search }) => {
      redirect({ to: "/lottery", search, replace: true, throw: true });
    },
  });
}

const GameListPage = screen("gameList");

/**
 * A list of games. All lists share one component, so that it stays mounted; the address contains the list and
 * its filters.
 */
function gameList<const Path extends string>(path: Path) {
  return createRoute({ getParentRoute: root, path, component: GameListPage });
}

/** The member centre (MONEY-08): its menu at `/member`, its 13 pages below, and the parts of a page below that. */
const memberCentre = createRoute({
  getParentRoute: root,
  path: "/member",
  beforeLoad: member,
  component: screen("memberCentre"),
});
const memberPage = createRoute({ getParentRoute: () => memberCentre, path: "$page" });
const memberPart = createRoute({ getParentRoute: () => memberPage, path: "$part" });

export const routeTree = rootRoute.addChildren([
  home,
  ...homeAliases,
  login,
  register,
  // Games
  gameList("/rng"),
  gameList("/live"),
  gameList("/fish"),
  gameList("/pvp"),
  gameList("/inHouse"),
  gameList("/sports"),
  sportsBets,
  page("/sports/$matchId", "match", ["sportsbook"]),
  gameList("/hot"),
  gameList("/games/$category"),
  game,
  gameInfo,
  page("/fairness", "fairness", ["rewards"]),
  page("/fairness/$roundId", "fairness", ["rewards"]),
  // Sports and lotteries
  gameList("/esports"),
  gameList("/cockfight"),
  electronic("/lott"),
  electronic("/elott"),
  lotteries("/lottery"),
  lotteries("/seaLottery"),
  lotteries("/vnLottery"),
  // Promotions, help, agents
  promotions,
  promotion,
  raffles,
  guarded("/pointMall", "pointMall", screen("pointMall", ["rewards"])),
  help("/help"),
  help("/helpmc"),
  chat,
  comingForMembers("/seamless", "shell.games", "shell.comingWallet", "wallet"),
  // Pages written by the operator (TALK-03)
  written("/description"),
  written("/vip"),
  written("/sponsor"),
  written("/licence"),
  written("/responsible-gaming"),
  written("/page/$slug"),
  written("/blog/$slug"),
  written("/news/$slug"),
  articles("/blog"),
  articles("/news"),
  agentHome.addChildren([agentPage.addChildren([agentPart])]),
  // The member centre; its pages are in member-pages.ts
  memberCentre.addChildren([memberPage.addChildren([memberPart])]),
]);
