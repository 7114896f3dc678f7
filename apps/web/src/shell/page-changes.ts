import type { RegisteredRouter } from "@tanstack/react-router";
import { bringChosenInSight } from "./in-sight.ts";
import { scrollBehavior } from "./scroll.ts";

/** A new page is shown from its top, smoothly; whoever goes back stands at once where they were (NAV-03). */
export function scrollOnPageChange(router: RegisteredRouter): void {
  // Places in the visitor's history, by the router's own keys.
  const seen = new Set<string | undefined>();
  let returns = false;
  // Not by the history itself: a router whose history has a listener leaves loading after a redirect to it.
  router.subscribe("onBeforeLoad", ({ fromLocation, toLocation }) => {
    const { __TSR_key: place, __TSR_index: index } = toLocation.state;
    returns = seen.has(place) || (fromLocation !== undefined && index < fromLocation.state.__TSR_index);
    seen.add(place);
    router.options.scrollRestorationBehavior = returns ? "instant" : scrollBehavior();
  });
  router.subscribe("onRendered", ({ fromLocation, pathChanged, toLocation }) => {
    if (!fromLocation) return;
    // The router has just put every strip where it was on the page before.
    bringChosenInSight();
    if (pathChanged && !returns && !toLocation.hash) arriveAtTop();
  });
}

/** As long as this without a move, and a smooth scroll has ended. */
const STANDS_STILL_MS = 250;

/**
 * A page that grows or shrinks while it loads makes browsers drop a smooth scroll halfway, mostly on slow phones: what
 * is left is jumped, unless the visitor has begun to scroll.
 */
function arriveAtTop(): void {
  const over = new AbortController();
  for (const act of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(act, () => over.abort(), { signal: over.signal, passive: true });
  let before = scrollY;
  const look = setInterval(() => {
    if (scrollY > 0 && scrollY !== before) {
      before = scrollY;
      return;
    }
    scrollTo({ top: 0, behavior: "instant" });
    over.abort();
  }, STANDS_STILL_MS);
  over.signal.addEventListener("abort", () => clearInterval(look));
}
