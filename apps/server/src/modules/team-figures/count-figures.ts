import { dayOf } from "@khela/kernel/period";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { FactReader } from "../turnover/index.ts";

/** How many movements one transaction counts. */
const BATCH = 2_000;

/**
 * Settled bets as they are counted: each fact comes once, in the transaction that also moves this reader's place. A
 * correction counts on the day on which it happens.
 */
export const factReader: FactReader = {
  name: "team-figures",
  async read(tx, facts) {
    const rows = JSON.stringify(facts.map(deltaOf));
    await sql`select team_add_play(${rows}::json)`.execute(tx);
  },
};

const deltaOf = (fact: TurnoverFact) => ({
  member_id: fact.memberId,
  currency: fact.currency,
  day: dayOf(fact.settledAt.getTime()).key,
  category: fact.category,
  bets: fact.version === 0 ? 1 : 0,
  stake: String(fact.stake),
  bonus_stake: String(fact.bonusStake),
  payout: String(fact.payout),
  valid_stake: String(fact.validStake),
  valid_cash: String(fact.validCash),
});

/**
 * Counts movements of money and registrations that were committed before the call. Each is deleted from the inbox in
 * the transaction that counts it, so that a killed process neither skips nor doubles one.
 */
export async function takeInbox(db: Db | Tx): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) {
    const { rows } = await sql<{ taken: number }>`select team_take_inbox(${BATCH}) as taken`.execute(db);
    taken = rows[0]?.taken ?? 0;
  }
}
