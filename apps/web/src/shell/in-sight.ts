import { scrollBehavior } from "./scroll.ts";

/** Where a strip fades to nothing at its ends, and a little of the neighbour. */
const EDGE_PX = 44;

/**
 * Brings the chosen one of a strip that scrolls sideways into the middle where it is hidden or at the edge; the
 * page stays where it is. A `ref` for the chosen one: it is called as soon as that is another.
 */
export function inSight(item: Element | null | undefined): void {
  const strip = item?.closest(".no-scrollbar");
  // In the next frame, which measures the page anyway: within a render it would be measured twice.
  if (item && strip) requestAnimationFrame(() => bring(item, strip));
}

function bring(item: Element, strip: Element): void {
  const room = strip.getBoundingClientRect();
  const own = item.getBoundingClientRect();
  const [atStart, atEnd] = [own.left - room.left, room.right - own.right];
  if (!item.isConnected || (atStart >= EDGE_PX && atEnd >= EDGE_PX)) return;
  // Whoever has just chosen it sees it move; a page that opens is there at once.
  const behavior = item.matches(":focus-within") ? scrollBehavior() : "instant";
  strip.scrollBy({ left: (atStart - atEnd) / 2, behavior });
}
