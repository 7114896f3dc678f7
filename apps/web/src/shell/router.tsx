import { Skeleton } from "@khela/ui/skeleton";
import {
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  useRouter,
} from "@tanstack/react-router";
import { Failure } from "./error-boundary.tsx";
import { ScreenLoadError } from "./lazy-screen.tsx";
import { scrollBehavior } from "./scroll.ts";
import { routeTree } from "./routes.tsx";

/** @param place the address to render on the server; by default the browser's own */
export const createSiteRouter = (place?: RouterHistory) =>
  createRouter({
    routeTree,
    defaultPreload: "intent",
    defaultPendingComponent: PendingPage,
    // A screen that loads quickly should not flash its skeleton.
    defaultPendingMs: 150,
    defaultErrorComponent: FailedPage,
    ...(place
      ? { history: place }
      : { scrollRestoration: true, scrollRestorationBehavior: scrollBehavior() }),
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createSiteRouter>;
  }
}

function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    if (error instanceof ScreenLoadError) error.forget();
    reset();
    void router.invalidate();
  };
  return <Failure error={error} onRetry={retry} />;
}

/** The placeholder of a page that is loading. */
function PendingPage() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-40 w-full" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-36" />
        ))}
      </div>
    </div>
  );
}
