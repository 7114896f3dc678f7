import { CATEGORIES } from "@khela/contract/catalogue";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { getPointBalance, getPointConfig, listPointItems, PointItem } from "@khela/contract/points";
import { slotNames } from "@khela/games/slots/free-rounds";
import { now } from "@khela/kernel/clock";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, dayPlus, monthOf } from "@khela/kernel/period";
import {
  moneyToPoints,
  pointsFor,
  POINTS_CURRENCY,
  rateOn,
  type RateVersion,
} from "@khela/rules/points/earning";
import { PACE_DAYS } from "@khela/rules/points/goal";
import { type PointItemKind, FREE_SPINS_BONUS } from "@khela/rules/points/order";
import { bonusLines } from "@khela/rules/promotions/term-lines";
import { bonusFromText } from "@khela/rules/promotions/terms";
import type { PointsContext } from "./context.ts";
import { differenceOf } from "./earn.ts";
import { readOpenDays, readTurnover, sumPosted } from "./store/earning-store.ts";
import { countOrders, type Item, listOnOffer } from "./store/item-store.ts";
import { convertedOn } from "./store/order-store.ts";
import { readVersions } from "./store/settings-store.ts";

type Category = (typeof CATEGORIES)[number];

/** A member's points: those to spend, and those that orders hold. */
export async function readPoints(
  { ledger }: Pick<PointsContext, "ledger">,
  memberId: MemberId,
): Promise<{ points: number; held: number }> {
  const balances = await ledger.balances(memberId, POINTS_CURRENCY);
  const of = (name: string) => moneyToPoints(balances.find(({ bucket }) => bucket === name)?.balance ?? ZERO);
  return { points: of("points"), held: of("held") };
}

/** What is not posted yet: the running day by category, and the rest in one sum. */
export async function readOpen(
  { platform }: Pick<PointsContext, "platform">,
  memberId: MemberId,
): Promise<Pick<HandlerOutput<typeof getPointBalance>, "today" | "waiting">> {
  const day = dayOf(now(platform.clock).getTime()).key;
  const [days, versions] = await Promise.all([
    readOpenDays(platform.db, memberId),
    readVersions(platform.db),
  ]);
  const today = days.filter((one) => one.day === day && one.earns);
  const byCategory = today.map(({ category, validCash }) => ({
    category: category as Category,
    turnover: moneyToText(validCash),
    points: pointsFor(validCash, rateOn(versions, day, category)),
  }));
  const waiting = days
    .filter((one) => one.day !== day)
    .reduce((sum, one) => sum + differenceOf(one, versions), 0);
  return {
    today: { day, points: byCategory.reduce((sum, { points }) => sum + points, 0), byCategory },
    waiting,
  };
}

/** The member's points, and exactly what the next batch credits (API-03). */
export async function readBalance(
  context: PointsContext,
  memberId: MemberId,
): Promise<HandlerOutput<typeof getPointBalance>> {
  const { db, clock } = context.platform;
  const nowMs = clock.nowMs();
  const [points, open, earnedLately, hasPaymentPassword] = await Promise.all([
    readPoints(context, memberId),
    readOpen(context, memberId),
    sumPosted(db, memberId, dayPlus(nowMs, -PACE_DAYS).key, dayPlus(nowMs, -1).key),
    context.identity.hasPaymentPassword(memberId),
  ]);
  return { ...points, ...open, earnedLately, hasPaymentPassword };
}

/** How points are earned and converted (API-03). */
export async function readConfig(
  { platform, identity }: PointsContext,
  memberId: MemberId,
): Promise<HandlerOutput<typeof getPointConfig>> {
  const nowMs = now(platform.clock).getTime();
  const day = dayOf(nowMs).key;
  const [versions, used, member] = await Promise.all([
    readVersions(platform.db),
    convertedOn(platform.db, memberId, day),
    identity.findMember(memberId),
  ]);
  if (!member) throw new AppError("AUTH_REQUIRED");
  const [{ terms }] = versions;
  const rates = ratesOn(versions, day);
  const next = ratesOn(versions, dayPlus(nowMs, 1).key);
  const changes = next.some(({ ratePpm }, index) => ratePpm !== rates[index]?.ratePpm);
  const { open, pointsPerUnit, min, step, dayCap } = terms;
  return {
    rates,
    nextRates: changes ? next : null,
    convert: { open, pointsPerUnit, min, step, dayCap, leftToday: Math.max(0, dayCap - used) },
    currency: member.currency,
  };
}

