import { type Money, money, ratioForChart, ZERO } from "@khela/kernel/money";

/** The most ranks there can be. */
export const MAX_RANKS = 15;
/** The highest bonus on rebate rates, 1 %. */
export const MAX_BONUS_PPM = 10_000;

/** What a rank gives to claim, as amounts; zero for none. */
export const vipGifts = ["levelUp", "weekly", "monthly", "birthday"] as const;
export type VipGift = (typeof vipGifts)[number];

/** Why a member's rank changed. */
export const vipCauses = ["reached", "regained", "not_kept", "manual"] as const;
export type VipCause = (typeof vipCauses)[number];

/** What a rank asks for. A point is one unit of valid bets with cash. */
export interface RankTerms {
  /** From 1 up, without gaps. */
  level: number;
  /** Points and deposits over all time, both needed. */
  points: Money;
  deposits: Money;
  /** Points of a business month that keep the rank, and that regain it after it was lost; zero: it is never lost. */
  keep: Money;
}

/** How a member stands. */
export interface VipStanding {
  /** 0 without a rank. */
  level: number;
  points: Money;
  deposits: Money;
  /** Of the business month that goes on. */
  monthPoints: Money;
  /** The level up to which the thresholds alone are enough; null: no rank was lost. */
  cap: number | null;
}

/** Whether a rank's conditions are met; a rank above one that was lost also asks for a month's points. */
const isReached = (rank: RankTerms, { points, deposits, monthPoints, cap }: VipStanding): boolean =>
  points >= rank.points &&
  deposits >= rank.deposits &&
  (cap === null || rank.level <= cap || monthPoints >= rank.keep);

/** The rank that a member has now: the highest that is reached, and never below the one that there is. */
export const rankFor = (ranks: readonly RankTerms[], standing: VipStanding): number =>
  ranks.reduce(
    (highest, rank) => (isReached(rank, standing) ? Math.max(highest, rank.level) : highest),
    standing.level,
  );

/**
 * The rank after the end of a business month, at most one lower.
 * @param monthPoints those of the month that has ended
 */
export function rankAfterMonth(
  ranks: readonly RankTerms[],
  { level, monthPoints }: { level: number; monthPoints: Money },
): number {
  const rank = ranks.find((one) => one.level === level);
  return rank && monthPoints < rank.keep ? level - 1 : level;
}

/** What is missing for the next rank; undefined on the highest one. */
export function progressOf(
  ranks: readonly RankTerms[],
  standing: VipStanding,
): { level: number; points: Money; deposits: Money; monthPoints: Money; percent: number } | undefined {
  const next = ranks.find(({ level }) => level === standing.level + 1);
  if (!next) return undefined;
  const monthly = standing.cap !== null && next.level > standing.cap ? next.keep : ZERO;
  const parts = [
    [standing.points, next.points],
    [standing.deposits, next.deposits],
    [standing.monthPoints, monthly],
  ] as const;
  const percents = parts.map(([has, needs]) =>
    needs > 0n ? ratioForChart(has < 0n ? ZERO : has, needs) : 1,
  );
  return {
    level: next.level,
    points: missing(standing.points, next.points),
    deposits: missing(standing.deposits, next.deposits),
    monthPoints: missing(standing.monthPoints, monthly),
    percent: Math.floor(Math.min(1, ...percents) * 100),
  };
}

const missing = (has: Money, needs: Money): Money => (has >= needs ? ZERO : money(needs - has));

/** How many days after a birthday its gift is still given, where it could not be given on the day. */
const BIRTHDAY_DAYS = 7;

/**
 * The year whose birthday gift is due: the birthday is today or was within a week before. Born on 29 February counts
 * as 28 February in other years.
 * @param birthday `YYYY-MM-DD`, as @param today
 */
export function birthdayDue(birthday: string, today: string): number | undefined {
  const [, month = 0, day = 0] = birthday.split("-").map(Number);
  const at = Date.parse(`${today}T00:00:00Z`);
  const thisYear = new Date(at).getUTCFullYear();
  for (const year of [thisYear, thisYear - 1]) {
    const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const then = Date.UTC(year, month - 1, Math.min(day, lastOfMonth));
    if (at >= then && at <= then + BIRTHDAY_DAYS * 86_400_000) return year;
  }
  return undefined;
}
