import { randomUUID } from "node:crypto";
import { createWithdrawal, type Withdrawal } from "@khela/contract/cashier";
import {
  confirmAllInstalments,
  confirmInstalment,
  confirmInstalmentPart,
  disputeInstalment,
} from "@khela/contract/confirmation";
import { approveWithdrawal, rejectWithdrawal } from "@khela/contract/console/cashier";
import { taka } from "@khela/kernel/money";
import type { TestApp, TestOperator } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { approve, PAYMENT_PASSWORD, queueRow } from "../../testing/payout.ts";
import type { WebhookBody } from "../../testing/sandbox.ts";
import { proofs, instalmentsOf } from "../../testing/instalments.ts";
import { flow, settle, type Site } from "../flow.ts";
import { deliver } from "./deposits.ts";
import { type Requester, asked, newPayee, shared } from "./people.ts";

interface Payout extends Requester {
  withdrawalId: string;
}

const payee = shared(newPayee);

/** A payee without recent withdrawals, whose number per day and open at once is limited. */
async function prepare(site: Site): Promise<Awaited<ReturnType<typeof newPayee>>> {
  const someone = await payee(site);
  const { survivor } = site;
  const { rows } = await survivor.owner.pool.query<{ id: string; state: string }>(
    `update withdrawal set created_at = created_at - interval '40 days' where member_id = $1
     returning id, state`,
    [someone.member.id],
  );
  const operator = { operatorId: randomUUID(), username: "tidy" };
  for (const { id: withdrawalId } of rows.filter(({ state }) => state === "requested")) {
    await survivor.app.modules.cashier.reject({ withdrawalId, operator, reason: "old", ip: "127.0.0.1" });
  }
  await fund(site.survivor, someone.member.id, taka(1_000));
  return someone;
}

const request = (
  process: TestApp,
  { account, ...asker }: Requester & { account: string },
): Promise<Withdrawal> => {
  const [call, key] = asked(process, asker);
  const body = { payoutAccountId: account, amount: "1000", paymentPassword: PAYMENT_PASSWORD };
  return call(createWithdrawal, { body }, key);
};

async function requested(site: Site): Promise<Payout> {
  const someone = await prepare(site);
  const { withdrawalId } = await request(site.survivor, someone);
  return { member: someone.member, key: randomUUID(), withdrawalId };
}

/** An operator's call at a process. */
export const at = (process: TestApp, { cookie }: TestOperator) => process.callAs(null, { cookie });

async function withHash(site: Site): Promise<Payout & { seen: string }> {
  const payout = await requested(site);
  return { ...payout, seen: (await queueRow(site.checker, payout.withdrawalId)).payloadHash };
}

export async function approved(site: Site): Promise<Payout> {
  const payout = await requested(site);
  await approve(site.checker, payout);
  return payout;
}

/** A payout at the provider, which reports its outcome only when queried. */
async function reported(site: Site): Promise<WebhookBody> {
  const { withdrawalId } = await approved(site);
  await site.survivor.app.modules.cashier.submitPayout(withdrawalId);
  const { rows } = await site.survivor.owner.pool.query<{ reference: string; provider_reference: string }>(
    "select reference, provider_reference from payout_instalment where withdrawal_id = $1",
    [withdrawalId],
  );
  const { reference = "none", provider_reference: providerReference = "none" } = rows[0] ?? {};
  const status = "succeeded";
  return {
    eventId: randomUUID(),
    type: "payout",
    reference,
    providerReference,
    status,
    amount: "1000",
    currency: "BDT",
  };
}

export interface PaidPayout extends Payout {
  instalmentId: string;
}

async function paid(site: Site): Promise<PaidPayout> {
  const payout = await approved(site);
  await settle(site);
  const instalment = (await instalmentsOf(payout.member)).at(0);
  if (instalment?.state !== "paid") throw new Error(`the payout is ${instalment?.state}`);
  return { ...payout, instalmentId: instalment.instalmentId };
}

export async function paidWithProof(site: Site): Promise<PaidPayout & { uploadIds: string[] }> {
  const payout = await paid(site);
  // The rows share a player, whose uploads per day are limited.
  await site.survivor.owner.pool.query("delete from upload_day where owner = $1", [payout.member.id]);
  return { ...payout, uploadIds: await proofs(payout.member) };
}

/** A paid payout whose confirmation time is over. */
async function silent(site: Site): Promise<PaidPayout> {
  const payout = await paid(site);
  await site.survivor.owner.pool.query(
    `update payout_instalment set awaiting_since = now() - interval '2 days', confirm_by = now() - interval '1 minute',
       timer_at = now() - interval '1 minute' where id = $1`,
    [payout.instalmentId],
  );
  return payout;
}

const runJob = (process: TestApp, name: string, payload: object): Promise<void> =>
  process.app.platform.jobs.runNow(name, payload);

export const withdrawalFlows = [
  flow({
    name: "withdraw request",
    command: createWithdrawal,
    prepare,
    // At most five passwords may be checked at the same time, because five wrong ones lock.
    again: ["AUTH_LOCKED"],
    act: request,
  }),
  flow({
    name: "approve",
    prepare: withHash,
    done: ["MONEY_STATE"],
    act: (process, { withdrawalId, seen }, { checker }) =>
      at(process, checker)(approveWithdrawal, { params: { withdrawalId }, body: { seen } }),
  }),
  flow({
    name: "reject",
    prepare: requested,
    done: ["MONEY_STATE"],
    act: (process, { withdrawalId }, { checker }) =>
      at(process, checker)(rejectWithdrawal, { params: { withdrawalId }, body: { reason: "for the tests" } }),
  }),
  // The worker crashes between its claim and the end; the next one continues from there.
  flow({
    name: "payout at the provider",
    prepare: approved,
    act: (process, { withdrawalId }) => runJob(process, "cashier.payout", { withdrawalId }),
  }),
  flow({ name: "payout result", prepare: reported, act: deliver }),
  flow({
    name: "auto-receive timer",
    prepare: silent,
    act: (process) => runJob(process, "cashier.check-due", {}),
  }),
];

export const receiptFlows = [
  flow({
    name: "confirm receipt",
    command: confirmInstalment,
    prepare: paid,
    act(process, { instalmentId, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(confirmInstalment, { params: { instalmentId }, body: {} }, key);
    },
  }),
  flow({
    name: "confirm all receipts",
    like: "confirm receipt",
    command: confirmAllInstalments,
    prepare: paid,
    act(process, { withdrawalId, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(confirmAllInstalments, { params: { withdrawalId }, body: {} }, key);
    },
  }),
  flow({
    name: "receipt in part",
    like: "confirm receipt",
    command: confirmInstalmentPart,
    prepare: paidWithProof,
    act(process, { instalmentId, uploadIds, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(
        confirmInstalmentPart,
        { params: { instalmentId }, body: { received: "400", uploadIds } },
        key,
      );
    },
  }),
  flow({
    name: "receipt denied",
    like: "confirm receipt",
    command: disputeInstalment,
    prepare: paidWithProof,
    act(process, { instalmentId, uploadIds, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(disputeInstalment, { params: { instalmentId }, body: { uploadIds } }, key);
    },
  }),
];
