/** The look of a fishing game: its sprite sheet and the names of its creatures. */
import { GOLDEN_HILSA } from "@khela/games/fishing/golden-hilsa/title";
import type { FishTitle } from "@khela/games/fishing/types";
import type { MessageId } from "@khela/i18n/message-ids";

export interface FishLook {
  readonly title: FishTitle;
  /** The sprite sheet's URL: all creatures in the order of the title's kinds, four in a row. */
  readonly sheet: string;
  /** Kinds drawn from above, which rotate with their direction; the others stay upright. */
  readonly fromAbove: ReadonlySet<string>;
  readonly names: Readonly<Record<string, MessageId>>;
}

/** A cell of the sheet, in px of the picture. */
export const CELL = { width: 320, height: 200, columns: 4 } as const;

/** A kind's position on its sheet. */
export function cellOf({ title }: Pick<FishLook, "title">, kind: string): { x: number; y: number } {
  const place = title.kinds.findIndex(({ code }) => code === kind);
  return { x: (place % CELL.columns) * CELL.width, y: Math.floor(place / CELL.columns) * CELL.height };
}

export const GOLDEN_HILSA_LOOK: FishLook = {
  title: GOLDEN_HILSA,
  sheet: "/art/fish/golden-hilsa.webp",
  fromAbove: new Set(["crab", "turtle", "ray"]),
  names: {
    punti: "fishing.punti",
    tengra: "fishing.tengra",
    koi: "fishing.koi",
    chingri: "fishing.chingri",
    pabda: "fishing.pabda",
    rui: "fishing.rui",
    chitol: "fishing.chitol",
    crab: "fishing.crab",
    boal: "fishing.boal",
    turtle: "fishing.turtle",
    ray: "fishing.ray",
    shark: "fishing.shark",
    hilsa: "fishing.hilsa",
  },
};
