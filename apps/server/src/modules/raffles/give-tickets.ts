import type { giveRaffleTickets, previewRaffleGift } from "@khela/contract/console/raffles";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyFromText } from "@khela/kernel/money";
import { earnedTickets, phaseAt } from "@khela/rules/raffles/campaign";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { depositCorrected, depositSucceeded } from "../cashier/index.ts";
import type { Actor } from "../four-eyes/index.ts";
import type { Member } from "../identity/index.ts";
import { lockMemberAccounts, lockMembersAccounts } from "../ledger/index.ts";
import { shortfallsOf } from "./conditions.ts";
import type { RafflesContext } from "./context.ts";
import { figuresOf } from "./raffle.ts";
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

/** An operator's gift. */
export interface GiftOrder {
  raffleId: string;
  body: HandlerInput<typeof giveRaffleTickets>["body"];
  by: Actor;
  idempotency: { key: string; hash: string };
}

/** The members of accounts in any case, each once, by the names as they were written. */
async function membersOf(
  { identity }: RafflesContext,
  accounts: readonly string[],
): Promise<Map<string, Member | undefined>> {
  const found = new Map<string, Member | undefined>();
  const seen = new Set<MemberId>();
  for (const account of accounts) {
    const member = await identity.findByAccount(account);
    if (member && seen.has(member.id)) continue;
    if (member) seen.add(member.id);
    found.set(account, member);
  }
  return found;
}

/**
 * Gives players tickets, in one transaction: all of them, or none where one may get none.
 * @throws AppError SYS_NOT_FOUND, FIELD_FORMAT (an account in another currency), RAFFLE_CLOSED (phase),
 * AUTH_TRUE_ACCOUNT, AUTH_BLOCKED, AUTH_CLOSED, PROTECT_EXCLUDED, PROTECT_CLOSED
 */
export async function giveTickets(context: RafflesContext, order: GiftOrder): Promise<void> {
  const { raffleId, body, by, idempotency } = order;
  const members = [...(await membersOf(context, body.accounts)).values()].map((member) => {
    if (!member) throw new AppError("SYS_NOT_FOUND");
    return member;
  });
  const ids = members.map(({ id }) => id);
  const scope = `operator:${by.operator.operatorId}:raffles.give`;
  await context.ledger.command({ scope, ...idempotency }, async (tx) => {
    const raffle = await requireOpenToGifts(context, tx, raffleId);
    // No pause can begin between the check and the commit.
    await lockMembersAccounts(tx, ids);
    const [refusal] = (await refusalsOf(context, tx, raffle, ids)).values();
    if (refusal) throw refusal;
    for (const id of ids) await giveOne(context, tx, id, order);
    return {};
  });
}

async function giveOne(
  { platform: { ids, clock }, audit }: RafflesContext,
  tx: Tx,
  memberId: MemberId,
  { raffleId, body, by }: GiftOrder,
): Promise<void> {
  const gift = { id: ids.next(), raffleId, memberId, tickets: body.tickets, reason: body.reason };
  const at = now(clock);
  await tickets.insertGift(tx, { ...gift, by: by.operator.username, at });
  const given = Array.from({ length: body.tickets }, () => ids.next());
  const refs = given.map((_, index) => `${gift.id}:${index + 1}`);
  await tickets.insertTickets(tx, { raffleId, memberId, source: "operator", ids: given, refs, at });
  await audit.write(tx, {
    actor: `operator:${by.operator.username}`,
    action: "raffle.give",
    subject: `member:${memberId}`,
    detail: { raffle: raffleId, tickets: body.tickets, reason: body.reason },
    ip: by.ip,
  });
}

/** What would become of a gift to these accounts. @throws AppError SYS_NOT_FOUND for an unknown campaign */
export async function previewGift(
  context: RafflesContext,
  { raffleId, accounts }: { raffleId: string; accounts: readonly string[] },
): Promise<HandlerOutput<typeof previewRaffleGift>> {
  const found = await membersOf(context, accounts);
  const ids = [...found.values()].flatMap((member) => (member ? [member.id] : []));
  return inTransaction(context.platform.database, async (tx) => {
    const raffle = await store.findRaffle(tx, raffleId);
    if (!raffle) throw new AppError("SYS_NOT_FOUND");
    const refusals = await refusalsOf(context, tx, raffle, ids);
    const shortfalls = await shortfallsOf(context, raffle, ids, tx);
    return {
      content: [...found].map(([account, member]) => ({
        account: member?.account ?? account,
        memberId: member?.id ?? null,
        refused: member ? (refusals.get(member.id)?.code ?? null) : "SYS_NOT_FOUND",
        shortfall: (member && shortfalls.get(member.id)) ?? null,
      })),
    };
  });
}

/** The members among these who may get no tickets, with the reason. */
async function refusalsOf(
  { identity, protection }: RafflesContext,
  tx: Tx,
  { currency }: store.Raffle,
  ids: readonly MemberId[],
): Promise<Map<MemberId, AppError>> {
  const [members, protectedOnes] = [
    await identity.findMembers(ids, tx),
    await protection.refusedToPlay(ids, tx),
  ];
  const refusalOf = (id: MemberId): AppError | undefined => {
    const member = members.get(id);
    if (!member) return new AppError("SYS_NOT_FOUND");
    if (member.currency === TRIAL_CURRENCY) return new AppError("AUTH_TRUE_ACCOUNT");
    if (member.status === "closed") return new AppError("AUTH_CLOSED");
    if (member.status === "blocked") return new AppError("AUTH_BLOCKED");
    if (member.currency !== currency) return new AppError("FIELD_FORMAT", { field: "account" });
    return protectedOnes.get(id);
  };
  return new Map(
    ids.flatMap((id) => {
      const refusal = refusalOf(id);
      return refusal ? [[id, refusal] as const] : [];
    }),
  );
}

/** @throws AppError SYS_NOT_FOUND, RAFFLE_CLOSED (phase) where a ticket could never be used */
async function requireOpenToGifts(
  { platform, envelopes }: RafflesContext,
  tx: Tx,
  raffleId: string,
): Promise<store.Raffle> {
  const raffle = await store.findRaffle(tx, raffleId);
  if (!raffle) throw new AppError("SYS_NOT_FOUND");
  if (raffle.state !== "published" && raffle.state !== "paused") {
    throw new AppError("RAFFLE_CLOSED", { phase: raffle.state === "ended" ? "ended" : "upcoming" });
  }
  const stock = (await store.readStocks(tx, [raffleId])).get(raffleId) ?? [];
  const atMs = now(platform.clock).getTime();
  const phase = phaseAt(figuresOf(raffle, { stock, envelopes }, atMs), atMs);
  if (phase === "ended" || phase === "empty") throw new AppError("RAFFLE_CLOSED", { phase });
  return raffle;
}
