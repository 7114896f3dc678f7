import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { type listMovements as endpoint, type Movement, MOVEMENT_KINDS } from "@khela/contract/wallet";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import { RECORD_DAYS, recordRange, type RecordRange } from "@khela/rules/records/range";
import { readCursorPage } from "../../platform/cursor.ts";
import { type Database, type Db, inTransaction, type Tx } from "../../platform/database.ts";
import {
  findRecordAccount,
  type KindTotal,
  MAX_PAGE_ENTRIES,
  readDayTotals,
  readRecord,
  type RecordAccount,
  type RecordEntry,
} from "../ledger/index.ts";
import { meaningOf, type MovementKind } from "./movement-kinds.ts";

type Query = HandlerInput<typeof endpoint>["query"];
type Filters = Pick<Query, "from" | "to" | "kind">;

/** The member and currency of an account record. */
export interface RecordOwner {
  memberId: MemberId;
  currency: string;
}

/** The sums of one kind of movement, as players know it; neither is negative. */
export interface MovementTotal {
  kind: MovementKind;
  count: number;
  incoming: Money;
  outgoing: Money;
}

/**
 * The account record (MONEY-07): every movement of the balance, newest first, with totals over the whole selection,
 * all from one snapshot. A paid withdrawal leaves the held account, and bonus money comes into and leaves an account of
 * its own, so that these are listed only when their kind is requested.
 * @throws AppError SYS_BAD_INPUT, RECORD_RANGE
 */
export function listMovements(
  database: Database,
  owner: RecordOwner,
  query: Query,
  nowMs: number,
): Promise<HandlerOutput<typeof endpoint>> {
  const range = recordRange(query, nowMs, RECORD_DAYS);
  return inTransaction(
    database,
    async (tx) => {
      const account = await findRecordAccount(tx, owner, bucketOf(query.kind));
      const totals = account ? await readDayTotals(tx, account, range) : [];
      const wanted = totalsOfKind(totals, query.kind);
      const page = await readCursorPage({
        cursor: query.cursor,
        pageSize: query.pageSize,
        keyPattern: /^\d{1,18}$/,
        read: async (place, limit) =>
          account && wanted.length > 0
            ? readRecord(tx, account, {
                ...range,
                ...(query.kind === undefined ? {} : { kinds: wanted.map(({ kind }) => kind) }),
                ...(place ? { place: { side: place.side, atMs: place.atMs, seq: BigInt(place.key) } } : {}),
                limit,
              })
            : [],
        placeOf: ({ atMs, seq }) => ({ atMs, key: String(seq) }),
      });
      const byKind = sumByKind(wanted);
      return {
        content: page.rows.map(movementView),
        older: page.older,
        newer: page.newer,
        totalCount: byKind.reduce((sum, { count }) => sum + count, 0),
        totals: sumUp(byKind),
        byKind: byKind.map(({ kind, count, incoming, outgoing }) => ({
          kind,
          count,
          in: moneyToText(incoming),
          out: moneyToText(outgoing),
        })),
      };
    },
    "repeatable read",
  );
}

/** The number of lines that {@link streamMovements} returns for a range of business days, both included. */
export async function countMovements(
  db: Db,
  owner: RecordOwner,
  { kind, ...days }: { from: string; to: string; kind: MovementKind | undefined },
): Promise<number> {
  const account = await findRecordAccount(db, owner, bucketOf(kind));
  const totals = account ? totalsOfKind(await readDayTotals(db, account, days), kind) : [];
  return totals.reduce((sum, { count }) => sum + count, 0);
}

