/** The place where toasts appear. Render it once per app, at the root. */
import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastDemand } from "./toast.ts";

const SonnerHost = lazy(() => import("./toast-sonner.tsx"));

export function ToastHost({ theme, dir }: { theme: "dark" | "light"; dir: "ltr" | "rtl" }) {
  const wanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.wanted, () => false);
  return wanted ? (
    <Suspense>
      <SonnerHost theme={theme} dir={dir} />
    </Suspense>
  ) : null;
}
