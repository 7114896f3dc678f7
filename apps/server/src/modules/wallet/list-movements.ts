import type { listMovements as endpoint } from "@khela/contract/wallet";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import type { AccountEntry, EntryFilter, KindTotal, Ledger } from "../ledger/index.ts";
import { meaningOf } from "./movement-kinds.ts";

type Query = HandlerInput<typeof endpoint>["query"];

/**
 * The account record (MONEY-07): every movement of the balance, newest first, with totals of the
 * whole selection that are the sums of its lines. What a paid withdrawal takes leaves the money
 * set aside, not the balance: it is shown when that kind is asked for.
 */
export async function listMovements(
  ledger: Ledger,
  member: { memberId: MemberId; currency: string },
  query: Query,
): Promise<HandlerOutput<typeof endpoint>> {
  const { pageNo, pageSize, kind } = query;
  const filter: EntryFilter = {
    ...member,
    ...periodOf(query),
    buckets: kind === "withdrawal_paid" ? ["held"] : ["cash"],
  };
  // The kinds that games post are theirs; which of them are meant shows from those that occur.
  const all = await ledger.totals(filter);
  const wanted = all.filter((total) => kind === undefined || meaningOf(total.kind).kind === kind);
  const count = wanted.reduce((sum, total) => sum + total.count, 0);
  const { entries } =
    count === 0
      ? { entries: [] }
      : await ledger.entries(
          kind === undefined ? filter : { ...filter, kinds: wanted.map((total) => total.kind) },
          { limit: pageSize, offset: (pageNo - 1) * pageSize },
        );
  return {
    content: entries.map(movementView),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
    totals: sumUp(wanted),
  };
}

function sumUp(totals: readonly KindTotal[]): { in: string; out: string; net: string } {
  const incoming = totals.reduce((sum, total) => sum + total.incoming, 0n) as Money;
  const outgoing = totals.reduce((sum, total) => sum + total.outgoing, 0n) as Money;
  return {
    in: moneyToText(incoming),
    out: moneyToText(outgoing),
    net: moneyToText((incoming - outgoing) as Money),
  };
}

function movementView(entry: AccountEntry) {
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

/** Business days, both included. @throws AppError SYS_BAD_INPUT for a day that no calendar has */
function periodOf({ from, to }: Query): { fromMs?: number; toMs?: number } {
  return {
    ...(from === undefined ? {} : { fromMs: day("from", from).startMs }),
    ...(to === undefined ? {} : { toMs: day("to", to).endMs }),
  };
}

function day(field: string, key: string) {
  try {
    return dayOfKey(key);
  } catch (error) {
    throw new AppError("SYS_BAD_INPUT", { field: `query.${field}`, problem: "day" }, { cause: error });
  }
}
