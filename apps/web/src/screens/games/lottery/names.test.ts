import { LOTTERIES } from "@khela/games/lottery/lotteries";
import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import { BUNDLES } from "@khela/i18n/message-ids";
import { expect, it } from "vitest";
import { maskOf } from "./masks.ts";
import { namesIn } from "./names.ts";

const TEXTS = [...BUNDLES.start, ...BUNDLES.around, ...BUNDLES.site, ...BUNDLES.tables, ...BUNDLES.lottery];
const namesOf = (language: "en" | "bn" | "ar") =>
  namesIn(createI18n(language, compileCatalogue(language, [...new Set(TEXTS)])));
const names = namesOf("en");

it.each(LOTTERIES)(
  "[LOTT-05] $code: every bet, group, row, place and option has a name, and no two bets the same",
  (game) => {
    const said = game.bets.map((bet) => {
      const { pick } = bet;
      const codes =
        pick.kind === "choice"
          ? pick.options
          : pick.kind === "places"
            ? [...pick.places, ...pick.values]
            : pick.kind === "set"
              ? pick.values
              : [];
      for (const code of codes) expect(names.value(code)).not.toBe("");
      expect(names.wins(game, bet)).not.toBe("");
      expect(names.how(bet)).not.toBe("");
      return `${names.group(bet.group)}: ${names.bet(game, bet.code)}`;
    });
    expect(new Set(said).size).toBe(said.length);
    for (const { key } of game.rows) expect(names.row(key)).not.toBe("");
  },
);

it("[LOTT-02] a bet says which digits of which prize decide", () => {
  const [north, south] = LOTTERIES;
  if (!north || !south) throw new Error("no lotteries");
  expect(names.bet(north, "lo-2")).toBe("Lô 2");
  expect(names.bet(north, "de")).toBe("•••XX · Special prize");
  expect(names.bet(south, "head-tail")).toBe("Prize 8 · Special prize");
  expect(maskOf("lotto-five", "group-6-mid")).toBe("•XXX•");
  expect(maskOf("lotto-three", "star-2-back")).toBe("•XX");
  expect(maskOf("lotto-north", "lo-2")).toBeUndefined();
});

it("[LOTT-05] picks of several places are read place by place, empty ones not at all", () => {
  const five = LOTTERIES.find(({ code }) => code === "lotto-five");
  if (!five) throw new Error("no lotteries");
  expect(names.picks(five, "place", ["", "1,2", "", "", "9"])).toBe("Place 2: 1 · 2 | Place 5: 9");
});

it("[LANG-01] [LOTT-05] a foreign name is explained to those whose language we write in, and stands alone for others", () => {
  expect(namesOf("bn").group("bao")).toBe("বাও লো (সব পুরস্কার)");
  expect(names.group("xiu-chu")).toBe("Xỉu chủ (three digits)");
  expect(namesOf("ar").group("xiu-chu")).toBe("Xỉu chủ");
});
