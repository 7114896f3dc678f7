/** The routes around the pages: the login, the frame with the navigation, and what is neither. */
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { homeOf } from "./nav-items.ts";
import { NotFoundPage } from "./not-found.tsx";
import { PendingShell } from "./pending.tsx";
import { loginSearch } from "./route-search.ts";
import { loadOperator } from "./session.ts";

export const root = createRootRoute();

export const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import("../screens/login/LoginPage.tsx")),
});

export const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: async ({ location }) => {
    if (await loadOperator()) return;
    const search = location.pathname === "/" ? {} : { next: location.href };
    redirect({ to: "/login", search, throw: true });
  },
  component: lazyRouteComponent(() => import("./Shell.tsx")),
  pendingComponent: PendingShell,
});

export const index = createRoute({
  getParentRoute: () => shell,
  path: "/",
  beforeLoad: async () => {
    const home = homeOf((await loadOperator())?.permissions ?? []);
    if (home) redirect({ to: home, replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import("./NoPages.tsx")),
});

export const elsewhere = createRoute({
  getParentRoute: () => shell,
  path: "$",
  component: NotFoundPage,
});
