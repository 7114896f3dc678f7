/** The pages of sports trading (OPS-04). */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isShortText, parseTableSearch } from "../features/data-table/table-search.ts";
import { NotFoundPage, requireId } from "./not-found.tsx";
import { PERIOD, type Raw } from "./route-search.ts";
import { shell } from "./shell-routes.tsx";

const sports = createRoute({
  getParentRoute: () => shell,
  path: "/sports",
  staticData: { permission: "games.read" },
  component: lazyRouteComponent(() => import("../screens/sports/SportsPage.tsx")),
});

const matchDesk = createRoute({
  getParentRoute: () => shell,
  path: "/sports/$matchId",
  beforeLoad: ({ params }) => requireId(params.matchId),
  notFoundComponent: NotFoundPage,
  staticData: { permission: "sports.trade" },
  component: lazyRouteComponent(() => import("../screens/sports/MatchDeskPage.tsx")),
});

const sportsLimits = createRoute({
  getParentRoute: () => shell,
  path: "/sports-limits",
  staticData: { permission: "sports.trade" },
  component: lazyRouteComponent(() => import("../screens/sports/LimitsPage.tsx")),
});

const sportsRefusals = createRoute({
  getParentRoute: () => shell,
  path: "/sports-refusals",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { code: isShortText, ...PERIOD }),
  staticData: { permission: "sports.trade" },
  component: lazyRouteComponent(() => import("../screens/sports/RefusalsPage.tsx")),
});

export const sportsRoutes = [sports, matchDesk, sportsLimits, sportsRefusals] as const;
