import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText, type Money, money, ZERO } from "@khela/kernel/money";
import { dayOf, dayOfKey, weekOf } from "@khela/kernel/period";
import { cashbackOf } from "@khela/rules/rebates/cashback";
import { type Rebate, rebateOf } from "@khela/rules/rebates/rebate";
import type { Tx } from "../../platform/database.ts";
import type { RewardOrder } from "../rewards/index.ts";
import type { DaySum } from "../turnover/index.ts";
import type { RebatesContext } from "./context.ts";
import { cashbackTerms } from "./rates.ts";
import * as store from "./store.ts";
import { categoryLabel, REWARD_WORDS } from "./texts.ts";

const DAY_MS = 86_400_000;

/** A run, and the rates that are frozen on it. */
export interface Paying {
  run: store.RunKey;
  rates: store.RatesRow;
  /** 0, or the number of a later part, for bets that were counted after the day was paid. */
  part?: number;
}

/** What a member has wagered on a day in a category. */
export type SumOfDay = Pick<DaySum, "memberId" | "category" | "stake" | "payout" | "validCash">;

const netLossOf = (sums: readonly SumOfDay[]): Money =>
  money(sums.reduce((total, { stake, payout }) => total + stake - payout, 0n));

/** Pays some members' rebate of a day, in the transaction that holds the currency's place. */
export async function payRebates(
  context: RebatesContext,
  tx: Tx,
  { run, rates, part = 0 }: Paying,
  sums: readonly SumOfDay[],
): Promise<void> {
  const members = Map.groupBy(sums, ({ memberId }) => memberId);
  const ids = [...members.keys()];
  const ranks = await context.ranksAt(ids, new Date(dayOfKey(run.period).startMs));
  const carries = await store.readCarries(tx, ids, run.currency);
  const worked = [...members].map(([memberId, own]) => {
    const rank = ranks.get(memberId);
    const rebate = rebateOf({
      sums: own,
      rates: rates.settings.rates,
      bonusPpm: rank?.bonusPpm ?? 0n,
      carried: carries.get(memberId) ?? ZERO,
    });
    return { memberId, rebate, level: rank?.level ?? 0, netLoss: netLossOf(own) };
  });
  const outcomes = await issue(context, tx, {
    run,
    part,
    terms: rates.settings.rebate,
    due: worked.map(({ memberId, rebate }) => ({
      memberId,
      amount: rebate.amount,
      detail: {
        ...(part > 0 ? { why: REWARD_WORDS.late } : {}),
        period: { from: run.period, to: run.period },
        lines: rewardLines(rebate),
      },
    })),
  });
  await store.insertPayouts(
    tx,
    worked.map(({ memberId, rebate, level, netLoss }) => ({
      ...run,
      part,
      memberId,
      lines: rebate.lines.map(({ category, basis, ratePpm, amount }) => ({
        category,
        basis: moneyToText(basis),
        ratePpm: Number(ratePpm),
        amount: moneyToText(amount),
      })),
      rank: level,
      netLoss,
      given: ZERO,
      validCash: rebate.validCash,
      total: rebate.total,
      carried: rebate.carried,
      amount: rebate.amount,
      carryLeft: rebate.carryLeft,
      ...outcomes.get(memberId),
      rewardId: outcomes.get(memberId)?.rewardId,
      refused: outcomes.get(memberId)?.refused,
    })),
    now(context.platform.clock),
  );
  await store.saveCarries(
    tx,
    run.currency,
    worked
      .filter(({ rebate }) => rebate.carryLeft !== rebate.carried)
      .map(({ memberId, rebate }) => ({ memberId, amount: rebate.carryLeft })),
  );
}

/** Pays some members' cashback of a week. */
export async function payCashback(
  context: RebatesContext,
  tx: Tx,
  { run, rates }: Paying,
  losses: readonly { memberId: MemberId; netLoss: Money }[],
): Promise<void> {
  const week = weekOf(dayOfKey(run.period).startMs);
  const losers = losses.filter(({ netLoss }) => netLoss > 0n);
  const given = await context.rewards.paidTo(
    losers.map(({ memberId }) => memberId),
    {
      currency: run.currency,
      from: new Date(week.startMs),
      to: new Date(week.endMs),
      except: "cashback",
    },
    tx,
  );
  const terms = cashbackTerms(rates.settings);
  const worked = losers.map(({ memberId, netLoss }) => ({
    memberId,
    cashback: cashbackOf({ netLoss, given: given.get(memberId) ?? ZERO }, terms),
  }));
  const to = dayOf(week.endMs - 1).key;
  const outcomes = await issue(context, tx, {
    run,
    terms: rates.settings.cashback,
    due: worked.map(({ memberId, cashback: { amount, basis } }) => ({
      memberId,
      amount,
      detail: {
        period: { from: run.period, to },
        lines: [
          {
            label: REWARD_WORDS.netLoss,
            basis: moneyToText(basis),
            ratePpm: terms.ratePpm,
            amount: moneyToText(amount),
          },
        ],
      },
    })),
  });
  await store.insertPayouts(
    tx,
    worked.map(({ memberId, cashback: { netLoss, given: had, amount } }) => ({
      ...run,
      part: 0,
      memberId,
      lines: [],
      rank: 0,
      netLoss,
      given: had,
      validCash: ZERO,
      total: amount,
      carried: ZERO,
      amount,
      carryLeft: ZERO,
      rewardId: outcomes.get(memberId)?.rewardId,
      refused: outcomes.get(memberId)?.refused,
    })),
    now(context.platform.clock),
  );
}

interface Outcome {
  rewardId?: string;
  refused?: string;
}

/** Issues what is above zero. @returns what came of it, by member */
async function issue(
  { platform, rewards }: RebatesContext,
  tx: Tx,
  order: {
    run: store.RunKey;
    part?: number;
    terms: { mode: "credit" | "claim"; claimDays: number; lockFactorPpm: number };
    due: readonly { memberId: MemberId; amount: Money; detail: NonNullable<RewardOrder["detail"]> }[];
  },
): Promise<Map<MemberId, Outcome>> {
  const { run, terms, part = 0 } = order;
  const refOf = (memberId: MemberId) =>
    `${run.period}:${memberId}:${run.currency}${part > 0 ? `:${part}` : ""}`;
  const claimBy = new Date(dayOf(platform.clock.nowMs() + terms.claimDays * DAY_MS).endMs);
  const due = order.due.filter(({ amount }) => amount > 0n);
  const issued = await rewards.issueAll(
    tx,
    run.kind,
    due.map(({ memberId, amount, detail }) => ({
      memberId,
      currency: run.currency,
      sourceRef: refOf(memberId),
      title: REWARD_WORDS[run.kind],
      amount,
      mode: terms.mode,
      claimBy,
      lockFactorPpm: BigInt(terms.lockFactorPpm),
      detail,
    })),
  );
  return new Map(due.map(({ memberId }) => [memberId, { ...issued.get(refOf(memberId)) }]));
}

/** The lines that the member reads; their sum is what is paid. */
function rewardLines({ lines, carried }: Rebate) {
  const shown = lines
    .filter(({ amount }) => amount !== 0n)
    .map(({ category, basis, ratePpm, amount }) => ({
      label: categoryLabel(category),
      basis: moneyToText(basis),
      ratePpm: Number(ratePpm),
      amount: moneyToText(amount),
    }));
  return carried === 0n ? shown : [...shown, { label: REWARD_WORDS.carried, amount: moneyToText(carried) }];
}
