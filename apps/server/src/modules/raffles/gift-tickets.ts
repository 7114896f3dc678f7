import type { SettingChange } from "@khela/contract/console/adjustments";
import type { giveRaffleTickets, previewRaffleGift } from "@khela/contract/console/raffles";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { phaseAt, ticketValue } from "@khela/rules/raffles/campaign";
import { needsSecondOperator } from "@khela/rules/rewards/reward";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { inTransaction, type Tx } from "../../platform/database.ts";
import {
  type Actor,
  type ApprovalView,
  type AskSetting,
  changesOf,
  defineSetting,
  type FourEyes,
} from "../four-eyes/index.ts";
import type { Member } from "../identity/index.ts";
import { lockMembersAccounts } from "../ledger/index.ts";
import { shortfallsOf } from "./conditions.ts";
import type { RafflesContext, WantedGift } from "./context.ts";
import { requestName } from "./publish-raffle.ts";
import { figuresOf } from "./raffle.ts";
import { rulesOf } from "./terms.ts";
import * as store from "./store.ts";
import * as tickets from "./ticket-store.ts";

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

type Deps = Pick<RafflesContext, "platform" | "audit" | "identity" | "protection" | "envelopes">;

/** Defines the approval of large gifts of tickets, by somebody with `promotions.approve`. */
export const defineGifts = (fourEyes: FourEyes, deps: Deps): AskSetting<"raffle_gift", WantedGift> =>
  defineSetting<"raffle_gift", WantedGift>(fourEyes, {
    kind: "raffle_gift",
    permission: "promotions.approve",
    async apply(tx, { wanted, by, approvalId }) {
      const raffle = await requireGifts(deps, tx, wanted);
      await writeGifts(deps, tx, raffle, { ...wanted, by, approvalId });
    },
  });

/**
 * Gives players tickets, in one transaction: all of them, or none where one may get none. A second operator decides
 * where what they pay on average, with what this operator has given on this business day, is above the limit of grants.
 * @returns the request that waits; null where they were given
 * @throws AppError SYS_NOT_FOUND, FIELD_FORMAT (an account in another currency), RAFFLE_CLOSED (phase),
 * AUTH_TRUE_ACCOUNT, AUTH_BLOCKED, AUTH_CLOSED, PROTECT_EXCLUDED, PROTECT_CLOSED
 */
export async function giveTickets(context: RafflesContext, order: GiftOrder): Promise<ApprovalView | null> {
  const { platform } = context;
  const { raffleId, body, by, idempotency } = order;
  const members = [...(await membersOf(context, body.accounts)).values()].map((member) => {
    if (!member) throw new AppError("SYS_NOT_FOUND");
    return member;
  });
  const memberIds = members.map(({ id }) => id);
  const wanted: WantedGift = { raffleId, memberIds, tickets: body.tickets, reason: body.reason };
  const { operatorId, username } = by.operator;
  const scope = `operator:${operatorId}:raffles.give`;
  const { answer } = await context.ledger.command({ scope, ...idempotency }, async (tx) => {
    const raffle = await requireGifts(context, tx, wanted);
    const value = valueOf(raffle, body.tickets * memberIds.length);
    const today = new Date(dayOf(platform.clock.nowMs()).startMs);
    const limits = await context.rewards.grantLimitsOf(tx, by.operator.roles);
    if (needsSecondOperator(value, await tickets.sumGifts(tx, username, today), limits)) {
      const name = `${requestName(raffle)}-${platform.ids.next().slice(-8)}`;
      const changes = giftFacts(raffle, wanted, value);
      return { approval: await context.askGift(tx, { name, changes, wanted, reason: body.reason, by }) };
    }
    await writeGifts(context, tx, raffle, { ...wanted, by: username, ip: by.ip });
    return { approval: null };
  });
  return answer.approval;
}

const valueOf = (raffle: store.Raffle, count: number): Money =>
  money(ticketValue(rulesOf(raffle.terms)) * BigInt(count));

/** What the second operator reads. */
function giftFacts(
  { terms: { title } }: store.Raffle,
  { memberIds, tickets: each }: WantedGift,
  value: Money,
): SettingChange<"raffle_gift">[] {
  return changesOf<"raffle_gift">(
    {},
    {
      title: `${title.en} · ${title.bn}`,
      players: memberIds.length,
      ticketsEach: each,
      value: moneyToText(value),
    },
  );
}

/** Locks the members, of whom each may get tickets. @throws AppError as `giveTickets` */
async function requireGifts(deps: Deps, tx: Tx, { raffleId, memberIds }: WantedGift): Promise<store.Raffle> {
  const raffle = await requireOpenToGifts(deps, tx, raffleId);
  // No pause can begin between the check and the commit.
  await lockMembersAccounts(tx, memberIds);
  const [refusal] = (await refusalsOf(deps, tx, raffle, memberIds)).values();
  if (refusal) throw refusal;
  return raffle;
}

async function writeGifts(
  { platform: { ids, clock }, audit }: Deps,
  tx: Tx,
  raffle: store.Raffle,
  gift: WantedGift & { by: string; ip?: string; approvalId?: string },
): Promise<void> {
  const { raffleId, memberIds, tickets: each, reason, by, approvalId } = gift;
  const at = now(clock);
  const value = valueOf(raffle, each);
  for (const memberId of memberIds) {
    const id = ids.next();
    await tickets.insertGift(tx, {
      id,
      raffleId,
      memberId,
      tickets: each,
      reason,
      by,
      at,
      value,
      approvalId,
    });
    const given = Array.from({ length: each }, () => ids.next());
    const refs = given.map((_, index) => `${id}:${index + 1}`);
    await tickets.insertTickets(tx, { raffleId, memberId, source: "operator", ids: given, refs, at });
    await audit.write(tx, {
      actor: `operator:${by}`,
      action: "raffle.give",
      subject: `member:${memberId}`,
      detail: { raffle: raffleId, tickets: each, reason, ...(approvalId ? { approval: approvalId } : {}) },
      // The request has the address of an approved gift.
      ip: gift.ip ?? "",
    });
  }
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
  { identity, protection }: Deps,
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
  { platform, envelopes }: Deps,
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
