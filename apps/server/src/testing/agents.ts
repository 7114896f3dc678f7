import { randomUUID } from "node:crypto";
import { sendTransfer } from "@khela/contract/agent-transfers";
import type { CallInput } from "@khela/contract/endpoint";
import { getBalance } from "@khela/contract/wallet";
import { taka } from "@khela/kernel/money";
import { codeOf, startTestApp, type TestApp, type TestAppOptions, type TestMember } from "./app.ts";
import { setFlags } from "./flags.ts";
import { fund, ledgerSum } from "./money.ts";
import { givePaymentPassword, PAYMENT_PASSWORD } from "./payout.ts";

export type TransferBody = CallInput<typeof sendTransfer>["body"];

/** The server with transfers between agents and players switched on. */
export interface AgentApp extends TestApp {
  /** A player with ৳1,000 and a payment password, invited by `under` where given. */
  player(under?: TestMember): Promise<TestMember>;
  /** An agent with the same. */
  agent(under?: TestMember): Promise<TestMember>;
  /** @throws Error where entries don't sum to zero, or one half of a transfer is missing */
  checkPassage(): Promise<void>;
}

/** Starts the server: in `beforeAll`, with `stop()` in `afterAll`. */
export async function startAgentApp(options: TestAppOptions = {}): Promise<AgentApp> {
  const app = await startTestApp(options);
  await setFlags(app, { AGENTPOLICY3: true });
  const player = async (under?: TestMember): Promise<TestMember> => {
    const member = await app.registerMember(under ? { recommenderId: under.account } : {});
    await fund(app, member.id, taka(1_000));
    await givePaymentPassword(member);
    return member;
  };
  return {
    ...app,
    player,
    async agent(under) {
      const member = await player(under);
      await app.owner.pool.query("update member set type = 1 where id = $1", [member.id]);
      return member;
    },
    async checkPassage() {
      const { rows } = await app.owner.pool.query<{ over: bigint }>(
        `select coalesce(sum(e.amount), 0)::bigint as over from ledger.entry e join ledger.account a on a.id = e.account_id
         where a.name = 'house:agent-transfers:BDT'`,
      );
      const sum = await ledgerSum(app);
      if (sum !== 0n || rows[0]?.over !== 0n) throw new Error(`entries ${sum}, passage ${rows[0]?.over}`);
    },
  };
}

export const transferKey = () => ({ idempotencyKey: randomUUID() });
/** The body of a transfer of ৳100 to the upline, with changes. */
export const transferBody = (change: Partial<TransferBody> = {}): { body: TransferBody } => ({
  body: { to: "upline", amount: "100", paymentPassword: PAYMENT_PASSWORD, ...change },
});
export const send = (member: TestMember, change: Partial<TransferBody> = {}) =>
  member.call(sendTransfer, transferBody(change), transferKey());
export const sendCode = (member: TestMember, change: Partial<TransferBody> = {}) =>
  codeOf(member.call, sendTransfer, transferBody(change), transferKey());
export const cashOf = async (member: TestMember) => (await member.call(getBalance)).balance;
