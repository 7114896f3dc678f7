import { type Money, moneyToText } from "@khela/kernel/money";
import { bonusOf, lockFactorOf, requiredTurnover } from "./bonus.ts";
import type { RunningTime } from "./promotion.ts";
import { type BonusPayment, type OfferTerms, weightsOf } from "./terms.ts";

/** A value in a line of terms; the page formats it in the reader's language. */
export type TermValue =
  | { kind: "money"; value: string }
  | { kind: "count"; value: number }
  /** A share of a whole, in millionths. */
  | { kind: "percent"; value: number }
  /** A multiple, in millionths. */
  | { kind: "factor"; value: number }
  | { kind: "time"; value: string }
  | { kind: "day"; value: string }
  | { kind: "list"; value: string[] };

/** The sentences that terms are made of. */
export const termIds = [
  "period",
  "periodFrom",
  "depositNth",
  "depositDaily",
  "depositAny",
  "depositMin",
  "signUp",
  "code",
  "birthday",
  "turnover",
  "segment",
  "application",
  "manual",
  "cash",
  "match",
  "freeRounds",
  "freeRoundsDays",
  "freeRoundsCash",
  "freeRoundsBonus",
  "example",
  "instalmentsHours",
  "instalmentsFirst",
  "instalmentsEqual",
  "instalmentsLock",
  "instalmentsWager",
  "instalmentsTurnover",
  "lockMatch",
  "lockCash",
  "lockNone",
  "bonusMoney",
  "bonusWager",
  "bonusGames",
  "bonusMaxBet",
  "bonusCap",
  "perMember",
  "perMemberMany",
  "inAll",
  "countries",
  "categories",
  "vendors",
  "games",
  "vip",
  "kyc",
  "contact",
  "registeredFrom",
  "registeredBefore",
  "credit",
  "claim",
  "centre",
  "creditRounds",
  "group",
  "excluded",
] as const;
export type TermId = (typeof termIds)[number];

/** A sentence of the terms with its values. */
export interface TermLine {
  id: TermId;
  values: Readonly<Record<string, TermValue>>;
}

const sum = (value: Money): TermValue => ({ kind: "money", value: moneyToText(value) });
const count = (value: number): TermValue => ({ kind: "count", value });
const list = (value: readonly string[]): TermValue => ({ kind: "list", value: [...value] });
const line = (id: TermId, values: TermLine["values"] = {}): TermLine => ({ id, values });

/**
 * The terms of an offer as a list of sentences, made of the numbers that the engine uses, so that the two can't
 * disagree (PROMO-01).
 */
export function termLines(terms: OfferTerms, time: RunningTime): TermLine[] {
  return [
    ...periodLines(time),
    ...triggerLines(terms),
    ...rewardLines(terms),
    ...instalmentLines(terms),
    ...lockLines(terms),
    ...limitLines(terms),
    ...conditionLines(terms),
    terms.delivery === "credit"
      ? line(terms.reward.kind === "freeRounds" ? "creditRounds" : "credit")
      : line(terms.delivery, { days: count(terms.claimDays) }),
    ...(terms.group === null && terms.reward.kind !== "match" ? [] : [line("group")]),
    line("excluded"),
  ];
}

function periodLines({ startsMs, endsMs }: RunningTime): TermLine[] {
  const at = (ms: number): TermValue => ({ kind: "time", value: new Date(ms).toISOString() });
  return [
    endsMs === null
      ? line("periodFrom", { from: at(startsMs) })
      : line("period", { from: at(startsMs), to: at(endsMs) }),
  ];
}

function triggerLines({ trigger }: OfferTerms): TermLine[] {
  switch (trigger.kind) {
    case "deposit":
      return [
        trigger.nth !== null
          ? line("depositNth", { nth: count(trigger.nth) })
          : line(trigger.daily ? "depositDaily" : "depositAny"),
        ...(trigger.min > 0n ? [line("depositMin", { min: sum(trigger.min) })] : []),
      ];
    case "signUp":
    case "birthday":
      return [line(trigger.kind, { days: count(trigger.days) })];
    case "turnover":
      return [line("turnover", { target: sum(trigger.target) })];
    default:
      return [line(trigger.kind)];
  }
}

function rewardLines(terms: OfferTerms): TermLine[] {
  const { reward } = terms;
  if (reward.kind === "cash") return [line("cash", { amount: sum(reward.amount) })];
  if (reward.kind === "freeRounds")
    return [
      line("freeRounds", {
        rounds: count(reward.rounds),
        stake: sum(reward.stake),
        games: list(reward.games),
      }),
      line("freeRoundsDays", { days: count(reward.days) }),
      line(terms.bonus ? "freeRoundsBonus" : "freeRoundsCash"),
    ];
  return [
    line("match", { rate: { kind: "percent", value: reward.ratePpm }, cap: sum(reward.cap) }),
    ...exampleLines(terms),
  ];
}

