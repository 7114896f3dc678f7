import type { RaffleTermsText } from "@khela/contract/raffles";
import { amountFromInput, toLatinDigits } from "@khela/i18n/input";
import type { MessageId } from "@khela/i18n/message-ids";
import { moneyFromText, parseMoney } from "@khela/kernel/money";
import { expectedPrize, termsProblem } from "@khela/rules/raffles/campaign";
import { missingTexts, type Problems, type Texts } from "../../features/content/draft-checks.ts";

/** A prize as it is typed: the odds as a percentage, the stock empty for no end. */
export interface PrizeDraft {
  name: Texts;
  amount: string;
  percent: string;
  stock: string;
}

/** A campaign as it is typed; optional amounts are empty. */
export interface RaffleDraft {
  kind: RaffleTermsText["kind"];
  title: Texts;
  text: Texts;
  picture: string | null;
  startsAt: string | null;
  endsAt: string | null;
  budget: string;
  hourBudget: string;
  /** How often a prize must be wagered. */
  wager: string;
  prizes: PrizeDraft[];
  parts: string;
  least: string;
  turnoverPer: string;
  categories: RaffleTermsText["tickets"]["categories"];
  depositPer: string;
  perMember: string;
  minVipLevel: string;
  minDeposit: string;
}

const PPM = 1_000_000;
export const MAX_PRIZES = 12;
export const EMPTY_PRIZE: PrizeDraft = { name: { bn: "", en: "" }, amount: "", percent: "", stock: "" };

/** A new golden egg with usual odds. @param startsAt an instant in ISO 8601 */
export const emptyRaffle = (startsAt: string, endsAt: string): RaffleDraft => ({
  kind: "egg",
  title: { bn: "", en: "" },
  text: { bn: "", en: "" },
  picture: null,
  startsAt,
  endsAt,
  budget: "10000",
  hourBudget: "1000",
  wager: "1",
  prizes: [
    { name: { bn: "শুধু খোসা", en: "Only a shell" }, amount: "0", percent: "60", stock: "" },
    { name: { bn: "ছোট উপহার", en: "A small find" }, amount: "10", percent: "39", stock: "" },
    { name: { bn: "সোনার কুসুম", en: "The golden heart" }, amount: "500", percent: "1", stock: "10" },
  ],
  parts: "100",
  least: "10",
  turnoverPer: "1000",
  categories: [],
  depositPer: "",
  perMember: "20",
  minVipLevel: "0",
  minDeposit: "",
});

/** Millionths as a percentage without a floating-point rest: 1 → `0.0001`. */
const percentOf = (ppm: number): string => {
  const fraction = String(ppm % 10_000)
    .padStart(4, "0")
    .replace(/0+$/, "");
  return `${Math.floor(ppm / 10_000)}${fraction === "" ? "" : `.${fraction}`}`;
};

/** The terms as the editor shows them. */
export const draftOf = (terms: RaffleTermsText): RaffleDraft => ({
  kind: terms.kind,
  title: terms.title,
  text: terms.text,
  picture: terms.picture ?? null,
  startsAt: terms.startsAt,
  endsAt: terms.endsAt,
  budget: terms.budget,
  hourBudget: terms.hourBudget ?? "",
  wager: String(terms.lockFactorPpm / PPM),
  prizes: terms.prizes.map(({ name, amount, ppm, stock }) => ({
    name,
    amount,
    percent: percentOf(ppm),
    stock: stock === null ? "" : String(stock),
  })),
  parts: String(terms.envelope?.parts ?? 100),
  least: terms.envelope?.least ?? "10",
  turnoverPer: terms.tickets.turnoverPer ?? "",
  categories: [...terms.tickets.categories],
  depositPer: terms.tickets.depositPer ?? "",
  perMember: String(terms.tickets.perMember),
  minVipLevel: String(terms.conditions?.minVipLevel ?? 0),
  minDeposit: terms.conditions?.minDeposit ?? "",
});

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;
const amountOf = (text: string): string | undefined => {
  const amount = amountFromInput(text);
  return amount !== undefined && AMOUNT.test(amount) ? amount : undefined;
};
const optional = (text: string): string | null | undefined => (text.trim() === "" ? null : amountOf(text));
const wholeOf = (text: string, least: number, most: number): number | undefined => {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
};

