/**
 * The creatures of each fishing game by its code, in the order of the title's kinds; four in a row of its
 * sheet.
 */
export const fishSheets = {
  "golden-hilsa": [
    "punti",
    "tengra",
    "koi",
    "chingri",
    "pabda",
    "rui",
    "chitol",
    "crab",
    "boal",
    "turtle",
    "ray",
    "shark",
    "hilsa",
  ],
} as const satisfies Record<string, readonly string[]>;
