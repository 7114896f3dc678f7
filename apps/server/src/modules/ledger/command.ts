import { AppError } from "@khela/kernel/errors";
import { CompiledQuery } from "kysely";
import { type Database, isDatabaseUnavailable, sqlState, type Tx } from "../../platform/database.ts";
import type { Commits } from "./commits.ts";
import {
  type Answered,
  checkIdempotency,
  type Idempotency,
  isFinalRefusal,
  refusalBody,
  refusalStatus,
  replay,
} from "./idempotency.ts";
import { execute } from "./posting.ts";
import * as store from "./store.ts";

/** Time limits, so that no transaction commits after its caller gave up. */
const LIMITS =
  "select set_config('statement_timeout', '2000', true), set_config('lock_timeout', '1500', true)";

/**
 * Runs a low-rate command once per key, in one transaction. It waits for other calls with the same key and
 * replays a stored decision; otherwise it does the work and stores the answer, or the refusal where the error
 * catalogue says that it is final (the work is then rolled back).
 * @throws AppError the refusal, MONEY_KEY_REUSED, MONEY_IN_FLIGHT (another call with the key takes too long)
 *   or SYS_UNAVAILABLE (outcome unknown: retry with the same key)
 */
export async function runOnce<Answer>(
  commits: Commits,
  database: Database,
  idempotency: Idempotency,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answered<Answer>> {
  checkIdempotency(idempotency);
  const attempt = () =>
    commits.transact(database, async (tx): Promise<() => Answered<Answer>> => {
      await raw(tx, LIMITS);
      await execute(tx, store.claimKey(idempotency.scope, idempotency.key));
      const [stored] = await execute<store.AnswerRow>(
        tx,
        store.findAnswers([idempotency.scope], [idempotency.key]),
      );
      if (stored) return () => replay<Answer>(stored, idempotency);
      return await decide(commits, tx, idempotency, work);
    });
  try {
    const give = await attempt().catch((error: unknown) => {
      // The batcher stored a decision for this key meanwhile; the second attempt finds it.
      if (sqlState(error) === "KL001") return attempt();
      throw error;
    });
    return give();
  } catch (error) {
    if (sqlState(error) === "55P03") throw new AppError("MONEY_IN_FLIGHT", {}, { cause: error });
    if (isDatabaseUnavailable(error)) throw new AppError("SYS_UNAVAILABLE", {}, { cause: error });
    throw error;
  }
}

/** Decides the command and returns a function that gives the answer, for use after the commit. */
async function decide<Answer>(
  commits: Commits,
  tx: Tx,
  idempotency: Idempotency,
  work: (tx: Tx) => Promise<Answer>,
): Promise<() => Answered<Answer>> {
  await raw(tx, "savepoint ledger_work");
  try {
    const answer = await work(tx);
    const body = JSON.stringify(answer ?? null);
    await keep(tx, idempotency, 200, body);
    return () => ({ answer, body, status: 200, replayed: false });
  } catch (error) {
    if (!(error instanceof AppError) || !isFinalRefusal(error.code)) throw error;
    await raw(tx, "rollback to savepoint ledger_work");
    commits.forget(tx);
    await keep(tx, idempotency, refusalStatus(error.code), refusalBody(error));
    return () => {
      throw error;
    };
  }
}

async function keep(tx: Tx, { scope, key, hash }: Idempotency, status: number, body: string): Promise<void> {
  await execute(
    tx,
    store.storeAnswers({
      scopes: [scope],
      keys: [key],
      hashes: [Buffer.from(hash, "hex")],
      statuses: [status],
      bodies: [body],
    }),
  );
}

async function raw(tx: Tx, text: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(text));
}
