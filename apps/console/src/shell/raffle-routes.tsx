/** The pages of raffles (PROMO-05). */
import { RAFFLE_KINDS } from "@khela/games/raffles/draw";
import { raffleStates } from "@khela/rules/raffles/campaign";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isOneOf, isShortText, parseTableSearch } from "../features/data-table/table-search.ts";
import { NotFoundPage, requireId } from "./not-found.tsx";
import { PERIOD, type Raw } from "./route-search.ts";
import { shell } from "./shell-routes.tsx";

const raffles = createRoute({
  getParentRoute: () => shell,
  path: "/raffles",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, { state: isOneOf(raffleStates), kind: isOneOf(RAFFLE_KINDS) }),
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/raffles/RafflesPage.tsx")),
});

const newRaffle = createRoute({
  getParentRoute: () => shell,
  path: "/raffles/new",
  staticData: { permission: "promotions.write" },
  component: lazyRouteComponent(() => import("../screens/raffles/RaffleEditor.tsx")),
});

const raffle = createRoute({
  getParentRoute: () => shell,
  path: "/raffles/$raffleId",
  beforeLoad: ({ params }) => requireId(params.raffleId),
  notFoundComponent: NotFoundPage,
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/raffles/RaffleEditor.tsx")),
});

const raffleDraws = createRoute({
  getParentRoute: () => shell,
  path: "/raffle-draws",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, { kind: isOneOf(RAFFLE_KINDS), raffle: isShortText, ...PERIOD }),
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/raffles/DrawsPage.tsx")),
});

export const raffleRoutes = [raffles, newRaffle, raffle, raffleDraws] as const;
