import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyFromText } from "@khela/kernel/money";
import { earnedTickets } from "@khela/rules/raffles/campaign";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import { depositCorrected, depositSucceeded } from "../cashier/index.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { RafflesContext } from "./context.ts";
import { rulesOf } from "./terms.ts";
import * as store from "./store.ts";
import * as tickets from "./ticket-store.ts";

const isWithin = ({ startsAt, endsAt }: store.Raffle, at: Date): boolean => startsAt <= at && at < endsAt;

/** Counts bets towards tickets; each fact is given once, with the reader's place in the same transaction. */
export async function countBets(
  { platform }: Pick<RafflesContext, "platform">,
  tx: Tx,
  facts: readonly TurnoverFact[],
): Promise<void> {
  const earliest = facts.reduce(
    (first, { settledAt }) => (settledAt < first ? settledAt : first),
    new Date(8e15),
  );
  const raffles = await store.listCounting(tx, earliest);
  for (const raffle of raffles) {
    const per = rulesOf(raffle.terms).turnoverPer;
    if (per === undefined) continue;
    // Locked in one order, so that two readers never wait for each other.
    const sums = [...sumsOf(raffle, facts)].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (const [memberId, amount] of sums) await earn(platform, tx, raffle, { memberId, amount, per });
  }
}

function sumsOf(raffle: store.Raffle, facts: readonly TurnoverFact[]): Map<MemberId, Money> {
  const { categories } = raffle.terms.tickets;
  const sums = new Map<MemberId, Money>();
  for (const { memberId, currency, category, validCash, settledAt } of facts) {
    const counts = categories.length === 0 || (categories as readonly string[]).includes(category);
    if (!counts || currency !== raffle.currency || validCash === 0n || !isWithin(raffle, settledAt)) continue;
    sums.set(memberId, money((sums.get(memberId) ?? 0n) + validCash));
  }
  return sums;
}

async function earn(
  { ids, clock }: RafflesContext["platform"],
  tx: Tx,
  raffle: store.Raffle,
  { memberId, amount, per }: { memberId: MemberId; amount: Money; per: Money },
): Promise<void> {
  const key = { raffleId: raffle.id, memberId };
  const before = await tickets.addProgress(tx, key, amount);
  const earned = earnedTickets(before.counted, per, before.tickets, raffle.terms.tickets.perMember);
  if (earned === 0) return;
  const numbers = Array.from({ length: earned }, (_, index) => before.tickets + index + 1);
  await tickets.insertTickets(tx, {
    ...key,
    source: "turnover",
    ids: numbers.map(() => ids.next()),
    refs: numbers.map((number) => `${memberId}:${number}`),
    at: now(clock),
  });
  await tickets.saveEarned(tx, key, before.tickets + earned);
}

/** Tickets follow deposits, whatever number and order the events arrive in; a corrected one keeps what it still earns. */
export function followDeposits(context: RafflesContext): void {
  const { events } = context.platform;
  const follow = async ({ depositId }: { depositId: string }) => syncDepositTickets(context, depositId);
  events.subscribe(depositSucceeded, "raffle-tickets", follow);
  events.subscribe(depositCorrected, "raffle-tickets", follow);
}

async function syncDepositTickets(context: RafflesContext, depositId: string): Promise<void> {
  const { platform, cashier, ledger } = context;
  const known = await cashier.paymentFacts.deposit(depositId);
  if (!known) return;
  await ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, known.memberId);
    // Read again: a correction may have been committed meanwhile.
    const deposit = await cashier.paymentFacts.deposit(depositId);
    if (!deposit) return;
    const { memberId, currency, at: settledAt } = deposit;
    const at = now(platform.clock);
    for (const raffle of await store.listCounting(tx, settledAt)) {
      const per = rulesOf(raffle.terms).depositPer;
      if (per === undefined || raffle.currency !== currency || !isWithin(raffle, settledAt)) continue;
      const keep = earnedTickets(moneyFromText(deposit.amount), per, 0, raffle.terms.tickets.perMember);
      const numbers = Array.from({ length: keep }, (_, index) => index + 1);
      const refs = numbers.map((number) => `${depositId}:${number}`);
      const ids = numbers.map(() => platform.ids.next());
      await tickets.insertTickets(tx, { raffleId: raffle.id, memberId, source: "deposit", ids, refs, at });
      await tickets.keepDepositTickets(tx, { raffleId: raffle.id, depositId, keep, at });
    }
  });
}
