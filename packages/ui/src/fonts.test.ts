import { namespacesOf, readTable } from "@khela/i18n/compile";
import { expect, it } from "vitest";
import { BENGALI, LATIN, TAKA_SIGN } from "./fonts/characters.ts";

/**
 * Characters that the device's own font draws: a Greek letter in the console's statistics, and the fraction for half
 * a pot.
 */
const OF_THE_DEVICE = "σ½";

it.each(["bn", "en"])(
  "[LANG-01] every character of the texts in %s is in the fonts that we ship",
  (language) => {
    const drawn = new Set(LATIN + BENGALI + TAKA_SIGN + OF_THE_DEVICE);
    const missing = namespacesOf(language).flatMap((namespace) =>
      Object.entries(readTable(language, namespace)).flatMap(([key, text]) => {
        const others = [...new Set(text.replaceAll("\n", ""))].filter((character) => !drawn.has(character));
        return others.length > 0 ? [`${namespace}.${key}: ${others.join(" ")}`] : [];
      }),
    );
    expect(missing).toEqual([]);
  },
);
