import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scrollOnPageChange } from "./scroll.ts";

/** Nothing here scrolls smoothly: as in a browser that drops it. */
let scrolled: ScrollToOptions[];
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  scrolled = [];
  page = new EventTarget();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("scrollTo", (to: ScrollToOptions) => {
    scrolled.push(to);
    if (to.behavior === "instant") vi.stubGlobal("scrollY", to.top);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function visit(stands: { scrollY: number; action?: string; hash?: string; first?: boolean }) {
  const drawn: ((event: object) => void)[] = [];
  const moved: ((event: object) => void)[] = [];
  const router = {
    options: {} as { scrollRestorationBehavior?: ScrollBehavior },
    history: { subscribe: (heard: (event: object) => void) => moved.push(heard) },
    subscribe: (_: string, heard: (event: object) => void) => drawn.push(heard),
  };
  scrollOnPageChange(router as unknown as Parameters<typeof scrollOnPageChange>[0]);
  vi.stubGlobal("scrollY", stands.scrollY);
  for (const heard of moved) heard({ action: { type: stands.action ?? "PUSH" } });
  for (const heard of drawn) {
    heard({
      fromLocation: stands.first ? undefined : {},
      toLocation: { hash: stands.hash ?? "" },
      pathChanged: true,
    });
  }
  return router.options.scrollRestorationBehavior;
}

test("[NAV-03] a smooth scroll that the browser drops halfway is ended by a jump to the top", () => {
  expect(visit({ scrollY: 2081 })).toBe("smooth");
  vi.advanceTimersByTime(1000);
  expect(scrolled).toEqual([{ top: 0, behavior: "instant" }]);
  expect(vi.getTimerCount()).toBe(0);
});

test("[NAV-03] one that still moves goes on, and whoever scrolls meanwhile is left alone", () => {
  visit({ scrollY: 2081 });
  vi.stubGlobal("scrollY", 900);
  vi.advanceTimersByTime(250);
  expect(scrolled).toEqual([]);
  page.dispatchEvent(new Event("wheel"));
  vi.advanceTimersByTime(1000);
  expect(scrolled).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["back to where one was", { action: "BACK" }, "instant"],
  ["to a named part", { hash: "limits" }, "smooth"],
  ["a page loaded anew", { first: true }, "smooth"],
] as const)("[NAV-03] %s does not go to the top", (_, how, behavior) => {
  expect(visit({ scrollY: 700, ...how })).toBe(behavior);
  vi.advanceTimersByTime(1000);
  expect(scrolled).toEqual([]);
});
