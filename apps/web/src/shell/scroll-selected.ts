import { scrollBehavior } from "./scroll.ts";

/** The width of the fade at a strip's ends, plus a part of the neighbouring item. */
const EDGE_PX = 44;

/** The selected items of all strips on the page. */
const chosen = new Set<Element>();

/**
 * A `ref` for the selected item of a horizontally scrolling strip: scrolls the item into the middle when it
 * is hidden or at the edge; the page itself does not scroll.
 */
export function scrollSelectedIntoView(item: Element | null): (() => void) | undefined {
  // The ref's type allows null, but React passes it only to refs without a cleanup function.
  if (!item) return undefined;
  chosen.add(item);
  // Deferred to the next frame, which measures the layout anyway; during render it would be measured twice.
  requestAnimationFrame(() => bring(item));
  return () => void chosen.delete(item);
}

/** Scrolls all selected items into view again after something else has moved the strips. */
export function scrollAllSelectedIntoView(): void {
  requestAnimationFrame(() => chosen.forEach(bring));
}

function bring(item: Element): void {
  const strip = item.closest(".no-scrollbar");
  if (!strip || !chosen.has(item)) return;
  const room = strip.getBoundingClientRect();
  const own = item.getBoundingClientRect();
  const [atStart, atEnd] = [own.left - room.left, room.right - own.right];
  if (atStart >= EDGE_PX && atEnd >= EDGE_PX) return;
  // Animate the scroll only after a choice by the user; a newly opened page starts in place.
  const behavior = item.matches(":focus-within") ? scrollBehavior() : "instant";
  strip.scrollBy({ left: (atStart - atEnd) / 2, behavior });
}
