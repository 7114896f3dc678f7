import { createRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { parseAddress, writeAddress } from "../features/data-table/table-search.ts";
import { Failure } from "./parts/states.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { PendingPage } from "./pending.tsx";
import { routeTree } from "./routes.tsx";

export const router = createRouter({
  routeTree,
  basepath: "/console",
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  // Parameters that a page's rules drop are also removed from what the page sees, not only from the URL.
  search: { strict: true },
  defaultPreload: "intent",
  defaultPendingComponent: PendingPage,
  // A screen that loads quickly should not flash its skeleton.
  defaultPendingMs: 150,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

function FailedPage({ error, reset }: ErrorComponentProps) {
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <Failure error={error} onRetry={retry} />;
}
