import { GAME_CATEGORIES, type GameCategory } from "@khela/games/game-info";
import type { MyRebates, RebateDay } from "@khela/contract/rebates";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, dayOfKey, dayPlus, weekOf } from "@khela/kernel/period";
import { cashbackOf } from "@khela/rules/rebates/cashback";
import { PAID_AFTER_MS, versionFor } from "@khela/rules/rebates/rates";
import { type Rebate, rateWith, rebateOf } from "@khela/rules/rebates/rebate";
import type { DaySum } from "../turnover/index.ts";
import type { RankBonus, RebatesContext } from "./context.ts";
import { cashbackTerms } from "./rates.ts";
import { readOwn } from "./read-store.ts";
import { dayAfter, firstPlace, lastOf } from "./run-payments.ts";
import * as store from "./store.ts";

/** More days than these are never open: the job catches up within minutes. */
const MOST_OPEN_DAYS = 10;

/** Bets that are counted late come in few parts. */
const MOST_PARTS = 20;

interface Asking {
  memberId: MemberId;
  currency: string;
  nowMs: number;
}

/** A member's rates, rebate so far, and cashback of the week, by the functions that pay them (PROMO-03). */
export async function readRebates(context: RebatesContext, memberId: MemberId): Promise<MyRebates> {
  const { platform, identity } = context;
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("AUTH_REQUIRED");
  const nowMs = platform.clock.nowMs();
  const asking = { memberId, currency: member.currency, nowMs };
  const today = dayOf(nowMs);
  const standing = await store.readStanding(platform.db, memberId, member.currency);
  const place = standing.place ?? firstPlace(nowMs);
  const versions = await store.readRates(platform.db);
  const rates = versionFor(versions, today.key);
  if (!rates) throw new Error(`no rates count for ${today.key}`);
  const { open, rank } = await openRebates(context, asking, { place, carried: standing.carried, versions });
  const { settings } = rates;
  return {
    currency: member.currency,
    rates: GAME_CATEGORIES.map((category) => ({
      category,
      ratePpm: Number(rateWith(settings.rates[category], rank.bonusPpm)),
    })),
    vip: { level: rank.level, bonusPpm: Number(rank.bonusPpm) },
    mode: settings.rebate.mode,
    today: open.get(today.key) ?? emptyDay(today.key),
    yesterday: await dayBefore(context, asking, open),
    paidAt: new Date(today.endMs + PAID_AFTER_MS).toISOString(),
    cashback: await readCashback(context, asking, place, settings),
  };
}

/** Works out the days that are not paid yet one after the other, as the job will. */
async function openRebates(
  { turnover, ranksAt }: RebatesContext,
  { memberId, currency, nowMs }: Asking,
  given: { place: store.RebatePlace; carried: ReturnType<typeof money>; versions: store.RatesRow[] },
): Promise<{ open: Map<string, RebateDay>; rank: RankBonus }> {
  const days = openDays(given.place, nowMs);
  const first = days[0];
  const sums = first ? await turnover.daySums(memberId, currency, first, dayOf(nowMs).key) : [];
  const byDay = Map.groupBy(sums, ({ day }) => day);
  const open = new Map<string, RebateDay>();
  let { carried } = given;
  let rank: RankBonus = { level: 0, bonusPpm: 0n };
  for (const day of days) {
    rank = (await ranksAt([memberId], new Date(dayOfKey(day).startMs))).get(memberId) ?? {
      level: 0,
      bonusPpm: 0n,
    };
    const rebate = rebateOf({
      sums: byDay.get(day) ?? [],
      rates: versionFor(given.versions, day)?.settings.rates ?? {},
      bonusPpm: rank.bonusPpm,
      carried,
    });
    carried = rebate.carryLeft;
    open.set(day, dayView(day, rebate));
  }
  return { open, rank };
}

