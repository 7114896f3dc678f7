import { PICTURES_PATH } from "@khela/contract/content";

/** Shipped pictures that are wide enough for a banner; each has a phone version (`-m`) too. */
export const PICTURES = ["hero-welcome", "hero-rocket", "hero-cricket", "hero-invite"] as const;

/** Shipped pictures for pages and articles: the banners' and those of the categories. */
export const PAGE_PICTURES = [
  ...PICTURES,
  "cat-slots",
  "cat-live",
  "cat-crash",
  "cat-fish",
  "cat-dice",
] as const;

/** Shipped objects for items of the points mall, which show them whole. */
export const ITEM_PICTURES = [
  "i-wallet",
  "i-bank",
  "i-gift",
  "i-ticket",
  "i-phone",
  "i-cricket",
  "i-trophy",
  "i-crown",
  "i-mall",
] as const;

/** Whether a picture is a shipped object, which is never cut to a frame. */
export const isObject = (picture: string): boolean => picture.startsWith("/art/i-");

/** The URL of a picture for a device; without a phone version the wide one is used. */
export function pictureUrl(picture: string, device: "desktop" | "phone"): string {
  const hasPhone = picture.startsWith(PICTURES_PATH) || PICTURES.some((name) => picture === `/art/${name}`);
  return `${picture}${device === "phone" && hasPhone ? "-m" : ""}.webp`;
}
