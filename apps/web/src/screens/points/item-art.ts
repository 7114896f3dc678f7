import type { PointItem } from "@khela/contract/points";
import { artIcon } from "../../shell/categories.ts";

/** The picture of a kind, for items whose own one is missing. */
const KIND_ICONS: Record<PointItem["kind"], string> = {
  cash: "bank",
  bonus: "gift",
  freeRounds: "star",
  voucher: "ticket",
  goods: "mall",
};

export const kindIcon = (kind: PointItem["kind"]): string => artIcon(KIND_ICONS[kind]);

/** The file of an item's picture: pictures that operators brought have a phone's shape, which fits a tile. */
export const itemPicture = (picture: string): string =>
  picture.startsWith("/art/") ? `${picture}.webp` : `${picture}-m.webp`;

/** Small pictures that ship with the site are shown whole; others fill their frame. */
export const isIcon = (picture: string): boolean => picture.startsWith("/art/i-");
