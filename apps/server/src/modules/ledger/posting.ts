import { AppError } from "@khela/kernel/errors";
import type { MemberId, TransferId } from "@khela/kernel/ids";
import { type Money, ZERO } from "@khela/kernel/money";
import { CompiledQuery } from "kysely";
import type { Tx } from "../../platform/database.ts";
import { type AccountName, memberAccount } from "./accounts.ts";
import type { Statement } from "./commands.ts";
import * as store from "./store.ts";
import {
  type AccountChange,
  emptyPostings,
  type LockedAccount,
  planTransfers,
  refuseHeld,
  type Transfer,
} from "./transfer.ts";

/** The result of a posting: its transfers in order and the member accounts that changed. */
export interface Posted {
  transferIds: readonly TransferId[];
  changes: readonly AccountChange[];
}

/** A request to set a member's money aside (MONEY-04): cash (or another bucket) → held. */
export interface HoldRequest {
  memberId: MemberId;
  currency: string;
  /** Above zero. */
  amount: Money;
  /** Such as `withdrawal.hold`. */
  kind: string;
  reference?: string;
  /** The bucket that the money comes from and returns to; `cash` by default. */
  bucket?: string;
  /** From then on `expireDueHold` releases it; never by default. */
  expiresAtMs?: number;
}

/** The end of a hold. */
export interface HoldEnd {
  holdId: string;
  kind: string;
}

/** Posting within a caller's transaction, for low-rate commands. */
export interface Posting {
  /**
   * Posts transfers, in order.
   * @throws AppError MONEY_INSUFFICIENT where a balance would go below its floor; RangeError or TypeError for
   *   transfers that are invalid in themselves, or name a held account
   */
  post(tx: Tx, transfers: Transfer | readonly Transfer[]): Promise<Posted>;
  /** Opens a hold. @throws AppError MONEY_INSUFFICIENT; RangeError for an amount not above zero */
  hold(tx: Tx, request: HoldRequest): Promise<Posted & { holdId: string }>;
  /**
   * Replaces an open hold by two or more parts that sum to it; each part ends separately. The money stays
   * held.
   * @returns the parts' ids, in the order of the amounts.
   * @throws AppError SYS_NOT_FOUND, MONEY_HOLD_STATE
   */
  splitHold(tx: Tx, split: { holdId: string; amounts: readonly Money[] }): Promise<string[]>;
  /**
   * Ends a hold: moves `amount` (all of it by default) to an account, and the rest back to its bucket.
   * @throws AppError SYS_NOT_FOUND, MONEY_HOLD_STATE; RangeError for an amount of zero or above the hold's
   */
  postHold(tx: Tx, end: HoldEnd & { to: AccountName; amount?: Money }): Promise<Posted>;
  /** Ends a hold and returns its money. @throws AppError SYS_NOT_FOUND, MONEY_HOLD_STATE */
  voidHold(tx: Tx, end: HoldEnd): Promise<Posted>;
  /** Like `voidHold`, for a hold that is due. @throws AppError SYS_NOT_FOUND, MONEY_HOLD_STATE */
  expireHold(tx: Tx, end: HoldEnd): Promise<Posted>;
  /**
   * Posts the opposite of a transfer and links the two; a transfer can be reversed once.
   * @throws AppError SYS_NOT_FOUND, MONEY_ALREADY_REVERSED (also for a reversal), MONEY_HOLD_STATE for a
   *   transfer of a hold, MONEY_INSUFFICIENT
   */
  reverse(tx: Tx, original: { transferId: TransferId; kind: string; reference?: string }): Promise<Posted>;
}

/** The dependencies of posting. */
export interface PostingDeps {
  nowMs(): number;
  transferId(atMs: number): TransferId;
  months: Set<string>;
  onPosted(tx: Tx, changes: readonly AccountChange[]): void;
}

export function createPosting(deps: PostingDeps): Posting {
  return {
    post: (tx, transfers) =>
      postTransfers(deps, tx, Array.isArray(transfers) ? transfers : [transfers as Transfer]),
    hold: (tx, request) => openHold(deps, tx, request),
    splitHold: (tx, split) => splitHold(deps, tx, split),
    postHold: (tx, end) => closeHold(deps, tx, { ...end, state: "posted" }),
    voidHold: (tx, end) => closeHold(deps, tx, { ...end, state: "voided" }),
    expireHold: (tx, end) => closeHold(deps, tx, { ...end, state: "expired" }),
    reverse: (tx, original) => reverse(deps, tx, original),
  };
}