/** A typed percentage in millionths; undefined where it is none. */
export function ppmOf(percent: string): number | undefined {
  const text = toLatinDigits(percent).trim();
  // A percentage has as many decimals as an amount has units, so that it is read without a rounding.
  const units = /^\d{1,3}(\.\d{1,4})?$/.test(text) ? parseMoney(text) : undefined;
  return units !== undefined && units > 0n && units <= BigInt(PPM) ? Number(units) : undefined;
}

/** What the odds add up to, in millionths; what is no number counts as nothing. */
export const oddsSum = (prizes: readonly PrizeDraft[]): number =>
  prizes.reduce((sum, { percent }) => sum + (ppmOf(percent) ?? 0), 0);

function wagerOf(text: string): number | undefined {
  const times = amountFromInput(text);
  const factor = times === undefined ? Number.NaN : Math.round(Number(times) * PPM);
  return factor >= 0 && factor <= 100 * PPM ? factor : undefined;
}

/** The terms of a draft whose fields are all readable; undefined where one isn't. */
function termsOrNone(draft: RaffleDraft): RaffleTermsText | undefined {
  const { kind, title, text, picture, startsAt, endsAt } = draft;
  const budget = amountOf(draft.budget);
  const hourBudget = optional(draft.hourBudget);
  const lockFactorPpm = wagerOf(draft.wager);
  const isEnvelope = kind === "envelope";
  const prizes = isEnvelope ? [] : draft.prizes.map(prizeOf);
  const parts = wholeOf(draft.parts, 1, 10_000);
  const least = amountOf(draft.least);
  const envelope =
    isEnvelope && parts !== undefined && least !== undefined
      ? { parts, least }
      : isEnvelope
        ? undefined
        : null;
  const [turnoverPer, depositPer, minDeposit] = [
    optional(draft.turnoverPer),
    optional(draft.depositPer),
    optional(draft.minDeposit),
  ];
  const perMember = wholeOf(draft.perMember, 1, 1_000);
  const minVipLevel = wholeOf(draft.minVipLevel, 0, 100);
  if (
    startsAt === null ||
    endsAt === null ||
    budget === undefined ||
    hourBudget === undefined ||
    lockFactorPpm === undefined ||
    envelope === undefined ||
    turnoverPer === undefined ||
    depositPer === undefined ||
    minDeposit === undefined ||
    perMember === undefined ||
    minVipLevel === undefined
  )
    return undefined;
  const known = prizes.filter((prize) => prize !== undefined);
  if (known.length < prizes.length) return undefined;
  const hasConditions = minVipLevel > 0 || minDeposit !== null;
  return {
    kind,
    title,
    text,
    startsAt,
    endsAt,
    ...(picture === null ? {} : { picture }),
    ...(hasConditions ? { conditions: { minVipLevel, minDeposit } } : {}),
    budget,
    hourBudget,
    lockFactorPpm,
    prizes: known,
    envelope,
    tickets: { turnoverPer, categories: draft.categories, depositPer, perMember },
  };
}

function prizeOf({ name, amount: typed, percent, stock: left }: PrizeDraft) {
  const amount = amountOf(typed);
  const ppm = ppmOf(percent);
  const stock = left.trim() === "" ? null : wholeOf(left, 1, 1_000_000);
  return amount === undefined || ppm === undefined || stock === undefined
    ? undefined
    : { name, amount, ppm, stock };
}

/** The terms of a draft without problems. @throws RangeError for any other */
export function termsOf(draft: RaffleDraft): RaffleTermsText {
  const terms = termsOrNone(draft);
  if (!terms) throw new RangeError("a draft with problems");
  return terms;
}

/** What a draw costs on average as the odds are typed; undefined while they are not readable. */
export function expectedOf(draft: RaffleDraft) {
  const terms = draft.kind === "envelope" ? undefined : termsOrNone(draft);
  if (!terms || oddsSum(draft.prizes) !== PPM) return undefined;
  return expectedPrize(rulesOf(terms).prizes);
}

