import { AppError } from "@khela/kernel/errors";
import type { TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { AccountName } from "./accounts.ts";
import type { BatchClient, CommandKind, DecideContext, Statement } from "./commands.ts";
import { type Answered, type Idempotency, refusalBody, refusalStatus, replay } from "./idempotency.ts";
import * as store from "./store.ts";
import {
  type AccountChange,
  emptyPostings,
  type LockedAccount,
  planTransfers,
  type PostingArrays,
  refuseHeld,
} from "./transfer.ts";

/** A command kind with its types erased; within the kind's own functions they match again. */
// oxlint-disable-next-line typescript/no-explicit-any -- a batch mixes kinds
export type AnyKind = CommandKind<any, any, any, any>;

/** A queued or running command. */
export interface Entry {
  kind: AnyKind;
  command: unknown;
  idempotency: Idempotency;
  accounts: readonly AccountName[];
  /** The member and key that only one running command may have; see `claimsOf`. */
  claims: readonly string[];
  /** When the command gives up waiting, by the monotonic clock. */
  deadlineMs: number;
  resolve(answered: Answered<unknown>): void;
  reject(error: unknown): void;
}

/** The dependencies that a lane gives its batches. */
export interface BatchDeps {
  client: BatchClient;
  nowMs(): number;
  transferId(atMs: number): TransferId;
}

type Verdict = { answered: Answered<unknown> } | { error: unknown };

/** A committed batch: a verdict per entry, and the accounts whose balance changed. */
export interface BatchResult {
  verdicts: Map<Entry, Verdict>;
  changes: AccountChange[];
}

/** Everything that a batch writes for its accepted and refused commands. */
interface Work {
  verdicts: Map<Entry, Verdict>;
  changes: AccountChange[];
  postings: PostingArrays;
  answers: store.AnswerArrays;
  rows: Map<AnyKind, unknown[]>;
}

/**
 * Runs commands as one transaction, in two round trips: lock, look up and load; write and commit. Kinds
 * without `loadsAhead`, and a batch that skips busy accounts, take one more. Callers are answered only after
 * the commit is confirmed.
 * @param skipBusy leave out commands whose accounts another transaction has locked (they get MONEY_IN_FLIGHT)
 * @throws the database's error; then nothing of the batch may be taken as done
 */
export async function runBatch(
  deps: BatchDeps,
  entries: readonly Entry[],
  skipBusy: boolean,
): Promise<BatchResult> {
  try {
    return await decideAndWrite(deps, entries, skipBusy);
  } catch (error) {
    // On a lost connection the rollback fails as well, but then the server rolls back on its own.
    await deps.client.query({ name: "", text: "rollback", values: [] }).catch(() => undefined);
    throw error;
  }
}

async function decideAndWrite(
  deps: BatchDeps,
  entries: readonly Entry[],
  skipBusy: boolean,
): Promise<BatchResult> {
  const { client } = deps;
  // With skipped accounts, load only after the locks are known: the other transaction may also hold those
  // members' rows in the kind's tables.
  const early = skipBusy ? [] : entries.filter(({ kind }) => kind.loadsAhead === true);
  const [, locks, found, ahead] = await Promise.all([
    client.query(plain("begin")),
    client.query<store.AccountRow>(store.lockAccounts(accountsOf(entries), skipBusy)),
    client.query<store.AnswerRow>(
      store.findAnswers(
        entries.map((entry) => entry.idempotency.scope),
        entries.map((entry) => entry.idempotency.key),
      ),
    ),
    load(client, early),
  ]);
  const locked = store.lockedByName(locks.rows);
  const work: Work = {
    verdicts: new Map(),
    changes: [],
    postings: emptyPostings(),
    answers: { scopes: [], keys: [], hashes: [], statuses: [], bodies: [] },
    rows: new Map(),
  };
  const fresh = withoutReplays(entries, found.rows, locked, work);
  const late = fresh.filter((entry) => !ahead.has(entry));
  const loaded = late.length === 0 ? ahead : new Map([...ahead, ...(await load(client, late))]);
  const nowMs = deps.nowMs();
  for (const entry of fresh) {
    decideOne(entry, loaded.get(entry), locked, work, { nowMs, transferId: () => deps.transferId(nowMs) });
  }
  await write(client, work);
  return { verdicts: work.verdicts, changes: work.changes };
}

function accountsOf(entries: readonly Entry[]): Set<AccountName> {
  return new Set(entries.flatMap(({ accounts }) => accounts));
}

/**
 * Sets the verdicts of replayed commands and of those whose accounts couldn't be locked; returns the rest.
 */
function withoutReplays(
  entries: readonly Entry[],
  found: readonly store.AnswerRow[],
  locked: ReadonlyMap<string, LockedAccount>,
  work: Work,
): Entry[] {
  const known = new Map(found.map((row) => [`${row.scope}\0${row.key}`, row]));
  return entries.filter((entry) => {
    const { scope, key } = entry.idempotency;
    const stored = known.get(`${scope}\0${key}`);
    if (stored) {
      work.verdicts.set(
        entry,
        attempt(() => ({ answered: replay(stored, entry.idempotency) })),
      );
    } else if (!entry.accounts.every((name) => locked.has(name))) {
      work.verdicts.set(entry, { error: new AppError("MONEY_IN_FLIGHT") });
    } else {
      return true;
    }
    return false;
  });
}

async function load(client: BatchClient, entries: readonly Entry[]): Promise<Map<Entry, unknown>> {
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  const loaded = new Map<Entry, unknown>();
  // The queries go out together; each kind's query locks its rows in its own order.
  await Promise.all(
    [...byKind].map(async ([kind, group]) => {
      if (!kind.load) return;
      const results = await kind.load(
        client,
        group.map(({ command }) => command),
      );
      if (results.length !== group.length) {
        throw new RangeError(
          `${kind.name}: load gave ${results.length} results for ${group.length} commands`,
        );
      }
      group.forEach((entry, index) => loaded.set(entry, results[index]));
    }),
  );
  return loaded;
}

/** Decides one command and collects its writes. An error fails this command only. */
function decideOne(
  entry: Entry,
  loaded: unknown,
  locked: ReadonlyMap<string, LockedAccount>,
  work: Work,
  context: Pick<DecideContext, "nowMs" | "transferId">,
): void {
  const ownAccount = (account: AccountName): LockedAccount => {
    const found = entry.accounts.includes(account) ? locked.get(account) : undefined;
    if (!found) throw new RangeError(`${entry.kind.name}: ${account} is none of the command's accounts`);
    return found;
  };
  const balance = (account: AccountName): Money => ownAccount(account).balance;
  try {
    const decision = entry.kind.decide(entry.command, loaded, { balance, ...context });
    if (decision.outcome === "refuse") {
      const refusal = new AppError(decision.code, decision.params);
      if (decision.storeDecision)
        storeAnswer(entry, refusalStatus(decision.code), refusalBody(refusal), work);
      work.verdicts.set(entry, { error: refusal });
      return;
    }
    refuseHeld(decision.transfers);
    const own = new Map(entry.accounts.map((name) => [name as string, locked.get(name) as LockedAccount]));
    // Plan into separate arrays first, so that a command whose answer fails leaves no postings behind.
    const planned = emptyPostings();
    const after = planTransfers(own, decision.transfers, planned, context.transferId);
    const answer: unknown = decision.answer(
      (account) => after.get(account)?.balance ?? balance(account),
      (account) => after.get(account)?.seq ?? ownAccount(account).seq,
    );
    const body = JSON.stringify(answer ?? null);
    append(work.postings, planned);
    work.changes.push(...after.values());
    const rows = work.rows.get(entry.kind);
    if (rows) rows.push(...decision.rows);
    else work.rows.set(entry.kind, [...decision.rows]);
    storeAnswer(entry, 200, body, work);
    work.verdicts.set(entry, { answered: { answer, body, status: 200, replayed: false } });
  } catch (error) {
    if (error instanceof AppError && error.code === "MONEY_INSUFFICIENT") {
      storeAnswer(entry, refusalStatus(error.code), refusalBody(error), work);
    }
    work.verdicts.set(entry, { error });
  }
}

function append(into: PostingArrays, from: PostingArrays): void {
  const lines = into.ids.length;
  into.ids.push(...from.ids);
  into.kinds.push(...from.kinds);
  into.references.push(...from.references);
  into.lines.push(...from.lines.map((line) => line + lines));
  into.places.push(...from.places);
  into.accounts.push(...from.accounts);
  into.amounts.push(...from.amounts);
}

function storeAnswer(entry: Entry, status: number, body: string, { answers }: Work): void {
  const { scope, key, hash } = entry.idempotency;
  answers.scopes.push(scope);
  answers.keys.push(key);
  answers.hashes.push(Buffer.from(hash, "hex"));
  answers.statuses.push(status);
  answers.bodies.push(body);
}

/**
 * Sends all statements in one round trip. The result of COMMIT is checked, because an aborted transaction
 * answers it with ROLLBACK.
 */
async function write(client: BatchClient, work: Work): Promise<void> {
  const statements: Statement[] = [];
  for (const [kind, rows] of work.rows) {
    if (rows.length > 0 && kind.save) statements.push(...kind.save(rows));
  }
  if (work.answers.keys.length > 0) statements.push(store.storeAnswers(work.answers));
  if (work.postings.ids.length > 0) statements.push(store.post(work.postings));
  const results = await Promise.all(
    [...statements, plain("commit")].map(
      (statement) => client.query(statement) as Promise<{ command?: string }>,
    ),
  );
  if (results.at(-1)?.command !== "COMMIT") throw new Error("the batch was not committed");
}

function plain(text: string): Statement {
  return { name: "", text, values: [] };
}

function attempt(make: () => Verdict): Verdict {
  try {
    return make();
  } catch (error) {
    return { error };
  }
}
