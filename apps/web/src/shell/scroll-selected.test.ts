// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scrollAllSelectedIntoView, scrollSelectedIntoView } from "./scroll-selected.ts";

let moved: unknown[];
let leaves: ReturnType<typeof scrollSelectedIntoView>[] = [];
beforeEach(() => {
  moved = [];
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => draw(0));
});
afterEach(() => {
  for (const leave of leaves) leave?.();
  leaves = [];
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const at = (element: Element, left: number, width: number) => {
  element.getBoundingClientRect = () => new DOMRect(left, 0, width, 40);
  return element;
};

/** A strip of 390 px with a button of 80 px at this position. */
function buttonAt(left: number): Element {
  const strip = at(document.createElement("div"), 0, 390);
  strip.className = "no-scrollbar";
  strip.scrollBy = ((to: ScrollToOptions) => moved.push(to)) as typeof strip.scrollBy;
  const button = at(document.createElement("button"), left, 80);
  button.ariaPressed = "true";
  strip.append(button);
  document.body.append(strip);
  return button;
}

test("[NAV-05] what is chosen out of sight or at the edge comes into the middle; what is in sight stays", () => {
  leaves.push(scrollSelectedIntoView(buttonAt(1000)));
  expect(moved).toEqual([{ left: 845, behavior: "instant" }]);
  leaves.push(scrollSelectedIntoView(buttonAt(0)));
  expect(moved[1]).toEqual({ left: -155, behavior: "instant" });
  leaves.push(scrollSelectedIntoView(buttonAt(100)));
  expect(moved).toHaveLength(2);
});

test("[NAV-05] a new page brings what is chosen in sight again, but no favourite's heart and nothing that was chosen before", () => {
  buttonAt(1000);
  const leave = scrollSelectedIntoView(buttonAt(500));
  moved = [];
  scrollAllSelectedIntoView();
  expect(moved).toEqual([{ left: 345, behavior: "instant" }]);
  leave?.();
  scrollAllSelectedIntoView();
  expect(moved).toHaveLength(1);
});
