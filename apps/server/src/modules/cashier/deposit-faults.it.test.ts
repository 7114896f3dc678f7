import { randomUUID } from "node:crypto";
import { createDeposit, type Deposit, listDeposits } from "@khela/contract/cashier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { cutConnections, type Cutter } from "../../testing/cut-connections.ts";
import { FULL } from "../../testing/full.ts";
import { sendWebhook } from "../../testing/sandbox.ts";

let app: CashierApp;
/** The process whose database connections are cut. */
let frail: TestApp;
let cutter: Cutter;

beforeAll(async () => {
  app = await startCashierApp();
  frail = await startTestApp({ beside: app, env: { ...app.sandbox.env, ROLES: "http" } });
  cutter = cutConnections(frail.app.platform.database.pool);
});
afterAll(async () => {
  await frail.stop();
  await app.stop();
});

/** More statements than any of these calls sends. */
const MOST = 60;
/** Every how many statements connections are cut. */
const STEP = FULL ? 1 : 3;

/**
 * Runs `work` with the connection cut at each statement that it sends, or at some of them. @returns the number of the
 * last one
 */
async function atStatements(
  when: "before" | "after",
  work: (cut: () => void) => Promise<void>,
): Promise<number> {
  for (let statement = 1; statement < MOST; statement += STEP) {
    await work(() => cutter.arm(statement, when));
    if (!cutter.disarm()) return statement - STEP;
  }
  throw new Error(`more than ${MOST} statements`);
}

async function creditsOf({
  depositId,
  reference,
}: Deposit): Promise<{ transfers: number; credited: number }> {
  const { rows } = await app.owner.pool.query<{ transfers: number; credited: number }>(
    `select (select count(*)::int from ledger.transfer where reference = $1) as transfers,
      (select count(*)::int from provider_event where reference = $2 and outcome = 'credited') as credited`,
    [depositId, reference],
  );
  return rows[0] ?? { transfers: 0, credited: 0 };
}

describe("[MONEY-09] a deposit whose database connection breaks at any statement", () => {
  it.each(["before", "after"] as const)(
    "a webhook is taken exactly once, cut %s a statement",
    async (when) => {
      const points = await atStatements(when, async (cut) => {
        const someone = await app.registerMember();
        const deposit = await app.deposit(someone);
        const event = await app.eventOf(deposit);
        const send = () => sendWebhook(frail.baseUrl, app.sandbox.secret, event);
        cut();
        const first = await send();
        cutter.arm(0, when);
        expect([200, 500, 503]).toContain(first);
        // The provider repeats its webhook until it is accepted.
        await expect.poll(send).toBe(200);
        expect(await send()).toBe(200);
        expect(await app.balanceOf(someone)).toBe("500.00");
        expect(await creditsOf(deposit)).toEqual({ transfers: 1, credited: 1 });
      });
      expect(points).toBeGreaterThanOrEqual(7);
      await app.checkLedger();
    },
    60_000,
  );

  it.each(["before", "after"] as const)(
    "a deposit is made exactly once, cut %s a statement",
    async (when) => {
      const points = await atStatements(when, async (cut) => {
        const someone = await app.registerMember();
        const ask = frail.callAs(someone.token);
        const idempotency = { idempotencyKey: randomUUID() };
        const body = { methodId: "khelapay", amount: "500" };
        cut();
        const first = await ask(createDeposit, { body }, idempotency).catch(() => undefined);
        cutter.arm(0, when);
        await app.owner.pool.query("update deposit set busy_until = null where member_id = $1", [someone.id]);
        const again = () => ask(createDeposit, { body }, idempotency).catch(() => undefined);
        await expect.poll(again).toMatchObject({ state: "pending" });
        const answer = await again();
        if (first) expect(answer).toEqual(first);
        expect((await someone.call(listDeposits, { query: {} })).totalCount).toBe(1);
      });
      expect(points).toBeGreaterThanOrEqual(7);
    },
    60_000,
  );
});
