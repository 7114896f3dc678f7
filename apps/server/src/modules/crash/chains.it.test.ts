import { randomBytes, randomUUID } from "node:crypto";
import { CRASH } from "@khela/games/crash/limits";
import { CRASH_PHASES, CRASH_STEPS, nextCrashPhase } from "@khela/games/crash/phase";
import { commitmentOf } from "@khela/games/fair/seed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { inTransaction } from "../../platform/database.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { createChains as createSharedChains, takeLink } from "../shared-rounds/index.ts";
import { createChains } from "./chains.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Row {
  id: string;
  number: number;
  game: string;
  next_index: number;
  length: number;
  salt: string;
  created_at: Date;
  salted_at: Date;
}
const rowsOf = async (): Promise<Row[]> => {
  const { rows } = await app.owner.pool.query<Row>("select * from crash_chain order by number");
  return rows;
};

test("[GAME-09] commits a chain before its salt, and the next chain before the last one ends", async () => {
  const { platform } = app.app;
  const chains = createChains(platform, { length: 4, reserve: 3 });
  const used: string[] = [];
  let known = "";
  for (let round = 1; round <= 10; round++) {
    const chain = await chains.current(CRASH);
    used.push(chain.id);
    const { link } = chains.secretOf(chain, chain.nextIndex);
    // The link's hash was public before: as the chain's last hash, or as the link before it.
    const before = chain.nextIndex === 1 ? chain.terminalHash : known;
    expect(commitmentOf(link)).toBe(before);
    known = link;
    expect(await inTransaction(platform.database, (tx) => takeLink(tx, chain.id, chain.nextIndex))).toBe(
      true,
    );
    expect(await inTransaction(platform.database, (tx) => takeLink(tx, chain.id, chain.nextIndex))).toBe(
      false,
    );
    if (chain.nextIndex === 3) expect((await rowsOf()).at(-1)).toMatchObject({ next_index: 1 });
  }
  expect(used.map((id) => used.indexOf(id))).toEqual([0, 0, 0, 0, 4, 4, 4, 4, 8, 8]);
  const rows = await rowsOf();
  expect(rows.length).toBe(3);
  for (const row of rows) expect(row.salted_at.getTime()).toBeGreaterThanOrEqual(row.created_at.getTime());
  expect(new Set(rows.map(({ salt }) => salt)).size).toBe(3);
});

test("[GAME-09] a committed chain can't be changed, nor opened with another secret", async () => {
  const { platform } = app.app;
  const chains = createChains(platform, { length: 4, reserve: 0 });
  const chain = await chains.current(CRASH);
  for (const change of [
    "salt = 'another'",
    "salt_origin = 'another'",
    "terminal_hash = repeat('a', 64)",
    "sealed = '\\x00'",
    "next_index = next_index + 2",
    "next_index = next_index - 1",
  ]) {
    await expect(
      platform.database.pool.query(`update crash_chain set ${change} where id = $1`, [chain.id]),
      change,
    ).rejects.toMatchObject({ code: "KC001" });
  }
  await expect(platform.database.pool.query("delete from crash_chain")).rejects.toMatchObject({
    code: "42501",
  });
  const stolen = createChains(
    { ...platform, secrets: createSecrets(randomBytes(32)) },
    { length: 4, reserve: 0 },
  );
  expect(() => stolen.secretOf(chain, 1)).toThrow(/authenticate/);
  expect(chain.sealed.toString("hex")).not.toContain(chains.secretOf(chain, 4).link);
});

test("[GAME-09] the setting for shorter chains holds for each, and the next one comes in the same proportion", async () => {
  const { platform } = app.app;
  const config = { ...platform.config, chainLinks: 5 };
  const chains = createSharedChains({ ...platform, config }, { game: "shortened", length: 50, reserve: 20 });
  const first = await chains.current();
  expect(first.length).toBe(5);
  const count = async (): Promise<number> =>
    (await rowsOf()).filter(({ game }) => game === "shortened").length;
  // Links 1 to 3 leave two, which is the reserve; after link 4 fewer are left.
  for (const [index, chainCount] of [1, 1, 1, 2].entries()) {
    await inTransaction(platform.database, (tx) => takeLink(tx, first.id, index + 1));
    await chains.current();
    expect(await count(), `after link ${index + 1}`).toBe(chainCount);
  }
});

test("[GAME-12] the database lets a round move by the table of phases only", async () => {
  const { pool } = app.owner;
  const chainId = (await rowsOf())[0]?.id;
  const columns = (phase: string): unknown[] => {
    const over = phase !== "betting" && phase !== "running";
    const at = new Date(app.clock.nowMs());
    return [
      phase,
      over ? at : null,
      over ? 250 : null,
      over ? "a".repeat(64) : null,
      phase === "settled" || phase === "void" ? at : null,
    ];
  };
  const allowed: string[] = [];
  const kept = CRASH_PHASES.filter((phase) => phase !== "waiting");
  for (const from of kept) {
    for (const to of kept) {
      const client = await pool.connect();
      await client.query("begin");
      const id = randomUUID();
      await client.query(
        `insert into crash_round (id, game_code, number, chain_id, link_index, seed_hash, maths_version, created_at, betting_ends_at,
           starts_at, phase, crashed_at, crash_hundredths, seed, settled_at)
         values ($1, 'crash', 1000, $2, 1000, 'x', '1', now(), now(), now(), $3, $4, $5, $6, $7)`,
        [id, chainId, ...columns(from)],
      );
      const [phase, crashedAt, point, seed, settledAt] = columns(to);
      await client
        .query(
          `update crash_round set phase = $2, crashed_at = coalesce(crashed_at, $3),
             crash_hundredths = coalesce(crash_hundredths, $4), seed = coalesce(seed, $5), settled_at = $6 where id = $1`,
          [id, phase, crashedAt, point, seed, settledAt],
        )
        .then(
          () => allowed.push(`${from} ${to}`),
          () => undefined,
        );
      await client.query("rollback");
      client.release();
    }
  }
  const expected = kept.flatMap((from) =>
    CRASH_STEPS.flatMap((step) => {
      const to = nextCrashPhase(from, step);
      return to ? [`${from} ${to}`] : [];
    }),
  );
  expect(allowed.toSorted()).toEqual(expected.toSorted());
});

test("[GAME-09] what a round's end has made public is final", async () => {
  const { pool } = app.owner;
  const chainId = (await rowsOf())[0]?.id;
  const id = randomUUID();
  await pool.query(
    `insert into crash_round (id, game_code, number, chain_id, link_index, seed_hash, maths_version, created_at, betting_ends_at,
       starts_at, phase, crashed_at, crash_hundredths, seed)
     values ($1, 'crash', 2000, $2, 2000, 'x', '1', now(), now(), now(), 'crashed', now(), 250, repeat('a', 64))`,
    [id, chainId],
  );
  for (const change of [
    "crash_hundredths = 100",
    "game_code = 'bhokatta'",
    "seed = repeat('b', 64)",
    "starts_at = starts_at + interval '1 s'",
  ]) {
    await expect(
      pool.query(`update crash_round set phase = 'settled', settled_at = now(), ${change} where id = $1`, [
        id,
      ]),
      change,
    ).rejects.toMatchObject({ code: "KC003" });
  }
  await pool.query("update crash_round set phase = 'settled', settled_at = now() where id = $1", [id]);
});
