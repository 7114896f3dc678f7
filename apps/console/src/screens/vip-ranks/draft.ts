import type { VipRanksVersion } from "@khela/contract/console/vip";
import { parseMoney } from "@khela/kernel/money";
import { WITHDRAWAL_LIMITS } from "@khela/rules/cashier/withdrawal-limits";
import { MAX_BONUS_PPM, type VipGift, vipGifts } from "@khela/rules/vip/ranks";

const PPM_PER_PERCENT = 10_000;
const PPM_PER_TIME = 1_000_000;

/** A rank as it is typed: amounts and the percent are texts. */
export interface RankDraft {
  bn: string;
  en: string;
  points: string;
  deposits: string;
  keep: string;
  bonus: string;
  levelUp: string;
  weekly: string;
  monthly: string;
  birthday: string;
  perDay: string;
  amountPerDay: string;
  perMonth: string;
  amountPerMonth: string;
}
export type RankField = keyof RankDraft;
export const amountFields = ["points", "deposits", "keep", ...vipGifts] as const satisfies RankField[];
/** How often a player may withdraw, with the most that the server accepts. */
const countFields = { perDay: 100, perMonth: 3_000 } as const satisfies Partial<Record<RankField, number>>;
/** A rank asks for, and allows, no less than the one below. */
const RISING = ["points", "deposits", "keep", ...WITHDRAWAL_LIMITS] as const satisfies RankField[];

export interface RanksDraft {
  version: number;
  claimDays: string;
  birthdayClaimDays: string;
  times: string;
  ranks: RankDraft[];
}

export function draftOf(saved: VipRanksVersion): RanksDraft {
  return {
    version: saved.version,
    claimDays: String(saved.claimDays),
    birthdayClaimDays: String(saved.birthdayClaimDays),
    times: String(saved.lockFactorPpm / PPM_PER_TIME),
    ranks: saved.ranks.map(({ name, points, deposits, keep, bonusPpm, gifts, withdrawal }) => ({
      ...name,
      points,
      deposits,
      keep,
      bonus: String(bonusPpm / PPM_PER_PERCENT),
      ...gifts,
      ...withdrawal,
      perDay: String(withdrawal.perDay),
      perMonth: String(withdrawal.perMonth),
    })),
  };
}

const isAmount = (text: string): boolean => /^\d{1,13}(\.\d{1,2})?$/.test(text);
const unitsOf = (text: string): bigint => (isAmount(text) ? (parseMoney(text) ?? 0n) : 0n);
const isDays = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 60;
const isBonus = (text: string): boolean =>
  /^\d(\.\d{1,4})?$/.test(text) && Number(text) * PPM_PER_PERCENT <= MAX_BONUS_PPM;

const isCount = (text: string, most: number): boolean => /^\d{1,4}$/.test(text) && Number(text) <= most;

/** The field of a rank that can't be saved. */
export function wrongField(rank: RankDraft, below: RankDraft | undefined): RankField | undefined {
  if (rank.bn.trim() === "") return "bn";
  if (rank.en.trim() === "") return "en";
  const bad = [...amountFields, "amountPerDay" as const, "amountPerMonth" as const].find(
    (name) => !isAmount(rank[name]),
  );
  if (bad) return bad;
  const badCount = (["perDay", "perMonth"] as const).find((name) => !isCount(rank[name], countFields[name]));
  if (badCount) return badCount;
  if (!isBonus(rank.bonus)) return "bonus";
  return RISING.find((name) => below && unitsOf(rank[name]) < unitsOf(below[name]));
}

/** Whether everything can be saved. */
export const isRight = ({ ranks, claimDays, birthdayClaimDays, times }: RanksDraft): boolean =>
  ranks.every((rank, index) => wrongField(rank, ranks[index - 1]) === undefined) &&
  isDays(claimDays) &&
  isDays(birthdayClaimDays) &&
  /^\d{1,3}(\.\d{1,2})?$/.test(times) &&
  Number(times) <= 100;

/** The settings of a right draft. */
export function settingsOf(draft: RanksDraft) {
  return {
    claimDays: Number(draft.claimDays),
    birthdayClaimDays: Number(draft.birthdayClaimDays),
    lockFactorPpm: Math.round(Number(draft.times) * PPM_PER_TIME),
    version: draft.version,
    ranks: draft.ranks.map((rank) => ({
      name: { bn: rank.bn.trim(), en: rank.en.trim() },
      points: rank.points,
      deposits: rank.deposits,
      keep: rank.keep,
      bonusPpm: Math.round(Number(rank.bonus) * PPM_PER_PERCENT),
      gifts: Object.fromEntries(vipGifts.map((gift) => [gift, rank[gift]])) as Record<VipGift, string>,
      withdrawal: {
        perDay: Number(rank.perDay),
        amountPerDay: rank.amountPerDay,
        perMonth: Number(rank.perMonth),
        amountPerMonth: rank.amountPerMonth,
      },
    })),
  };
}
