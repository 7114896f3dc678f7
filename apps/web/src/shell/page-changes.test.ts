import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scrollOnPageChange } from "./page-changes.ts";

/** The requested scrolls. Nothing scrolls smoothly here, as in a browser that drops the animation. */
let scrolled: ScrollToOptions[];
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  scrolled = [];
  page = new EventTarget();
  vi.stubGlobal("requestAnimationFrame", () => 0);
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

/** A router that navigates between two history entries and emits the events of both. */
function visit(stands: { scrollY: number; index?: number; hash?: string; first?: boolean }) {
  const heard = new Map<string, (event: object) => void>();
  const router = {
    options: {} as { scrollRestorationBehavior?: ScrollBehavior },
    subscribe: (event: string, listener: (event: object) => void) => heard.set(event, listener),
  };
  scrollOnPageChange(router as unknown as Parameters<typeof scrollOnPageChange>[0]);
  vi.stubGlobal("scrollY", stands.scrollY);
  const place = (index: number) => ({
    hash: stands.hash ?? "",
    state: { __TSR_key: `key ${index}`, __TSR_index: index },
  });
  const event = {
    fromLocation: stands.first ? undefined : place(4),
    toLocation: place(stands.index ?? 5),
    pathChanged: true,
  };
  heard.get("onBeforeLoad")?.(event);
  heard.get("onRendered")?.(event);
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
  ["back to where one was", { index: 3 }, "instant"],
  ["to a named part", { hash: "limits" }, "smooth"],
  ["a page loaded anew", { first: true }, "smooth"],
] as const)("[NAV-03] %s does not go to the top", (_, how, behavior) => {
  expect(visit({ scrollY: 700, ...how })).toBe(behavior);
  vi.advanceTimersByTime(1000);
  expect(scrolled).toEqual([]);
});
