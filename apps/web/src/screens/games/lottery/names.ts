/**
 * Names for the codes in the rules: bets, groups, rows, places, options. names.test.ts verifies that each has
 * one.
 */
import type { I18n } from "@khela/i18n/i18n";
import type { MessageId } from "@khela/i18n/message-ids";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import type { LotteryBet, LotteryRules } from "@khela/games/lottery/types";
import { useI18n } from "@khela/ui/i18n";
import { maskOf } from "./masks.ts";

/** Vietnam's own terms for its bets, kept as proper names, each with its meaning in the reader's language. */
const PROPER = {
  lo: { en: ["Lô", "any prize"], bn: ["লো", "যেকোনো পুরস্কার"] },
  xien: { en: ["Xiên", "several at once"], bn: ["সিয়েন", "একসঙ্গে কয়েকটি"] },
  de: { en: ["Đề", "special prize"], bn: ["দে", "বিশেষ পুরস্কার"] },
  bao: { en: ["Bao lô", "all prizes"], bn: ["বাও লো", "সব পুরস্কার"] },
  ends: { en: ["Đầu đuôi", "first and last prize"], bn: ["দাউ দুওই", "প্রথম ও শেষ পুরস্কার"] },
  "xiu-chu": { en: ["Xỉu chủ", "three digits"], bn: ["সিউ চু", "তিন অঙ্ক"] },
} as const satisfies Record<string, Record<ContentLanguage, readonly [name: string, meaning: string]>>;

type Text = MessageId | readonly [MessageId, n: string];

const GROUPS: Readonly<Record<string, Text>> = {
  digit: "lottery.oneNumber",
  run: "lottery.oneNumber",
  single: "lottery.oneNumber",
  three: ["lottery.digits", "3"],
  two: ["lottery.digits", "2"],
  "star-2": ["lottery.digits", "2"],
  "star-3": ["lottery.digits", "3"],
  "star-4": ["lottery.digits", "4"],
  "star-5": ["lottery.digits", "5"],
  place: "lottery.byPlace",
  sum: "lottery.sum",
  any: "lottery.anyPlace",
  top: ["lottery.first", "2–3"],
  front: ["lottery.first", "2–3"],
  pair: "tables.hand_pair",
  triple: "lottery.triple",
  different: "lottery.different",
  more: "lottery.more",
};

/** The winning condition of a group as a sentence. */
const WINS: Readonly<Record<string, MessageId>> = {
  lo: "lottery.wins_ending",
  bao: "lottery.wins_ending",
  ends: "lottery.wins_ending",
  "xiu-chu": "lottery.wins_ending",
  xien: "lottery.wins_together",
  de: "lottery.wins_mask",
  digit: "lottery.wins_mask",
  three: "lottery.wins_mask",
  two: "lottery.wins_mask",
  "star-2": "lottery.wins_mask",
  "star-3": "lottery.wins_mask",
  "star-4": "lottery.wins_mask",
  "star-5": "lottery.wins_mask",
  place: "lottery.wins_place",
  top: "lottery.wins_place",
  front: "lottery.wins_place",
  run: "lottery.wins_any",
  any: "lottery.wins_any",
  sides: "lottery.wins_sides",
  sum: "lottery.wins_sum",
  "lotto-pk10:sum": "lottery.wins_sumOfTen",
  single: "lottery.wins_dice",
  pair: "lottery.wins_dice",
  triple: "lottery.wins_dice",
  different: "lottery.wins_dice",
  more: "lottery.wins_any",
};

/** The smallest sum, or digit at a place, that counts as big. */
const BIG_FROM: Readonly<Record<string, number>> = {
  "lotto-five:sides": 5,
  "lotto-five:sum-sides": 23,
  "lotto-pk10:sides": 6,
  "lotto-pk10:sum-sides": 12,
  "lotto-k3:sum-sides": 11,
  "lotto-three:sum-sides": 14,
};