/** The smallest deposit that earns the whole cap, worked out by the engine's own functions. */
function exampleLines(terms: OfferTerms): TermLine[] {
  const { reward, trigger } = terms;
  if (reward.kind !== "match" || trigger.kind !== "deposit") return [];
  const enough = ((reward.cap * 1_000_000n + BigInt(reward.ratePpm) - 1n) / BigInt(reward.ratePpm)) as Money;
  const deposit = enough > trigger.min ? enough : trigger.min;
  const bonus = bonusOf(terms, deposit);
  return [
    line("example", {
      deposit: sum(deposit),
      bonus: sum(bonus),
      turnover: sum(requiredTurnover(terms, bonus)),
    }),
  ];
}

/** In which parts a reward is paid, and what each of them waits for (PROMO-02, B14). */
function instalmentLines(terms: OfferTerms): TermLine[] {
  const { instalments } = terms;
  if (!instalments) return [];
  const parts = count(instalments.parts);
  if (instalments.every === "wager")
    return [
      line("instalmentsWager", { parts, factor: { kind: "factor", value: Number(lockFactorOf(terms)) } }),
      line("instalmentsTurnover", { days: count(instalments.days) }),
    ];
  return [
    line("instalmentsHours", { parts, hours: count(instalments.hours) }),
    instalments.firstPpm > 0
      ? line("instalmentsFirst", { percent: { kind: "percent", value: instalments.firstPpm } })
      : line("instalmentsEqual"),
  ];
}

/** How bonus money is used and becomes cash (PROMO-02). @param wagerFactorPpm how often the bonus itself must be wagered */
export function bonusLines(bonus: BonusPayment<Money>, wagerFactorPpm: number): TermLine[] {
  const { maxStake, maxConversion, days } = bonus;
  const counting = Object.entries(weightsOf(bonus)).filter(([, ppm]) => ppm > 0);
  const weights = Map.groupBy(
    counting.toSorted(([, one], [, other]) => other - one),
    ([, ppm]) => ppm,
  );
  return [
    line("bonusMoney", { days: count(days) }),
    line("bonusWager", { factor: { kind: "factor", value: wagerFactorPpm } }),
    ...[...weights].map(([ppm, games]) =>
      line("bonusGames", {
        names: list(games.map(([category]) => category)),
        percent: { kind: "percent", value: ppm },
      }),
    ),
    ...(maxStake === null ? [] : [line("bonusMaxBet", { max: sum(maxStake) })]),
    ...(maxConversion === null ? [] : [line("bonusCap", { max: sum(maxConversion) })]),
  ];
}

function lockLines(terms: OfferTerms): TermLine[] {
  const { lockFactorPpm, reward, bonus } = terms;
  // The factor of a match is of bonus and deposit; here it is what the bonus itself must be wagered.
  if (bonus) return bonusLines(bonus, Number(lockFactorOf(terms)));
  if (reward.kind === "freeRounds" || terms.instalments?.every === "wager") return [];
  if (lockFactorPpm === 0) return [line("lockNone")];
  return [
    line(reward.kind === "match" ? "lockMatch" : "lockCash", {
      factor: { kind: "factor", value: lockFactorPpm },
    }),
    ...(terms.instalments ? [line("instalmentsLock")] : []),
  ];
}

function limitLines({ perMember, inAll }: OfferTerms): TermLine[] {
  return [
    perMember === 1 ? line("perMember") : line("perMemberMany", { times: count(perMember) }),
    ...(inAll === null ? [] : [line("inAll", { times: count(inAll) })]),
  ];
}

function conditionLines({ conditions }: OfferTerms): TermLine[] {
  const lines: TermLine[] = [];
  for (const id of ["countries", "categories", "vendors", "games"] as const)
    if (conditions[id].length > 0) lines.push(line(id, { names: list(conditions[id]) }));
  if (conditions.minVipLevel > 0) lines.push(line("vip", { level: count(conditions.minVipLevel) }));
  if (conditions.minKycLevel > 0) lines.push(line("kyc", { level: count(conditions.minKycLevel) }));
  if (conditions.contactVerified) lines.push(line("contact"));
  for (const id of ["registeredFrom", "registeredBefore"] as const) {
    const day = conditions[id];
    if (day !== null) lines.push(line(id, { day: { kind: "day", value: day } }));
  }
  return lines;
}
