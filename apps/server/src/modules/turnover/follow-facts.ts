import type { TurnoverFact } from "@khela/rules/turnover/fact";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Ledger } from "../ledger/index.ts";
import { readFact, readFactsAfter } from "./fact-store.ts";

/** How many facts a reader gets at once. */
const BATCH = 1_000;
/** When a fact that a reader failed on is given to it again. */
const RETRY_MS = 60_000;

/** A module that works with every fact. */
export interface FactReader {
  /** The name under which its place is kept: never changed later. */
  name: string;
  /**
   * Takes the next facts, in order, in a transaction that also moves the reader's place: each fact is given once.
   * Facts of one bet come in the order of their versions, but for one that failed and comes again later.
   */
  read(tx: Tx, facts: readonly TurnoverFact[]): Promise<void>;
}

export interface FollowContext {
  platform: Pick<Platform, "db" | "clock" | "log" | "metrics">;
  ledger: Pick<Ledger, "transaction">;
}

/** Gives a reader all facts that it has not had. A fact that fails is parked, and the others go on. */
export async function readOn(context: FollowContext, reader: FactReader): Promise<void> {
  await retryParked(context, reader);
  for (let taken = BATCH; taken === BATCH;) {
    try {
      taken = await context.ledger.transaction((tx) => readNext(tx, reader, BATCH));
    } catch (error) {
      context.platform.log.warn(
        { err: error, reader: reader.name },
        "a reader of turnover goes fact by fact",
      );
      taken = await readSingly(context, reader);
    }
  }
}

async function lockReader(tx: Tx, name: string): Promise<bigint> {
  await sql`insert into turnover_reader (name) values (${name}) on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom("turnover_reader")
    .select("seq")
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.seq;
}

const saveReader = (tx: Tx, name: string, seq: bigint) =>
  tx.updateTable("turnover_reader").set({ seq }).where("name", "=", name).execute();

async function readNext(tx: Tx, { name, read }: FactReader, limit: number): Promise<number> {
  const facts = await readFactsAfter(tx, await lockReader(tx, name), limit);
  const last = facts.at(-1);
  if (!last) return 0;
  await read(tx, facts);
  await saveReader(tx, name, last.seq);
  return facts.length;
}

async function readSingly(context: FollowContext, reader: FactReader): Promise<number> {
  for (let taken = 0; taken < BATCH; taken++) {
    try {
      if ((await context.ledger.transaction((tx) => readNext(tx, reader, 1))) === 0) return taken;
    } catch (error) {
      await park(context, reader, error);
    }
  }
  return BATCH;
}

/** Sets the reader's next fact aside and moves behind it. */
async function park(
  { platform, ledger }: FollowContext,
  { name }: FactReader,
  error: unknown,
): Promise<void> {
  const retryAt = new Date(platform.clock.nowMs() + RETRY_MS);
  await ledger.transaction(async (tx) => {
    const [fact] = await readFactsAfter(tx, await lockReader(tx, name), 1);
    if (!fact) return;
    platform.log.error(
      { err: error, reader: name, seq: String(fact.seq) },
      "a reader of turnover failed on a fact",
    );
    platform.metrics.jobItems.inc({ job: `turnover-${name}` });
    await tx
      .insertInto("turnover_parked")
      .values({ reader: name, seq: fact.seq, retry_at: retryAt })
      .execute();
    await saveReader(tx, name, fact.seq);
  });
}

async function retryParked({ platform, ledger }: FollowContext, { name, read }: FactReader): Promise<void> {
  const due = await platform.db
    .selectFrom("turnover_parked")
    .select("seq")
    .where("reader", "=", name)
    .where("retry_at", "<=", new Date(platform.clock.nowMs()))
    .orderBy("seq")
    .limit(BATCH)
    .execute();
  for (const { seq } of due) {
    try {
      await ledger.transaction(async (tx) => {
        await lockReader(tx, name);
        const { numAffectedRows } =
          await sql`delete from turnover_parked where reader = ${name} and seq = ${seq}`.execute(tx);
        const fact = numAffectedRows ? await readFact(tx, seq) : undefined;
        if (fact) await read(tx, [fact]);
      });
    } catch (error) {
      platform.log.error({ err: error, reader: name, seq: String(seq) }, "a parked fact failed again");
      await platform.db
        .updateTable("turnover_parked")
        .set({ retry_at: new Date(platform.clock.nowMs() + RETRY_MS) })
        .where("reader", "=", name)
        .where("seq", "=", seq)
        .execute();
    }
  }
}