/** The parts of a bet's name besides the deciding digits: rows (`#`) and words. */
const BETS: Readonly<Record<string, readonly (Text | `#${string}`)[]>> = {
  de: ["#special"],
  "de-front": ["#special"],
  "cang-3": ["#special"],
  "head-digit": ["#special"],
  "tail-digit": ["#special"],
  "head-tail": ["#g8", "#special"],
  head: ["#g8"],
  tail: ["#special"],
  "xiu-chu": ["#g7", "#special"],
  "xiu-chu-head": ["#g7"],
  "xiu-chu-tail": ["#special"],
  "top-3": ["#first"],
  "top-2": ["#first"],
  "tod-3": ["#first", "lottery.anyOrder"],
  "run-top": ["#first"],
  "front-3": ["#front3"],
  "back-3": ["#back3"],
  "bottom-2": ["#bottom2"],
  "run-bottom": ["#bottom2"],
  place: ["lottery.byPlace"],
  sides: ["tables.big", "tables.small", "tables.odd", "tables.even"],
  "sum-sides": ["tables.big", "tables.small", "tables.odd", "tables.even"],
  "dragon-tiger": ["tables.dragon", "tables.tiger"],
  sum: ["lottery.sum"],
  "group-2-front": ["lottery.anyOrder"],
  "group-2-back": ["lottery.anyOrder"],
  "group-3": ["lottery.twice"],
  "group-3-front": ["lottery.twice"],
  "group-3-mid": ["lottery.twice"],
  "group-3-back": ["lottery.twice"],
  "group-6": ["lottery.different"],
  "group-6-front": ["lottery.different"],
  "group-6-mid": ["lottery.different"],
  "group-6-back": ["lottery.different"],
  "lotto-pk10:top-2": [["lottery.first", "2"]],
  "lotto-pk10:top-3": [["lottery.first", "3"]],
  "top-2-any": [["lottery.first", "2"], "lottery.anyOrder"],
  "top-3-any": [["lottery.first", "3"], "lottery.anyOrder"],
  "front-2": [["lottery.first", "2"]],
  "lotto-eleven:front-3": [["lottery.first", "3"]],
  "front-2-any": [["lottery.first", "2"], "lottery.anyOrder"],
  "front-3-any": [["lottery.first", "3"], "lottery.anyOrder"],
  "in-front-3": [["lottery.first", "3"], "lottery.oneNumber"],
  "odd-count": ["lottery.oddCount"],
  middle: ["lottery.middle"],
  single: ["lottery.oneNumber"],
  pair: ["tables.hand_pair"],
  "pair-single": ["lottery.pairSingle"],
  triple: ["lottery.triple"],
  "any-triple": ["tables.anyTriple"],
  straight: ["tables.hand_sequence"],
  "different-2": [["lottery.digits", "2"]],
  "different-3": [["lottery.digits", "3"]],
  "lotto-three:any-3": ["lottery.oneNumber"],
};

const VALUES: Readonly<Record<string, MessageId>> = {
  small: "tables.small",
  big: "tables.big",
  odd: "tables.odd",
  even: "tables.even",
  dragon: "tables.dragon",
  tiger: "tables.tiger",
  tie: "tables.tie",
  pair: "tables.hand_pair",
  single: "lottery.oneNumber",
  any: "lobby.any",
};

const ROWS: Readonly<Record<string, Text>> = {
  special: "lottery.special",
  first: ["lottery.prize", "1"],
  front3: "lottery.front3",
  back3: "lottery.back3",
  bottom2: "lottery.bottom2",
};

export interface Names {
  bet: (rules: Pick<LotteryRules, "code" | "bets">, code: string) => string;
  group: (code: string) => string;
  /** The winning condition of a bet, in one or two sentences. */
  wins: (rules: Pick<LotteryRules, "code">, bet: LotteryBet) => string;
  row: (key: string) => string;
  /** A number in the language's digits, or the name of an option or a place. */
  value: (code: string) => string;
  /** How the numbers of a bet are chosen. */
  how: (bet: LotteryBet) => string;
  /** The picks as one line of text. */
  picks: (rules: LotteryRules, bet: string, picks: readonly string[]) => string;
}

