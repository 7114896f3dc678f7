import { whenQuiet } from "@khela/ui/when-quiet";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./shell/App.tsx";
import { keepInvitation } from "./shell/invitation.ts";
import { currentI18n, loadFirstLanguage } from "./shell/language.tsx";
import { loadWithin } from "./shell/lazy-screen.tsx";
import { createSiteRouter } from "./shell/router.tsx";
import { joinTabs } from "./shell/session.ts";
import "./styles.css";

/** A page that is there already is shown whole; one that has to be fetched shows the shell meanwhile. */
const ROUTE_WAIT_MS = 30;

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // The sign-in window has no more to do than to say so.
  if (location.pathname === "/sign-in-return") {
    const [{ showReturnPage }] = await Promise.all([
      import("./features/social/return-page.tsx"),
      loadWithin(loadFirstLanguage),
      window.khelaStyles,
    ]);
    return showReturnPage(root);
  }
  joinTabs();
  const arrived = window.khelaCode === undefined ? undefined : import("./shell/hand-over.ts");
  // Before any route changes the address.
  keepInvitation(location.search);
  await Promise.all([loadWithin(loadFirstLanguage), window.khelaStyles]);
  // Before anything is shown: pages for members would send a visitor away.
  await (await arrived)?.takeHandOver();
  const router = createSiteRouter();
  if (!(root.dataset["drawn"] && (await (await import("./shell/take-over.tsx")).takeOver(root, router)))) {
    // Drawn once and in slices: a route that settles after the first drawing is drawn in one go.
    await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, ROUTE_WAIT_MS))]);
    // As a transition React draws in slices, so that taps and scrolling stay quick meanwhile.
    startTransition(() => {
      createRoot(root).render(<App router={router} />);
    });
  }
  // From here on it answers.
  delete root.dataset["drawn"];
  whenQuiet(() => {
    import("./shell/page-changes.ts").then(
      ({ scrollOnPageChange }) => scrollOnPageChange(router),
      // The network went away meanwhile: a page change still begins to go to the top.
      () => undefined,
    );
  });
  if (import.meta.env.PROD) {
    whenQuiet(() => {
      import("./shell/app-update.ts").then(
        ({ watchForUpdates }) => watchForUpdates(currentI18n),
        // The network went away meanwhile: the next visit installs the worker.
        () => undefined,
      );
    });
  }
}

start().catch(() => {
  // The texts did not arrive, so this one sentence stands in the code, in both languages.
  const root = document.getElementById("root");
  if (root) root.textContent = "খেলা লোড হয়নি, পাতাটি আবার লোড করুন। KHELA did not load, please reload the page.";
});
