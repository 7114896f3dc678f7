import { beforeEach, describe, expect, it, vi } from "vitest";
import { kindOf, pageOf } from "../features/notices/pages.ts";
import { type Announcement, areDismissed, dueAnnouncements, dismissAnnouncements } from "./announcements.ts";

const popup = (id: string, execution: Announcement["execution"]): Announcement => ({
  id,
  title: id,
  content: "",
  promotionType: "notice",
  execution,
  startDateStr: "2026-11-21T00:00:00Z",
});
const visitor = { loggedIn: false, firstLogin: false };
const member = { loggedIn: true, firstLogin: false };
const NOON = new Date(2026, 10, 21, 12).getTime();
const HOUR_MS = 3_600_000;

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

describe("[PROMO-09] announcements", () => {
  beforeEach(() => {
    vi.stubGlobal("sessionStorage", storage());
    vi.stubGlobal("localStorage", storage());
  });

  it("A is for members, F for their first login, B for visitors", () => {
    const all = [popup("a", "A"), popup("b", "B"), popup("f", "F")];
    const ids = (viewer: typeof visitor) => dueAnnouncements(all, viewer).map(({ id }) => id);
    expect(ids(visitor)).toEqual(["b"]);
    expect(ids(member)).toEqual(["a"]);
    expect(ids({ loggedIn: true, firstLogin: true })).toEqual(["a", "f"]);
  });

  it("closing holds for the session and for that kind of user alone", () => {
    dismissAnnouncements(visitor, { forTodayMs: undefined });
    expect(areDismissed(visitor, NOON)).toBe(true);
    expect(areDismissed(member, NOON)).toBe(false);
    vi.stubGlobal("sessionStorage", storage());
    expect(areDismissed(visitor, NOON)).toBe(false);
  });

  it("hiding for today holds over sessions until the day is over", () => {
    dismissAnnouncements(member, { forTodayMs: NOON });
    vi.stubGlobal("sessionStorage", storage());
    expect(areDismissed(member, NOON + 11 * HOUR_MS)).toBe(true);
    expect(areDismissed(member, NOON + 13 * HOUR_MS)).toBe(false);
  });

  it("come in pages of seven; an unknown kind is a notice", () => {
    const ids = Array.from({ length: 15 }, (_, index) => index);
    expect(pageOf(ids, 1)).toEqual({ items: [0, 1, 2, 3, 4, 5, 6], pages: 3 });
    expect(pageOf(ids, 3)).toEqual({ items: [14], pages: 3 });
    expect(pageOf([], 1)).toEqual({ items: [], pages: 1 });
    expect(kindOf({ promotionType: "promotion" })).toBe("promotion");
    expect(kindOf({ promotionType: "XYZ" })).toBe("notice");
  });
});
