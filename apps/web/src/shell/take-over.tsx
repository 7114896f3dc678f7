import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { RegisteredRouter } from "@tanstack/react-router";
import { App } from "./App.tsx";
import { beginHere } from "./first-state.ts";
import { usePreferences } from "./preferences.ts";
import { forgetInTab } from "./session-caches.ts";
import { useSession } from "./session.ts";

/**
 * Takes over a page that the server has drawn, once the same can be drawn here.
 * @returns false where this visitor's page looks otherwise and has to be drawn anew: the server draws for one who has
 *   neither logged in nor chosen anything but the language
 */
export async function takeOver(root: HTMLElement, router: RegisteredRouter): Promise<boolean> {
  const { theme, latinDigits } = usePreferences.getState();
  const asVisitor = theme === "dark" && !latinDigits && useSession.getState().token === null;
  if (!asVisitor || root.dataset["drawn"] !== document.documentElement.lang) return false;
  // The page was drawn from what came with it, however young this tab thinks that its own is.
  forgetInTab("gameVendor");
  forgetInTab("validation");
  // Tells the router that its boundaries are those of a drawn page.
  router.ssr = { manifest: undefined };
  await router.load();
  beginHere();
  startTransition(() => {
    hydrateRoot(root, <App router={router} />);
  });
  // React draws at once what is tapped.
  window.khelaBoot?.tapped?.click();
  return true;
}
