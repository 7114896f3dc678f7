import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Ledger } from "../ledger/index.ts";
import { readFact, readFactsAfter } from "./fact-store.ts";
import * as store from "./reader-store.ts";

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

async function readNext(tx: Tx, { name, read }: FactReader, limit: number): Promise<number> {
  const facts = await readFactsAfter(tx, await store.lockReader(tx, name), limit);
  const last = facts.at(-1);
  if (!last) return 0;
  await read(tx, facts);
  await store.saveReader(tx, name, last.seq);
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
    const [fact] = await readFactsAfter(tx, await store.lockReader(tx, name), 1);
    if (!fact) return;
    platform.log.error(
      { err: error, reader: name, seq: String(fact.seq) },
      "a reader of turnover failed on a fact",
    );
    platform.metrics.jobItems.inc({ job: `turnover-${name}` });
    await store.parkFact(tx, { reader: name, seq: fact.seq, retryAt });
    await store.saveReader(tx, name, fact.seq);
  });
}

async function retryParked({ platform, ledger }: FollowContext, { name, read }: FactReader): Promise<void> {
  const { db, clock, log } = platform;
  for (const seq of await store.dueParked(db, name, new Date(clock.nowMs()), BATCH)) {
    try {
      await ledger.transaction(async (tx) => {
        await store.lockReader(tx, name);
        const fact = (await store.unparkFact(tx, name, seq)) ? await readFact(tx, seq) : undefined;
        if (fact) await read(tx, [fact]);
      });
    } catch (error) {
      log.error({ err: error, reader: name, seq: String(seq) }, "a parked fact failed again");
      await store.postponeParked(db, { reader: name, seq, retryAt: new Date(clock.nowMs() + RETRY_MS) });
    }
  }
}
