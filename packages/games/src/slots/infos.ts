import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import type { SlotFeature } from "./features.ts";
import candyRush from "./candy-rush/report.json" with { type: "json" };
import dragonFortune from "./dragon-fortune/report.json" with { type: "json" };
import fruitMania from "./fruit-mania/report.json" with { type: "json" };
import gemBlitz from "./gem-blitz/report.json" with { type: "json" };
import hirarKhoni from "./hirar-khoni/report.json" with { type: "json" };
import luckySevens from "./lucky-sevens/report.json" with { type: "json" };
import mangoStorm from "./mango-storm/report.json" with { type: "json" };
import mysticWizard from "./mystic-wizard/report.json" with { type: "json" };
import nawabMohur from "./nawab-mohur/report.json" with { type: "json" };
import neonJoker from "./neon-joker/report.json" with { type: "json" };
import padmaPearls from "./padma-pearls/report.json" with { type: "json" };
import pharaohGold from "./pharaoh-gold/report.json" with { type: "json" };
import pirateTreasure from "./pirate-treasure/report.json" with { type: "json" };
import royalBengal from "./royal-bengal/report.json" with { type: "json" };
import sonarTori from "./sonar-tori/report.json" with { type: "json" };
import wolfMoon from "./wolf-moon/report.json" with { type: "json" };

type ReportFile =
  | typeof royalBengal
  | typeof luckySevens
  | typeof gemBlitz
  | typeof mangoStorm
  | typeof nawabMohur
  | typeof sonarTori
  | typeof neonJoker;

function slot(report: ReportFile, en: string, bn: string): GameInfo {
  return {
    code: report.code,
    kind: "slots",
    categories: report.jackpotPpm > 0 ? ["rng", "jackpot", "inHouse"] : ["rng", "inHouse"],
    ...(report.jackpotPpm > 0 ? { subCategory: "jackpot" as const, jackpotPpm: report.jackpotPpm } : {}),
    ...(report.buy ? { buy: { price: report.buy.price, rtpPpm: report.buy.rtpPpm } } : {}),
    name: { en, bn },
    rtpPpm: report.rtpPpm,
    volatility: report.volatility,
    hitRatePpm: report.hitRatePpm,
    maxWinHundredths: report.maxWinHundredths,
    minStake: taka(10),
    maxStake: taka(5_000),
    pay: report.lines === null ? { kind: "ways", count: 243 } : { kind: "lines", count: report.lines },
    mathsVersion: report.mathsVersion,
    features: report.features.split(",").filter(Boolean) as SlotFeature[],
  };
}

const SHELF: readonly (readonly [report: ReportFile, en: string, bn: string])[] = [
  [royalBengal, "Royal Bengal", "রয়েল বেঙ্গল"],
  [sonarTori, "Sonar Tori", "সোনার তরী"],
  [hirarKhoni, "Hirar Khoni", "হীরার খনি"],
  [dragonFortune, "Dragon Fortune", "ড্রাগন ফরচুন"],
  [padmaPearls, "Padma Pearls", "পদ্মার মুক্তা"],
  [luckySevens, "Lucky Sevens", "লাকি সেভেন"],
  [nawabMohur, "Nawab Mohur", "নবাবের মোহর"],
  [mangoStorm, "Mango Storm", "আমের ঝড়"],
  [candyRush, "Candy Rush", "ক্যান্ডি রাশ"],
  [neonJoker, "Neon Joker", "নিয়ন জোকার"],
  [pharaohGold, "Pharaoh Gold", "ফারাওয়ের সোনা"],
  [gemBlitz, "Gem Blitz", "রত্নঝড়"],
  [fruitMania, "Fruit Mania", "ফলের মেলা"],
  [wolfMoon, "Wolf Moon", "নেকড়ে পূর্ণিমা"],
  [pirateTreasure, "Pirate Treasure", "জলদস্যুর গুপ্তধন"],
  [mysticWizard, "Mystic Wizard", "রহস্যময় জাদুকর"],
];

/** Catalogue entries of all slot titles, in display order. */
export const SLOT_INFOS: readonly GameInfo[] = SHELF.map(([report, en, bn]) => slot(report, en, bn));

/** The counted figures of a title, or `undefined`. */
export function slotReport(code: string): ReportFile | undefined {
  return SHELF.find(([report]) => report.code === code)?.[0];
}