/** Runs one of the store's statements inside a Kysely transaction. */
export async function execute<Row>(tx: Tx, { text, values }: Statement): Promise<Row[]> {
  return (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[];
}

async function lock(tx: Tx, names: readonly AccountName[]): Promise<Map<string, LockedAccount>> {
  return store.lockedByName(await execute<store.AccountRow>(tx, store.lockAccounts(new Set(names), false)));
}

/**
 * Creates the month's partitions where the job hasn't yet, in the caller's transaction (a second connection
 * could have to wait for the pool). The month is remembered only if it existed before, because this
 * transaction may roll back.
 */
async function ensureMonth({ months }: PostingDeps, tx: Tx, atMs: number): Promise<void> {
  const key = store.monthKey(atMs);
  if (months.has(key)) return;
  const [row] = await execute<{ made: boolean }>(tx, store.ensureMonth(atMs));
  if (row?.made === false) months.add(key);
}

async function postTransfers(deps: PostingDeps, tx: Tx, transfers: readonly Transfer[]): Promise<Posted> {
  refuseHeld(transfers);
  const locked = await lock(
    tx,
    transfers.flatMap(({ postings }) => postings.map(({ account }) => account)),
  );
  const atMs = deps.nowMs();
  await ensureMonth(deps, tx, atMs);
  const arrays = emptyPostings();
  const after = planTransfers(locked, transfers, arrays, () => deps.transferId(atMs));
  await execute(tx, store.post(arrays));
  return told(deps, tx, arrays.ids, after);
}

function told(
  deps: PostingDeps,
  tx: Tx,
  transferIds: readonly TransferId[],
  after: ReadonlyMap<AccountName, AccountChange>,
): Posted {
  const changes = [...after.values()];
  deps.onPosted(tx, changes);
  return { transferIds, changes };
}

async function openHold(
  deps: PostingDeps,
  tx: Tx,
  request: HoldRequest,
): Promise<Posted & { holdId: string }> {
  const { memberId, currency, amount, kind, bucket = "cash" } = request;
  if (amount <= 0n) throw new RangeError(`hold: ${amount} is not above zero`);
  const from = memberAccount(memberId, bucket, currency);
  const held = memberAccount(memberId, "held", currency);
  const locked = await lock(tx, [from, held]);
  const atMs = deps.nowMs();
  await ensureMonth(deps, tx, atMs);
  const after = planMoves(locked, kind, [
    [from, -amount],
    [held, amount],
  ]);
  const transferId = deps.transferId(atMs);
  // A new id of the same format; it differs from the transfer's.
  const holdId: string = deps.transferId(atMs);
  await execute(
    tx,
    store.openHold({
      holdId,
      transferId,
      kind,
      from: idOf(locked, from),
      held: idOf(locked, held),
      amount,
      reference: request.reference ?? null,
      expiresAt: request.expiresAtMs === undefined ? null : new Date(request.expiresAtMs),
    }),
  );
  return { holdId, ...told(deps, tx, [transferId], after) };
}

interface Closing extends HoldEnd {
  state: "posted" | "voided" | "expired";
  to?: AccountName;
  amount?: Money;
}

async function closeHold(deps: PostingDeps, tx: Tx, closing: Closing): Promise<Posted> {
  const { holdId, kind, state, to } = closing;
  const find = async () => (await execute<store.HoldRow>(tx, store.findHold(holdId)))[0];
  const known = await find();
  if (!known) throw new AppError("SYS_NOT_FOUND", { hold: holdId });
  const locked = await lock(tx, [known.from_name, known.held_name, ...(to ? [to] : [])]);
  // Every operation that ends this hold locks the same accounts first, so the state read now can't change.
  const hold = (await find()) ?? known;
  const atMs = deps.nowMs();
  if (
    hold.state !== "held" ||
    (state === "expired" && !(hold.expires_at && hold.expires_at.getTime() <= atMs))
  ) {
    throw new AppError("MONEY_HOLD_STATE", { state: hold.state });
  }
  const amount = state === "posted" ? (closing.amount ?? (hold.amount as Money)) : ZERO;
  if (amount < 0n || amount > hold.amount || (state === "posted" && amount === 0n)) {
    throw new RangeError(`hold ${holdId}: ${amount} of ${hold.amount} can't be posted`);
  }
  await ensureMonth(deps, tx, atMs);
  const after = planMoves(locked, kind, [
    [hold.held_name, -hold.amount],
    ...(to && amount > 0n ? [[to, amount] as const] : []),
    ...(amount < hold.amount ? [[hold.from_name, hold.amount - amount] as const] : []),
  ]);
  const transferId = deps.transferId(atMs);
  await execute(
    tx,
    store.closeHold({
      holdId,
      transferId,
      kind,
      state,
      to: to ? idOf(locked, to) : null,
      amount: state === "posted" ? amount : null,
    }),
  );
  return told(deps, tx, [transferId], after);
}

async function splitHold(
  deps: PostingDeps,
  tx: Tx,
  { holdId, amounts }: { holdId: string; amounts: readonly Money[] },
): Promise<string[]> {
  const find = async () => (await execute<store.HoldRow>(tx, store.findHold(holdId)))[0];
  const known = await find();
  if (!known) throw new AppError("SYS_NOT_FOUND", { hold: holdId });
  // Every operation that ends this hold locks these accounts first, so the state read under the locks can't
  // change.
  await lock(tx, [known.from_name, known.held_name]);
  const hold = (await find()) ?? known;
  if (hold.state !== "held") throw new AppError("MONEY_HOLD_STATE", { state: hold.state });
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  if (amounts.length < 2 || amounts.some((amount) => amount <= 0n) || sum !== hold.amount) {
    throw new RangeError(`hold ${holdId}: the parts don't sum to ${hold.amount}`);
  }
  const atMs = deps.nowMs();
  const partIds = amounts.map((): string => deps.transferId(atMs));
  await execute(tx, store.splitHold({ holdId, partIds, amounts, at: new Date(atMs) }));
  return partIds;
}

async function reverse(
  deps: PostingDeps,
  tx: Tx,
  original: { transferId: TransferId; kind: string; reference?: string },
): Promise<Posted> {
  const rows = await execute<store.OriginalRow>(tx, store.findOriginal(original.transferId));
  if (rows.length === 0) throw new AppError("SYS_NOT_FOUND", { transfer: original.transferId });
  const locked = await lock(
    tx,
    rows.map(({ account }) => account),
  );
  // Read under the locks, because two reversals of one transfer lock the same accounts.
  const [state] = await execute<store.OriginalState>(tx, store.originalState(original.transferId));
  if (state?.of_hold) throw new AppError("MONEY_HOLD_STATE", { transfer: original.transferId });
  if (state?.reversed || state?.is_reversal) {
    throw new AppError("MONEY_ALREADY_REVERSED", { transfer: original.transferId });
  }
  const atMs = deps.nowMs();
  await ensureMonth(deps, tx, atMs);
  const after = planMoves(
    locked,
    original.kind,
    rows.map(({ account, amount }) => [account, -amount] as const),
  );
  const transferId = deps.transferId(atMs);
  await execute(
    tx,
    store.reverse({
      original: original.transferId,
      transferId,
      kind: original.kind,
      reference: original.reference ?? null,
    }),
  );
  return told(deps, tx, [transferId], after);
}

/** Balances after a transfer that a database function posts. */
function planMoves(
  locked: ReadonlyMap<string, LockedAccount>,
  kind: string,
  moves: readonly (readonly [AccountName, bigint])[],
): Map<AccountName, AccountChange> {
  const postings = moves.map(([account, amount]) => ({ account, amount: amount as Money }));
  return planTransfers(locked, [{ kind, postings }], emptyPostings(), () => "" as TransferId);
}

function idOf(locked: ReadonlyMap<string, LockedAccount>, name: AccountName): bigint {
  const account = locked.get(name);
  if (!account) throw new RangeError(`${name} is not locked`);
  return account.id;
}
