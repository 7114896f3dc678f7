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
  // What a page's rules drop is dropped for the page too, not just for the address.
  search: { strict: true },
  defaultPreload: "intent",
  defaultPendingComponent: PendingPage,
  // A screen that is quick to load should not flash its skeleton.
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
