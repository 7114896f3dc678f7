import type { RegisteredRouter } from "@tanstack/react-router";
import { scrollAllSelectedIntoView } from "./scroll-selected.ts";
import { scrollBehavior } from "./scroll.ts";

/** Scrolls a new page smoothly to its top; going back restores the position at once (NAV-03). */
export function scrollOnPageChange(router: RegisteredRouter): void {
  // History entries already visited, by the router's own keys.
  const seen = new Set<string | undefined>();
  let returns = false;
  // Uses router events, because the router relies on a listener of its history, if there is one, to load the
  // target of a redirect.
  router.subscribe("onBeforeLoad", ({ fromLocation, toLocation }) => {
    const { __TSR_key: place, __TSR_index: index } = toLocation.state;
    returns = seen.has(place) || (fromLocation !== undefined && index < fromLocation.state.__TSR_index);
    seen.add(place);
    router.options.scrollRestorationBehavior = returns ? "instant" : scrollBehavior();
  });
  router.subscribe("onRendered", ({ fromLocation, pathChanged, toLocation }) => {
    if (!fromLocation) return;
    // The router has just restored every strip's scroll position from the previous page.
    scrollAllSelectedIntoView();
    if (pathChanged && !returns && !toLocation.hash) arriveAtTop();
  });
}

/** A smooth scroll has ended when the position has not changed for this long. */
const STANDS_STILL_MS = 250;

/**
 * Browsers drop a smooth scroll when the page changes its height while loading, mostly on slow phones. Jumps
 * the rest of the way, unless the visitor has begun to scroll.
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
