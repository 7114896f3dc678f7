import { whenIdle } from "@khela/ui/when-idle";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./shell/App.tsx";
import { keepInvitation } from "./shell/invitation.ts";
import { currentI18n, loadFirstLanguage } from "./shell/language.tsx";
import { loadWithin } from "./shell/lazy-screen.tsx";
import { createSiteRouter } from "./shell/router.tsx";
import { provideScreens } from "./shell/screen.ts";
import { syncSessionAcrossTabs } from "./shell/session.ts";
import "./styles.css";

/**
 * Wait this long for the first route, so that a page whose code is there is shown whole; otherwise the shell
 * is shown first.
 */
const ROUTE_WAIT_MS = 30;

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // The sign-in window only shows its closing page.
  if (location.pathname === "/sign-in-return") {
    const [{ showReturnPage }] = await Promise.all([
      import("./features/social/return-page.tsx"),
      loadWithin(loadFirstLanguage),
      window.khelaStyles,
    ]);
    return showReturnPage(root);
  }
  provideScreens(() => import("./shell/screens.ts"));
  syncSessionAcrossTabs();
  const arrived = window.khelaCode === undefined ? undefined : import("./shell/hand-over.ts");
  // Read the invitation before a route changes the address.
  const agentCode = keepInvitation(location.search);
  await Promise.all([loadWithin(loadFirstLanguage), window.khelaStyles]);
  if (agentCode !== undefined)
    // A visit that can't be counted changes nothing for the visitor.
    import("./shell/count-visit.ts").then(({ countVisit }) => countVisit(agentCode)).catch(() => undefined);
  // Take over the session before anything is shown, because pages for members would redirect a visitor.
  await (await arrived)?.exchangeHandOverCode();
  const router = createSiteRouter();
  if (
    !(root.dataset["drawn"] && (await (await import("./shell/hydrate-page.tsx")).hydratePage(root, router)))
  ) {
    // Render once and in slices: a route that settles after the first render would be rendered in one
    // blocking go.
    await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, ROUTE_WAIT_MS))]);
    // In a transition React renders in slices, so that taps and scrolling stay responsive.
    startTransition(() => {
      createRoot(root).render(<App router={router} />);
    });
  }
  // From here on the app handles clicks itself.
  delete root.dataset["drawn"];
  whenIdle(() => {
    import("./shell/page-changes.ts").then(
      ({ scrollOnPageChange }) => scrollOnPageChange(router),
      // The network failed: page changes still reset the scroll position at the start.
      () => undefined,
    );
  });
  if (import.meta.env.PROD) {
    whenIdle(() => {
      import("./shell/app-update.ts").then(
        ({ watchForUpdates }) => watchForUpdates(currentI18n),
        // The network failed: the next visit installs the worker.
        () => undefined,
      );
    });
  }
}

start().catch(() => {
  // The texts failed to load, so this one sentence is in the code, in both languages.
  const root = document.getElementById("root");
  if (root) root.textContent = "খেলা লোড হয়নি, পাতাটি আবার লোড করুন। KHELA did not load, please reload the page.";
});
