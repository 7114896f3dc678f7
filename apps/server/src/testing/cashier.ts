import { randomUUID } from "node:crypto";
import { createDeposit, type Deposit, getDeposit } from "@khela/contract/cashier";
import { getBalance } from "@khela/contract/wallet";
import { startTestApp, type TestApp, type TestAppOptions, type TestMember } from "./app.ts";
import { freePort } from "./free-port.ts";
import { sendWebhook, startTestSandbox, type TestSandbox, type WebhookBody } from "./sandbox.ts";

/** The server with its worker and a sandbox payment provider, which can reach each other. */
export interface CashierApp extends TestApp {
  sandbox: TestSandbox;
  deposit(member: TestMember, order?: { amount?: string; key?: string; methodId?: string }): Promise<Deposit>;
  readDeposit(member: TestMember, deposit: Deposit): Promise<Deposit>;
  balanceOf(member: TestMember): Promise<string>;
  /** The provider's webhook about a deposit: success, unless changed. */
  eventOf(deposit: Deposit, change?: Partial<WebhookBody>): Promise<WebhookBody>;
  /** Sends a webhook. @returns the HTTP status */
  send(body: WebhookBody, secret?: string, atMs?: number): Promise<number>;
  /** @throws Error where entries don't sum to zero, or held funds don't match the open withdrawals */
  checkLedger(): Promise<void>;
}

/** Starts both: in `beforeAll`, with `stop()` in `afterAll`. @param env added to the variables that they need */
export async function startCashierApp(
  env: Record<string, string> = {},
  options: Pick<TestAppOptions, "clock"> = {},
): Promise<CashierApp> {
  const sandbox = await startTestSandbox();
  const PORT = String(await freePort());
  const app = await startTestApp({
    ...options,
    env: { ...sandbox.env, PORT, ROLES: "http,realtime,worker", ...env },
  });
  const { pool } = app.owner;
  return {
    ...app,
    sandbox,
    deposit: (member, { amount = "500", key = randomUUID(), methodId = "khelapay" } = {}) =>
      member.call(createDeposit, { body: { methodId, amount } }, { idempotencyKey: key }),
    readDeposit: (member, { depositId }) => member.call(getDeposit, { params: { depositId } }),
    balanceOf: async (member) => (await member.call(getBalance)).balance,
    async eventOf(deposit, change = {}) {
      const { rows } = await pool.query<{ provider_reference: string }>(
        "select provider_reference from deposit where id = $1",
        [deposit.depositId],
      );
      return {
        eventId: randomUUID(),
        type: "deposit",
        reference: deposit.reference,
        providerReference: rows[0]?.provider_reference ?? "none",
        status: "succeeded",
        amount: deposit.amount,
        currency: "BDT",
        ...change,
      };
    },
    send: (body, secret = sandbox.secret, atMs) => sendWebhook(app.baseUrl, secret, body, atMs),
    async checkLedger() {
      const { rows } = await pool.query(`
        select 'entries' as what, sum(amount)::bigint as difference from ledger.entry group by currency
        union all select 'holds', coalesce(sum(balance), 0)::bigint - (select coalesce(sum(amount), 0)
          from withdrawal where state in ('requested', 'approved'))::bigint - (select coalesce(sum(amount + fee), 0)
          from payout_instalment where state in ('waiting', 'submitted', 'unclear'))::bigint
        from ledger.account where bucket = 'held'`);
      const wrong = rows.filter(({ difference }) => difference !== 0n);
      if (wrong.length > 0) throw new Error(wrong.map((row) => `${row.what}: ${row.difference}`).join(", "));
    },
    async stop() {
      await app.stop();
      await sandbox.stop();
    },
  };
}
