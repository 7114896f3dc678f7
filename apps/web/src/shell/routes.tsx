/**
 * Every address of the site (NAV-01). A screen that exists is a `page`, fetched when it is needed;
 * one that is still to come is a `coming`. Pages that need a login are marked with `member`.
 */
import type { MessageId } from "@khela/i18n/message-ids";
import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import HomePage from "../screens/home/HomePage.tsx";
import { openDialog } from "./dialogs.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { RegisterRoute } from "./register-route.tsx";
import { useSession } from "./session.ts";
import { Shell } from "./Shell.tsx";

const NotFoundPage = lazyScreen(() => import("../screens/system/NotFoundPage.tsx"));

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });
const root = () => rootRoute;

interface Guarded {
  cause: string;
  preload: boolean;
  location: { href: string };
}

/** Sends visitors home with the login pop-up, and back here after the login. */
function member({ preload, location }: Guarded): void {
  if (useSession.getState().token !== null) return;
  if (!preload) openDialog("login", { next: location.href });
  redirect({ to: "/", throw: true });
}

type Load = () => Promise<{ default: ComponentType }>;

/** A screen, fetched on demand. */
export function page<const Path extends string>(path: Path, load: Load) {
  return createRoute({ getParentRoute: root, path, component: lazyScreen(load) });
}

interface Coming {
  name: MessageId;
  text: MessageId;
  icon: string;
}

const ComingPage = lazyScreen<Coming>(() => import("../screens/coming/ComingPage.tsx"));

function comingScreen(coming: Coming) {
  return Object.assign(() => <ComingPage {...coming} />, { preload: ComingPage.preload });
}

function coming<const Path extends string>(path: Path, name: MessageId, text: MessageId, icon: string) {
  return createRoute({ getParentRoute: root, path, component: comingScreen({ name, text, icon }) });
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
  component: lazyScreen(() => import("../screens/games/GamePage.tsx")),
});

export const routeTree = rootRoute.addChildren([
  home,
  ...homeAliases,
  login,
  register,
  // Games
  coming("/rng", "shell.category_rng", "shell.comingGames", "slots"),
  coming("/live", "shell.category_live", "shell.comingGames", "live"),
  coming("/fish", "shell.category_fish", "shell.comingGames", "fish"),
  coming("/pvp", "shell.category_pvp", "shell.comingGames", "pvp"),
  coming("/inHouse", "shell.category_inHouse", "shell.comingGames", "star"),
  coming("/hot", "home.hotGames", "shell.comingGames", "hot"),
  coming("/games/$category", "shell.games", "shell.comingGames", "slots"),
  game,
  page("/fairness", () => import("../screens/fairness/FairnessPage.tsx")),
  page("/fairness/$roundId", () => import("../screens/fairness/FairnessPage.tsx")),
  // Sports and lotteries
  coming("/sports", "shell.category_sports", "shell.comingSports", "sports"),
  coming("/esports", "shell.category_esports", "shell.comingSports", "esports"),
  coming("/cockfight", "shell.category_cockfight", "shell.comingSports", "cockfight"),
  comingForMembers("/lott", "shell.category_lottery", "shell.comingLottery", "lottery"),
  comingForMembers("/elott", "shell.category_elott", "shell.comingLottery", "ticket"),
  comingForMembers("/lottery", "shell.category_lottery", "shell.comingLottery", "lottery"),
  comingForMembers("/seaLottery", "shell.category_lottery", "shell.comingLottery", "lottery"),
  comingForMembers("/vnLottery", "shell.category_lottery", "shell.comingLottery", "lottery"),
  // Promotions, help, agents
  coming("/promotions", "shell.promotions", "shell.comingPromotions", "promo"),
  comingForMembers("/pointMall", "shell.pointMall", "shell.comingPointMall", "mall"),
  coming("/help", "shell.footerHelpCentre", "shell.comingHelp", "chat"),
  coming("/helpmc", "shell.footerHelpCentre", "shell.comingHelp", "chat"),
  comingForMembers("/seamless", "shell.games", "shell.comingWallet", "wallet"),
  coming("/sponsor", "shell.footerAffiliates", "shell.comingReferral", "invite"),
  coming("/description", "shell.footerAbout", "shell.comingAbout", "star"),
  comingForMembers("/agentHome", "shell.agentCentre", "shell.comingAgent", "chart"),
  // The member centre; its pages are in member-pages.ts
  comingForMembers("/member/$page", "shell.myAccount", "shell.comingMember", "user"),
]);
