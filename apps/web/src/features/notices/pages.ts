import type { Announcement } from "../../shell/announcements.ts";

/** Announcements on one page of the pop-up (PROMO-09). */
const PAGE_SIZE = 7;

/** Kinds with a tab of their own; all others count as notices. */
export const KINDS = ["notice", "promotion"] as const;
export type Kind = (typeof KINDS)[number];

export function kindOf({ promotionType }: Pick<Announcement, "promotionType">): Kind {
  return KINDS.find((kind) => kind === promotionType) ?? "notice";
}

/** The announcements of a page; pages are counted from 1. */
export function pageOf<Item>(
  items: readonly Item[],
  page: number,
): { items: readonly Item[]; pages: number } {
  return {
    items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    pages: Math.max(1, Math.ceil(items.length / PAGE_SIZE)),
  };
}
