import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { RegisteredRouter } from "@tanstack/react-router";
import { App } from "./App.tsx";
import { fixInitialState } from "./initial-state.ts";
import { usePreferences } from "./preferences.ts";
import { dropTabCache } from "./session-caches.ts";
import { useSession } from "./session.ts";

/**
 * Hydrates a page rendered by the server, once its code and data are there.
 * @returns false when this visitor's page differs and must be rendered anew: the server renders for a visitor
 * who is not logged in and has chosen nothing but the language
 */
export async function hydratePage(root: HTMLElement, router: RegisteredRouter): Promise<boolean> {
  const { theme, latinDigits } = usePreferences.getState();
  const asVisitor = theme === "dark" && !latinDigits && useSession.getState().token === null;
  if (!asVisitor || root.dataset["drawn"] !== document.documentElement.lang) return false;
  // Hydration must use the data that the page was rendered from, even if this tab's stored data is newer.
  dropTabCache("gameVendor");
  dropTabCache("validation");
  // Tells the router that its boundaries were rendered on the server.
  router.ssr = { manifest: undefined };
  await router.load();
  fixInitialState();
  startTransition(() => {
    hydrateRoot(root, <App router={router} />);
  });
  // A click makes React hydrate its target at once.
  window.khelaBoot?.tapped?.click();
  return true;
}
