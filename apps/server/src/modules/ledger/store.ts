import type { TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { AccountName } from "./accounts.ts";
import type { Statement } from "./commands.ts";
import type { StoredAnswer } from "./idempotency.ts";
import type { LockedAccount, PostingArrays } from "./transfer.ts";

/** The SQL of the ledger's own functions, as prepared statements for both entry points. */

/**
 * Locks member accounts (opening new ones); `skipBusy` leaves out those that another transaction has locked.
 */
export function lockAccounts(names: ReadonlySet<AccountName>, skipBusy: boolean): Statement {
  const members: string[] = [];
  const others: string[] = [];
  for (const name of names) (name.startsWith("member:") ? members : others).push(name);
  return {
    name: "ledger_lock",
    text: "select * from ledger.lock_accounts($1, $2, $3)",
    values: [members, others, skipBusy],
  };
}

/** A row of {@link lockAccounts}. */
export interface AccountRow {
  id: bigint;
  name: string;
  keeps_balance: boolean;
  currency: string;
  balance: bigint;
  min_balance: bigint;
  seq: bigint;
}

/** Rows of {@link lockAccounts} by name. */
export function lockedByName(rows: readonly AccountRow[]): Map<string, LockedAccount> {
  return new Map(
    rows.map((row) => [
      row.name,
      {
        id: row.id,
        name: row.name as AccountName,
        keepsBalance: row.keeps_balance,
        currency: row.currency,
        balance: row.balance as Money,
        minBalance: row.min_balance as Money,
        seq: row.seq,
      },
    ]),
  );
}

/** Looks up keys. @param scopes parallel to `keys` */
export function findAnswers(scopes: readonly string[], keys: readonly string[]): Statement {
  return { name: "ledger_find", text: "select * from ledger.find_answers($1, $2)", values: [scopes, keys] };
}

/** A row of {@link findAnswers}. */
export interface AnswerRow extends StoredAnswer {
  scope: string;
  key: string;
}

/** Answers to store, one array element each. */
export interface AnswerArrays {
  scopes: string[];
  keys: string[];
  hashes: Buffer[];
  statuses: number[];
  bodies: string[];
}

export function storeAnswers(answers: AnswerArrays): Statement {
  return {
    name: "ledger_store",
    text: "select ledger.store_answers($1, $2, $3, $4, $5)",
    values: [answers.scopes, answers.keys, answers.hashes, answers.statuses, answers.bodies],
  };
}

export function post(postings: PostingArrays): Statement {
  return {
    name: "ledger_post",
    text: "select ledger.post($1, $2, $3, $4, $5, $6, $7)",
    values: [
      postings.ids,
      postings.kinds,
      postings.references,
      postings.lines,
      postings.places,
      postings.accounts,
      postings.amounts,
    ],
  };
}

/** Creates a month's partitions. */
export function ensureMonth(atMs: number): Statement {
  return { name: "ledger_month", text: "select ledger.ensure_month($1) as made", values: [new Date(atMs)] };
}

/** The name under which a month's partitions are remembered: `2026-11`, UTC. */
export function monthKey(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

/** A hold's row with the names of its accounts. */
export interface HoldRow {
  id: string;
  state: "held" | "posted" | "voided" | "expired" | "split";
  amount: bigint;
  from_name: AccountName;
  held_name: AccountName;
  expires_at: Date | null;
  opened_by: TransferId | null;
}

export function findHold(holdId: string): Statement {
  return {
    name: "ledger_find_hold",
    text: `select h.id, h.state, h.amount, h.expires_at, h.opened_by, f.name as from_name, d.name as held_name
      from ledger.hold h
      join ledger.account f on f.id = h.from_account
      join ledger.account d on d.id = h.held_account
      where h.id = $1`,
    values: [holdId],
  };
}

export function openHold(hold: {
  holdId: string;
  transferId: TransferId;
  kind: string;
  from: bigint;
  held: bigint;
  amount: Money;
  reference: string | null;
  expiresAt: Date | null;
}): Statement {
  return {
    name: "ledger_open_hold",
    text: "select ledger.open_hold($1, $2, $3, $4, $5, $6, $7, $8)",
    values: [
      hold.holdId,
      hold.transferId,
      hold.kind,
      hold.from,
      hold.held,
      hold.amount,
      hold.reference,
      hold.expiresAt,
    ],
  };
}

export function closeHold(end: {
  holdId: string;
  transferId: TransferId;
  kind: string;
  state: string;
  to: bigint | null;
  amount: Money | null;
}): Statement {
  return {
    name: "ledger_close_hold",
    text: "select ledger.close_hold($1, $2, $3, $4, $5, $6)",
    values: [end.holdId, end.transferId, end.kind, end.state, end.to, end.amount],
  };
}

/** Replaces a hold by parts that sum to it; no balance changes. */
export function splitHold(split: {
  holdId: string;
  partIds: readonly string[];
  amounts: readonly Money[];
  at: Date;
}): Statement {
  return {
    name: "ledger_split_hold",
    text: "select ledger.split_hold($1, $2::uuid[], $3::bigint[], $4)",
    values: [split.holdId, split.partIds, split.amounts, split.at],
  };
}

/**
 * A page of due holds, by id, after a given id. The materialized CTE finds the due ones first, by their
 * index.
 */
export function dueHolds(at: Date, after: string, limit: number): Statement {
  return {
    name: "ledger_due_holds",
    text: `with due as materialized (select id from ledger.hold where state = 'held' and expires_at <= $1)
      select id from due where id > $2 order by id limit $3`,
    values: [at, after, limit],
  };
}

/** A posting of a transfer to be reversed. */
export interface OriginalRow {
  account: AccountName;
  amount: bigint;
}

export function findOriginal(transferId: TransferId): Statement {
  return {
    name: "ledger_find_original",
    text: `select a.name as account, e.amount from ledger.entry e join ledger.account a on a.id = e.account_id
      where e.transfer_id = $1 and e.created_at = ledger.id_time($1) order by e.line`,
    values: [transferId],
  };
}

/** The reasons why a transfer may not be reversed. */
export interface OriginalState {
  reversed: boolean;
  is_reversal: boolean;
  of_hold: boolean;
}

export function originalState(transferId: TransferId): Statement {
  return {
    name: "ledger_original_state",
    text: `select exists (select from ledger.reversal where original_id = $1) as reversed,
      exists (select from ledger.reversal where transfer_id = $1) as is_reversal,
      exists (select from ledger.hold where opened_by = $1)
        or exists (select from ledger.hold where closed_by = $1) as of_hold`,
    values: [transferId],
  };
}

export function reverse(reversal: {
  original: TransferId;
  transferId: TransferId;
  kind: string;
  reference: string | null;
}): Statement {
  return {
    name: "ledger_reverse",
    text: "select ledger.reverse($1, $2, $3, $4)",
    values: [reversal.original, reversal.transferId, reversal.kind, reversal.reference],
  };
}

export function claimKey(scope: string, key: string): Statement {
  return { name: "ledger_claim", text: "select ledger.claim_key($1, $2)", values: [scope, key] };
}
