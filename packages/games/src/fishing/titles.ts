import { GOLDEN_HILSA } from "./golden-hilsa/title.ts";
import type { FishTitle } from "./types.ts";

const TITLES: ReadonlyMap<string, FishTitle> = new Map([GOLDEN_HILSA].map((title) => [title.code, title]));

/** The fishing game of a code. */
export const fishTitle = (code: string): FishTitle | undefined => TITLES.get(code);
