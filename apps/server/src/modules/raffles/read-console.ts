import type {
  listRaffleCampaigns,
  listRafflePrizes,
  RaffleDetail,
  RaffleRow,
} from "@khela/contract/console/raffles";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import { expectedPrize } from "@khela/rules/raffles/campaign";
import type { RafflesContext } from "./context.ts";
import { DRAW_SORTS, type DrawFilter, pageDraws, sumDraws } from "./draw-store.ts";
import { figuresOf } from "./raffle.ts";
import { settingOf } from "./publish-raffle.ts";
import { rulesOf } from "./terms.ts";
import { viewOf } from "./read-raffles.ts";
import * as store from "./store.ts";
import { countTickets, listGifts } from "./ticket-store.ts";

/** The column of a `sort` parameter. @throws AppError SYS_BAD_INPUT for an unknown one */
function sortOf<By extends string>(sort: string | undefined, known: Readonly<Record<By, unknown>>) {
  if (sort === undefined) return undefined;
  const descending = sort.startsWith("-");
  const by = descending ? sort.slice(1) : sort;
  if (!Object.hasOwn(known, by)) {
    throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "column" });
  }
  return { by: by as By, descending };
}

const pageFacts = (count: number, { pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
  pageNum: pageNo,
  totalPages: Math.ceil(count / pageSize),
  totalCount: count,
});

/** A page of campaigns. @throws AppError SYS_BAD_INPUT */
export async function readCampaigns(
  context: RafflesContext,
  query: HandlerInput<typeof listRaffleCampaigns>["query"],
): Promise<HandlerOutput<typeof listRaffleCampaigns>> {
  const { pageNo, pageSize, kind, state, search, sort } = query;
  const { rows, count } = await store.listRaffles(
    context.platform.db,
    { kind, state, search },
    { limit: pageSize, offset: (pageNo - 1) * pageSize, sort: sortOf(sort, store.RAFFLE_SORTS) },
  );
  return { content: await rowsOf(context, rows), ...pageFacts(count, query) };
}

async function rowsOf(context: RafflesContext, raffles: readonly store.Raffle[]): Promise<RaffleRow[]> {
  const { db, clock } = context.platform;
  const ids = raffles.map(({ id }) => id);
  const [tickets, stocks, waiting] = await Promise.all([
    countTickets(db, ids),
    store.readStocks(db, ids),
    context.fourEyes.waitingSettings(raffles.map(settingOf)),
  ]);
  const atMs = now(clock).getTime();
  return raffles.map((raffle) =>
    rowOf(context, raffle, {
      tickets: tickets.get(raffle.id),
      stock: stocks.get(raffle.id) ?? [],
      waits: raffle.state === "draft" && waiting.has(settingOf(raffle)),
      atMs,
    }),
  );
}

interface RowFacts {
  tickets: { given: number; used: number } | undefined;
  stock: readonly store.Stock[];
  /** Whether a request to publish it waits. */
  waits: boolean;
  atMs: number;
}

/** The prizes with a stock that are left; of an envelope its parts. */
const prizesLeft = ({ terms, draws }: store.Raffle, stock: readonly store.Stock[]): number | null =>
  terms.envelope
    ? terms.envelope.parts - draws
    : stock.length > 0
      ? stock.reduce((sum, { stock: most, taken }) => sum + most - taken, 0)
      : null;

function rowOf(
  { envelopes }: RafflesContext,
  raffle: store.Raffle,
  { tickets, stock, waits, atMs }: RowFacts,
): RaffleRow {
  const published = raffle.termsHash !== undefined;
  return {
    id: raffle.id,
    kind: raffle.kind,
    title: raffle.terms.title,
    state: raffle.state,
    startsAt: raffle.startsAt.toISOString(),
    endsAt: raffle.endsAt.toISOString(),
    currency: raffle.currency,
    budget: moneyToText(raffle.budget),
    paid: moneyToText(raffle.paid),
    hourBudget: raffle.hourBudget === undefined ? null : moneyToText(raffle.hourBudget),
    paidThisHour: published
      ? moneyToText(figuresOf(raffle, { stock, envelopes }, atMs).paidThisHour)
      : "0.00",
    prizesLeft: published ? prizesLeft(raffle, stock) : null,
    approvalWaits: waits,
    draws: raffle.draws,
    ticketsGiven: tickets?.given ?? 0,
    ticketsUsed: tickets?.used ?? 0,
    changedBy: raffle.changedBy,
    changedAt: raffle.changedAt.toISOString(),
  };
}

/** A campaign with everything that operators see. @throws AppError SYS_NOT_FOUND */
export async function readCampaign(context: RafflesContext, raffleId: string): Promise<RaffleDetail> {
  const { db, clock } = context.platform;
  const raffle = await store.findRaffle(db, raffleId);
  if (!raffle) throw new AppError("SYS_NOT_FOUND");
  const [[row], stocks, gifts] = await Promise.all([
    rowsOf(context, [raffle]),
    store.readStocks(db, [raffleId]),
    listGifts(db, raffleId, 50),
  ]);
  if (!row) throw new AppError("SYS_NOT_FOUND");
  const accounts = await context.identity.findMembers(gifts.map(({ memberId }) => memberId));
  const at = now(clock);
  const stock = stocks.get(raffleId) ?? [];
  const published = raffle.termsHash !== undefined;
  return {
    ...row,
    version: raffle.version,
    terms: raffle.terms,
    expected: raffle.kind === "envelope" ? null : moneyToText(expectedPrize(rulesOf(raffle.terms).prizes)),
    view: published ? viewOf(context, raffle, { stock, at }) : null,
    gifts: gifts.map(({ memberId, tickets: count, reason, by, at: givenAt }) => ({
      account: accounts.get(memberId)?.account ?? "",
      memberId,
      tickets: count,
      reason,
      by,
      at: givenAt.toISOString(),
    })),
  };
}

/** A page of the draws of all campaigns, with the sum of what they paid. @throws AppError SYS_BAD_INPUT */
export async function readPrizes(
  { platform, identity }: RafflesContext,
  query: HandlerInput<typeof listRafflePrizes>["query"],
): Promise<HandlerOutput<typeof listRafflePrizes>> {
  const { pageNo, pageSize, search, sort, raffleId, kind, from, to } = query;
  const member = search ? await identity.findByAccount(search) : undefined;
  if (search && !member) return { content: [], total: "0.00", ...pageFacts(0, query) };
  const filter: DrawFilter = {
    raffleId,
    kind,
    memberId: member?.id,
    from: from === undefined ? undefined : new Date(dayOfKey(from).startMs),
    to: to === undefined ? undefined : new Date(dayOfKey(to).endMs),
  };
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize, sort: sortOf(sort, DRAW_SORTS) };
  const [rows, { count, total }] = await Promise.all([
    pageDraws(platform.db, filter, page),
    sumDraws(platform.db, filter),
  ]);
  const members = await identity.findMembers(rows.map(({ memberId }) => memberId));
  return {
    content: rows.map((row) => ({
      id: row.id,
      raffleId: row.raffleId,
      kind: row.kind,
      title: row.terms.title,
      at: row.at.toISOString(),
      account: members.get(row.memberId)?.account ?? "",
      memberId: row.memberId,
      place: row.place,
      prize: row.terms.prizes[row.place]?.name ?? null,
      amount: moneyToText(row.amount),
      currency: row.currency,
      source: row.source,
    })),
    total: moneyToText(total),
    ...pageFacts(count, query),
  };
}