const orNone = (text: string | null) => (text === null ? undefined : moneyFromText(text));

const rulesOf = (terms: RaffleTermsText): Parameters<typeof termsProblem>[0] => ({
  kind: terms.kind,
  startsAtMs: Date.parse(terms.startsAt),
  endsAtMs: Date.parse(terms.endsAt),
  budget: moneyFromText(terms.budget),
  hourBudget: orNone(terms.hourBudget),
  prizes: terms.prizes.map(({ amount, ppm, stock }) => ({ amount: moneyFromText(amount), ppm, stock })),
  envelope: terms.envelope
    ? { parts: terms.envelope.parts, least: moneyFromText(terms.envelope.least) }
    : undefined,
  turnoverPer: orNone(terms.tickets.turnoverPer),
  depositPer: orNone(terms.tickets.depositPer),
  conditions: {
    minVipLevel: terms.conditions?.minVipLevel ?? 0,
    minDeposit: orNone(terms.conditions?.minDeposit ?? null),
  },
});

/** The words for what the rules find, by field. */
const RULE_TEXTS: Readonly<Record<string, MessageId>> = {
  endsAt: "console.endBeforeStart",
  budget: "desk.raf_badBudget",
  hourBudget: "desk.raf_badHourBudget",
  least: "desk.raf_badLeast",
  prizes: "desk.raf_badPrizes",
  odds: "desk.raf_badOdds",
  turnoverPer: "desk.raf_badAmount",
  depositPer: "desk.raf_badAmount",
  minDeposit: "desk.raf_badAmount",
};

/** What keeps a draft from being saved, by field; the rules are the server's own. */
export function raffleProblems(draft: RaffleDraft): Problems {
  const found: Record<string, MessageId> = {};
  const check = (field: string, isRight: boolean, text: MessageId = "desk.raf_badAmount"): void => {
    if (!isRight) found[field] = text;
  };
  check("startsAt", draft.startsAt !== null, "desk.raf_needDate");
  check("endsAt", draft.endsAt !== null, "desk.raf_needDate");
  check("budget", amountOf(draft.budget) !== undefined);
  check("hourBudget", optional(draft.hourBudget) !== undefined);
  check("wager", wagerOf(draft.wager) !== undefined, "desk.missionWagerWrong");
  check("turnoverPer", optional(draft.turnoverPer) !== undefined);
  check("depositPer", optional(draft.depositPer) !== undefined);
  check("perMember", wholeOf(draft.perMember, 1, 1_000) !== undefined, "desk.raf_badPerMember");
  check("minVipLevel", wholeOf(draft.minVipLevel, 0, 100) !== undefined, "desk.raf_badLevel");
  check("minDeposit", optional(draft.minDeposit) !== undefined);
  if (draft.kind === "envelope") {
    check("parts", wholeOf(draft.parts, 1, 10_000) !== undefined, "desk.raf_badParts");
    check("least", amountOf(draft.least) !== undefined);
  } else {
    for (const [place, prize] of draft.prizes.entries()) {
      for (const language of ["bn", "en"] as const)
        check(`prize${place}.${language}`, prize.name[language].trim() !== "", "console.needText");
      check(`prize${place}.amount`, amountOf(prize.amount) !== undefined);
      check(`prize${place}.percent`, ppmOf(prize.percent) !== undefined, "desk.raf_badPercent");
      const { stock } = prize;
      const isStock = stock.trim() === "" || wholeOf(stock, 1, 1_000_000) !== undefined;
      check(`prize${place}.stock`, isStock, "desk.raf_badStock");
    }
  }
  const terms = termsOrNone(draft);
  const broken = terms && termsProblem(rulesOf(terms));
  if (broken !== undefined) found[broken] = RULE_TEXTS[broken] ?? "desk.raf_badAmount";
  return { ...missingTexts("title", draft.title), ...missingTexts("text", draft.text), ...found };
}

/** What the parts of the form are given. */
export interface FormParts {
  draft: RaffleDraft;
  problems: Problems;
  set: (change: Partial<RaffleDraft>) => void;
}