const ratesOn = (versions: readonly RateVersion[], day: string) =>
  CATEGORIES.map((category) => ({ category, ratePpm: Number(rateOn(versions, day, category)) }));

/** A member's figures for items: the turnover of the month, and the orders by item. */
async function readFigures({ platform }: PointsContext, memberId: MemberId) {
  const nowMs = now(platform.clock).getTime();
  const month = monthOf(nowMs).key;
  const [orders, monthTurnover] = await Promise.all([
    countOrders(platform.db, memberId, month),
    readTurnover(platform.db, memberId, `${month}-01`, dayOf(nowMs).key),
  ]);
  return {
    of: (itemId: string) => ({
      monthTurnover,
      ...(orders.get(itemId) ?? { ordersInAll: 0, ordersThisMonth: 0 }),
    }),
  };
}

/** What the mall has on offer for a member, with how many of each the member can still have (API-03). */
export async function readItems(
  context: PointsContext,
  memberId: MemberId,
  query: { kind?: PointItemKind | undefined },
  language: string,
): Promise<HandlerOutput<typeof listPointItems>> {
  const { platform } = context;
  const [items, figures, member] = await Promise.all([
    listOnOffer(platform.db, now(platform.clock), query.kind),
    readFigures(context, memberId),
    context.identity.findMember(memberId),
  ]);
  const words = contentLanguageFor(language);
  return {
    content: items.map((item) => {
      const { monthTurnover, ...orders } = figures.of(item.id);
      return {
        itemId: item.id,
        kind: item.kind,
        title: item.title[words],
        description: item.description[words],
        picture: item.picture,
        points: item.points,
        amount: item.amount === null ? null : moneyToText(item.amount),
        turnoverFactorPpm: Number(item.turnoverFactorPpm),
        freeRounds: item.freeRounds && {
          games: slotNames(item.freeRounds.games, words),
          rounds: item.freeRounds.rounds,
          days: item.freeRounds.days,
        },
        bonusTerms: bonusTermsFor(item),
        requiredAmount: moneyToText(item.requiredAmount),
        minVipLevel: item.minVipLevel,
        vipLocked: (member?.vipRankLevel ?? 0) < item.minVipLevel,
        missingAmount: moneyToText(missingOf(item.requiredAmount, monthTurnover)),
        stock: item.stock,
        limitMember: item.limitMember,
        limitMonth: item.limitMonth,
        left: leftOf(item, orders),
        endsAt: item.endsAt?.toISOString() ?? null,
      };
    }),
  };
}

/** What holds for an item's bonus money, or for what its free spins' wins become; none where it pays cash. */
function bonusTermsFor({ bonus, freeRounds, turnoverFactorPpm }: Item): PointItem["bonusTerms"] {
  const payment = bonus
    ? bonusFromText(bonus)
    : freeRounds && turnoverFactorPpm > 0n
      ? FREE_SPINS_BONUS
      : undefined;
  return payment ? bonusLines(payment, Number(turnoverFactorPpm)) : [];
}

const missingOf = (required: Money, reached: Money): Money =>
  (required > reached ? required - reached : ZERO) as Money;

/** How many more of an item a member can have by its limits and its stock; null where nothing limits it. */
function leftOf(
  { limitMember, limitMonth, stock }: Item,
  { ordersInAll, ordersThisMonth }: { ordersInAll: number; ordersThisMonth: number },
): number | null {
  const limits = [
    limitMember === null ? null : limitMember - ordersInAll,
    limitMonth === null ? null : limitMonth - ordersThisMonth,
    stock,
  ].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
}
