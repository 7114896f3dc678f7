import { PICTURES_PATH } from "@khela/contract/content";

/** Pictures that ship with the site and are wide enough for a banner, each also in a phone's shape (`-m`). */
export const PICTURES = ["hero-welcome", "hero-rocket", "hero-cricket", "hero-invite"] as const;

/** Pictures for pages and articles: the same, and those of the categories. */
export const PAGE_PICTURES = [
  ...PICTURES,
  "cat-slots",
  "cat-live",
  "cat-crash",
  "cat-fish",
  "cat-dice",
] as const;

/** A picture in the shape of the device; one that has no phone's shape stays wide. */
export function pictureUrl(picture: string, device: "desktop" | "phone"): string {
  const hasPhone = picture.startsWith(PICTURES_PATH) || PICTURES.some((name) => picture === `/art/${name}`);
  return `${picture}${device === "phone" && hasPhone ? "-m" : ""}.webp`;
}