/** @throws RangeError for a code without a name */
export function namesIn({
  t,
  digits,
  written,
  locale,
}: Pick<I18n, "t" | "digits" | "written" | "locale">): Names {
  const say = (text: Text): string =>
    typeof text === "string" ? t(text) : t(text[0], { n: digits(text[1]) });
  const numbered = (code: string, pattern: RegExp, id: "lottery.prize" | "lottery.place") => {
    const [, n] = pattern.exec(code) ?? [];
    return n === undefined ? undefined : t(id, { n: digits(n) });
  };
  const row = (key: string): string =>
    numbered(key, /^g(\d)$/, "lottery.prize") ?? say(ROWS[key] ?? "fairness.stepResult");
  const value = (code: string): string => {
    const place = numbered(code, /^p(\d+)$/, "lottery.place");
    if (place !== undefined || /^\d+$/.test(code)) return place ?? digits(code);
    const text = VALUES[code];
    if (!text) throw new RangeError(`no name: ${code}`);
    return t(text);
  };
  const properName = (code: string) =>
    code in PROPER ? PROPER[code as keyof typeof PROPER][written] : undefined;
  const group = (code: string): string => {
    const proper = properName(code);
    // Other languages show the name alone, because the gloss exists only in English and Bengali.
    if (proper) return locale === written ? `${proper[0]} (${proper[1]})` : proper[0];
    if (code === "sides") return `${t("tables.big")} · ${t("tables.odd")}`;
    const text = GROUPS[code];
    if (!text) throw new RangeError(`no name: ${code}`);
    return say(text);
  };
  const joined = (codes: readonly string[]) => codes.map(value).join(" · ");
  return {
    row,
    value,
    group,
    bet({ code: game, bets }, code) {
      const mask = maskOf(game, code);
      const parts = BETS[`${game}:${code}`] ?? BETS[code] ?? [];
      const words = parts.map((part) =>
        typeof part === "string" && part.startsWith("#") ? row(part.slice(1)) : say(part as Text),
      );
      if (mask !== undefined) words.unshift(mask);
      if (words.length > 0) return words.join(" · ");
      const [, n = ""] = /-(\d)$/.exec(code) ?? [];
      const inGroup = bets.find((bet) => bet.code === code)?.group ?? "";
      return `${properName(inGroup)?.[0] ?? group(inGroup)} ${digits(n)}`;
    },
    wins({ code: game }, bet) {
      // A set bet on the first places ignores the order, so its text says "any place".
      const isFree = bet.pick.kind === "set" && WINS[bet.group] === "lottery.wins_place";
      const text = isFree ? "lottery.wins_any" : (WINS[`${game}:${bet.group}`] ?? WINS[bet.group]);
      if (!text) throw new RangeError(`no words: ${bet.group}`);
      const from = BIG_FROM[`${game}:${bet.code}`];
      return from === undefined ? t(text) : `${t(text)} ${t("lottery.bigFrom", { n: from })}`;
    },
    how: ({ pick }) =>
      pick.kind === "combination" || (pick.kind === "set" && pick.of > 1)
        ? t("lottery.how_together", { n: pick.of })
        : pick.kind === "places" && !pick.isEach
          ? t("lottery.how_places")
          : t("lottery.how_each"),
    picks(rules, code, picks) {
      const pick = rules.bets.find((bet) => bet.code === code)?.pick;
      if (pick?.kind !== "places") return joined(picks);
      return picks
        .map((chosen, at) => ({ place: pick.places[at] ?? "", values: chosen.split(",").filter(Boolean) }))
        .filter(({ values }) => values.length > 0)
        .map(({ place, values }) => `${value(place)}: ${joined(values)}`)
        .join(" | ");
    },
  };
}

export const useNames = (): Names => namesIn(useI18n());