/** All lines of a selection in batches, newest first. Movements that are posted meanwhile are left out. */
export async function* streamMovements(
  db: Db,
  owner: RecordOwner,
  query: Filters,
  nowMs: number,
): AsyncGenerator<Movement[]> {
  const range = recordRange(query, nowMs, RECORD_DAYS);
  const account = await findRecordAccount(db, owner, bucketOf(query.kind));
  if (!account) return;
  const kinds =
    query.kind === undefined
      ? undefined
      : totalsOfKind(await readDayTotals(db, account, range), query.kind).map(({ kind }) => kind);
  if (kinds?.length === 0) return;
  let last: RecordEntry | undefined;
  do {
    const entries: RecordEntry[] = await readRecord(db, account, {
      ...range,
      ...(kinds ? { kinds } : {}),
      upTo: account.seq,
      ...(last ? { place: { side: "older", atMs: last.atMs, seq: last.seq } } : {}),
      limit: MAX_PAGE_ENTRIES,
    });
    yield entries.map(movementView);
    last = entries.length === MAX_PAGE_ENTRIES ? entries.at(-1) : undefined;
  } while (last);
}

/** Sums by kind of all movements in a range of business days, both included, with paid withdrawals. */
export async function totalMovements(
  db: Db | Tx,
  owner: RecordOwner,
  days: Pick<RecordRange, "from" | "to">,
): Promise<{ totals: MovementTotal[]; since: Date | undefined }> {
  const cash = await findRecordAccount(db, owner, "cash");
  const held = await findRecordAccount(db, owner, "held");
  const read = async (account: RecordAccount | undefined) =>
    account ? readDayTotals(db, account, days) : [];
  // The held account adds only paid withdrawals; holding and returning money are lines of the balance already.
  const paid = totalsOfKind(await read(held), "withdrawal_paid");
  return { totals: sumByKind([...(await read(cash)), ...paid]), since: cash?.openedAt };
}

/** The accounts whose movements leave the balance alone, and are listed when that kind is requested. */
const BUCKETS: Partial<Record<MovementKind, string>> = {
  withdrawal_paid: "held",
  bonus_granted: "bonus",
  bonus_returned: "bonus",
};

const bucketOf = (kind: MovementKind | undefined): string => (kind && BUCKETS[kind]) ?? "cash";

/** Games post kinds of their own, so the matching ledger kinds are found among those that occur. */
const totalsOfKind = (totals: readonly KindTotal[], kind: MovementKind | undefined): KindTotal[] =>
  totals.filter((total) => kind === undefined || meaningOf(total.kind).kind === kind);

function sumByKind(totals: readonly KindTotal[]): MovementTotal[] {
  const byKind = Map.groupBy(totals, (total) => meaningOf(total.kind).kind);
  return MOVEMENT_KINDS.flatMap((kind) => {
    const parts = byKind.get(kind);
    if (!parts) return [];
    return [
      {
        kind,
        count: parts.reduce((sum, { count }) => sum + count, 0),
        incoming: parts.reduce((sum, { incoming }) => sum + incoming, 0n) as Money,
        outgoing: parts.reduce((sum, { outgoing }) => sum + outgoing, 0n) as Money,
      },
    ];
  });
}

function sumUp(totals: readonly MovementTotal[]): { in: string; out: string; net: string } {
  const incoming = totals.reduce<bigint>((sum, total) => sum + total.incoming, ZERO) as Money;
  const outgoing = totals.reduce<bigint>((sum, total) => sum + total.outgoing, ZERO) as Money;
  return {
    in: moneyToText(incoming),
    out: moneyToText(outgoing),
    net: moneyToText((incoming - outgoing) as Money),
  };
}

function movementView(entry: RecordEntry): Movement {
  const { kind, cause, gameCode } = meaningOf(entry.kind);
  return {
    id: entry.transferId,
    at: new Date(entry.atMs).toISOString(),
    kind,
    amount: moneyToText(entry.amount),
    balanceBefore: moneyToText(entry.before),
    balanceAfter: moneyToText(entry.after),
    reference: {
      type: cause,
      id: entry.reference ?? entry.transferId,
      ...(gameCode === undefined ? {} : { gameCode }),
    },
  };
}