/** The business days that are not paid yet, up to today, oldest first. */
function openDays({ nextDay }: store.RebatePlace, nowMs: number): string[] {
  const today = dayOf(nowMs).key;
  const days: string[] = [];
  for (let day = nextDay; day <= today; day = dayAfter(day)) days.push(day);
  return days.slice(-MOST_OPEN_DAYS);
}

async function dayBefore(
  { platform }: RebatesContext,
  { memberId, currency, nowMs }: Asking,
  open: ReadonlyMap<string, RebateDay>,
): Promise<RebateDay> {
  const { key } = dayPlus(nowMs, -1);
  const waiting = open.get(key);
  if (waiting) return waiting;
  const found = await readOwn(platform.db, memberId, {
    kind: "rebate",
    currency,
    to: key,
    limit: MOST_PARTS,
  });
  const parts = found.filter(({ period }) => period === key);
  const [paid] = parts;
  if (!paid) return { ...emptyDay(key), state: "paid" };
  const sum = (of: "total" | "carried" | "amount") =>
    moneyToText(money(parts.reduce((total, part) => total + part[of], 0n)));
  return {
    day: key,
    lines: parts.flatMap(({ lines }) =>
      lines.map((line) => ({ ...line, category: line.category as GameCategory })),
    ),
    total: sum("total"),
    carried: sum("carried"),
    amount: sum("amount"),
    state: paid.refused === undefined ? "paid" : "lapsed",
  };
}

const dayView = (day: string, rebate: Rebate): RebateDay => ({
  day,
  lines: rebate.lines.map(({ category, basis, ratePpm, amount }) => ({
    category: category as GameCategory,
    basis: moneyToText(basis),
    ratePpm: Number(ratePpm),
    amount: moneyToText(amount),
  })),
  total: moneyToText(rebate.total),
  carried: moneyToText(rebate.carried),
  amount: moneyToText(rebate.amount),
  state: "open",
});

const emptyDay = (day: string): RebateDay => ({
  day,
  lines: [],
  total: moneyToText(ZERO),
  carried: moneyToText(ZERO),
  amount: moneyToText(ZERO),
  state: "open",
});

async function readCashback(
  context: RebatesContext,
  { memberId, currency, nowMs }: Asking,
  place: store.RebatePlace,
  settings: store.RatesRow["settings"],
): Promise<MyRebates["cashback"]> {
  const { platform, turnover, rewards } = context;
  const week = weekOf(nowMs);
  const sums = await turnover.daySums(memberId, currency, week.key, dayOf(nowMs).key);
  const period = {
    currency,
    from: new Date(week.startMs),
    to: new Date(week.endMs),
    except: "cashback",
  } as const;
  const given = (await rewards.paidTo([memberId], period)).get(memberId) ?? ZERO;
  const terms = cashbackTerms(settings);
  const soFar = cashbackOf({ netLoss: netLossOf(sums), given }, terms);
  const before = dayPlus(week.startMs, -7).key;
  const [last] =
    before < place.nextWeek
      ? await readOwn(platform.db, memberId, { kind: "cashback", currency, to: before, limit: 1 })
      : [];
  return {
    ratePpm: terms.ratePpm,
    min: moneyToText(terms.min),
    max: moneyToText(terms.max),
    mode: settings.cashback.mode,
    week: {
      from: week.key,
      to: lastOf(week.key),
      netLoss: moneyToText(soFar.netLoss),
      given: moneyToText(soFar.given),
      amount: moneyToText(soFar.amount),
      state: "open",
    },
    paidAt: new Date(week.endMs + PAID_AFTER_MS).toISOString(),
    last: last
      ? {
          from: last.period,
          to: lastOf(last.period),
          netLoss: moneyToText(last.netLoss),
          given: moneyToText(last.given),
          amount: moneyToText(last.amount),
          state: last.refused === undefined ? "paid" : "lapsed",
        }
      : null,
  };
}

const netLossOf = (sums: readonly DaySum[]) =>
  money(sums.reduce((total, { stake, payout }) => total + stake - payout, 0n));
