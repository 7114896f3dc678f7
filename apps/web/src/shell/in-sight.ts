import { scrollBehavior } from "./scroll.ts";

/** Where a strip fades to nothing at its ends, and a little of the neighbour. */
const EDGE_PX = 44;

/** What is chosen in the strips of the page. */
const chosen = new Set<Element>();

/**
 * A `ref` for the chosen one of a strip that scrolls sideways: it is brought into the middle where it is hidden or at
 * the edge, as soon as that is another; the page stays where it is.
 */
export function inSight(item: Element | null): (() => void) | undefined {
  // React's type allows for nothing, which only a `ref` without an end of its own is ever called with.
  if (!item) return undefined;
  chosen.add(item);
  // In the next frame, which measures the page anyway: within a render it would be measured twice.
  requestAnimationFrame(() => bring(item));
  return () => void chosen.delete(item);
}

/** The same for all of them anew, after something else has moved the strips. */
export function bringChosenInSight(): void {
  requestAnimationFrame(() => chosen.forEach(bring));
}

function bring(item: Element): void {
  const strip = item.closest(".no-scrollbar");
  if (!strip || !chosen.has(item)) return;
  const room = strip.getBoundingClientRect();
  const own = item.getBoundingClientRect();
  const [atStart, atEnd] = [own.left - room.left, room.right - own.right];
  if (atStart >= EDGE_PX && atEnd >= EDGE_PX) return;
  // Whoever has just chosen it sees it move; a page that opens is there at once.
  const behavior = item.matches(":focus-within") ? scrollBehavior() : "instant";
  strip.scrollBy({ left: (atStart - atEnd) / 2, behavior });
}
