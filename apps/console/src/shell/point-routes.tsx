/** The pages of the points mall (PROMO-07). */
import { pointItemKinds, pointOrderStates } from "@khela/rules/points/order";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isOneOf, isShortText, parseTableSearch } from "../features/data-table/table-search.ts";
import { PERIOD, type Raw } from "./route-search.ts";
import { shell } from "./shell-routes.tsx";

const pointOrders = createRoute({
  getParentRoute: () => shell,
  path: "/point-orders",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      state: isOneOf([...pointOrderStates, "all"]),
      kind: isOneOf(pointItemKinds),
      ...PERIOD,
      open: isShortText,
    }),
  staticData: { permission: "points.read" },
  component: lazyRouteComponent(() => import("../screens/points/PointOrdersPage.tsx")),
});

const pointItems = createRoute({
  getParentRoute: () => shell,
  path: "/point-items",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { kind: isOneOf(pointItemKinds) }),
  staticData: { permission: "points.read" },
  component: lazyRouteComponent(() => import("../screens/points/PointItemsPage.tsx")),
});

const pointSettings = createRoute({
  getParentRoute: () => shell,
  path: "/point-settings",
  staticData: { permission: "points.read" },
  component: lazyRouteComponent(() => import("../screens/points/PointSettingsPage.tsx")),
});

export const pointRoutes = [pointOrders, pointItems, pointSettings] as const;
