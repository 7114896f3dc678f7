import { randomUUID } from "node:crypto";
import { taka, ZERO } from "@khela/kernel/money";
import type { ContractTerms } from "@khela/rules/agents/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../platform/database.ts";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import * as store from "./store.ts";

let app: TestApp;
let agent: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const WEEKLY: ContractTerms = {
  kind: "dividend",
  period: "weekly",
  tiers: [{ ratePpm: 300_000, minTurnover: taka(1_000), minActive: 5, minLoss: ZERO }],
  active: { minValidStake: taka(100), minDeposits: ZERO },
  carry: "permanent",
  isFloating: true,
  payer: "platform",
};

/** A version in a state, by the program's own database role. */
async function version(terms = WEEKLY, set = ""): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  await inTransaction(app.app.platform.database, (tx) =>
    store.insertOffer(tx, {
      id,
      agentId: agent.id,
      uplineId: null,
      currency: "BDT",
      terms,
      termsHash: "a".repeat(64),
      offeredAt: at,
      expiresAt: new Date(at.getTime() + 1),
      supersedesId: null,
    }),
  );
  if (set !== "") await write(id, set);
  return id;
}
const write = (id: string, set: string) =>
  app.app.platform.database.pool.query(`update agent_contract set ${set} where id = $1`, [id]);
const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => "OK",
    (error: { code?: string }) => error.code,
  );
const accepted = (from: string) => `state = 'accepted', answered_at = now(), begins_on = '${from}'`;
const read = async (day: string, kind = WEEKLY.kind) => {
  const found = await inTransaction(app.app.platform.database, (tx) => store.inForce(tx, { kind, day }));
  return found.filter(({ agentId }) => agentId === agent.id).map(({ id }) => id);
};

describe("[AGENT-05] [AGENT-07] a version of a contract in the database", () => {
  beforeAll(async () => {
    agent = await app.registerMember();
  });

  it("keeps its terms to the last unit, and two offers of a kind don't wait at once", async () => {
    const id = await version();
    expect(await store.byIds(app.app.platform.db, [id, randomUUID()])).toMatchObject([
      {
        id,
        agentId: agent.id,
        uplineId: null,
        terms: WEEKLY,
        state: "offered",
        beginsOn: null,
        endsOn: null,
      },
    ]);
    const second = await version();
    expect(await store.byIds(app.app.platform.db, [second])).toEqual([]);
    await write(id, "state = 'withdrawn', answered_at = now()");
  });

  it("begins and ends where a period does, is in force in between, and ends no later than was said", async () => {
    const id = await version();
    expect(await codeOf(write(id, accepted("2026-11-24")))).toBe("KA104");
    await write(id, accepted("2026-11-23"));
    expect(await codeOf(write(id, "begins_on = '2026-11-30'"))).toBe("KA102");
    expect(await read("2026-11-22")).toEqual([]);
    expect(await read("2026-11-23")).toEqual([id]);
    expect(await read("2030-01-01")).toEqual([id]);
    expect(await read("2026-11-23", "dailyWage")).toEqual([]);
    expect(await codeOf(write(id, "ends_on = '2026-12-09', end_reason = 'notice'"))).toBe("KA104");
    await write(id, "ends_on = '2026-12-14', end_reason = 'notice'");
    await write(id, "ends_on = '2026-12-07'");
    expect(await codeOf(write(id, "ends_on = '2026-12-14'"))).toBe("KA103");
    expect(await codeOf(write(id, "ends_on = null, end_reason = null"))).toBe("KA103");
    await write(id, "state = 'terminated'");
    expect(await codeOf(write(id, "ends_on = '2026-11-30'"))).toBe("KA103");
    expect(await read("2026-12-06")).toEqual([id]);
    expect(await read("2026-12-07")).toEqual([]);
  });

  it("never holds on a day of another version", async () => {
    const first = await version();
    await write(first, accepted("2026-12-07"));
    await write(first, "ends_on = '2026-12-21', end_reason = 'agreed'");
    const second = await version();
    expect(await codeOf(write(second, accepted("2026-12-14")))).toBe("KA105");
    expect(await codeOf(write(second, accepted("2026-12-21")))).toBe("23505");
    await write(first, "state = 'active'");
    await write(second, accepted("2026-12-21"));
    expect([await read("2026-12-20"), await read("2026-12-21")]).toEqual([[first], [second]]);
  });

  it("never begins in force, keeps its terms, and no row goes away", async () => {
    const id = await version({
      ...WEEKLY,
      kind: "dailyWage",
      period: null,
      carry: "none",
      isFloating: false,
    });
    const { pool } = app.app.platform.database;
    expect(await codeOf(write(id, "terms = '{}'"))).toBe("42501");
    expect(await codeOf(pool.query("delete from agent_contract where id = $1", [id]))).toBe("42501");
    const copy = `insert into agent_contract (id, agent_id, currency, kind, terms, payer, terms_hash, state, offered_at, expires_at,
      answered_at, begins_on) select gen_random_uuid(), agent_id, 'XTS', kind, terms, payer, terms_hash, 'active', offered_at,
      expires_at, now(), '2026-11-23' from agent_contract where id = $1`;
    expect(await codeOf(pool.query(copy, [id]))).toBe("KA101");
  });
});
