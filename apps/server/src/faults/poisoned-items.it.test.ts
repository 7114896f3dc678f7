import { randomUUID } from "node:crypto";
import { requestFromUpline } from "@khela/contract/agent-transfers";
import { createDeposit } from "@khela/contract/cashier";
import { requestAdjustment } from "@khela/contract/console/adjustments";
import { claimKyc, decideKyc } from "@khela/contract/console/kyc";
import { sendBroadcast } from "@khela/contract/console/messages";
import { startSteps } from "@khela/contract/steps";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { dayPlus } from "@khela/kernel/period";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AgentApp, startAgentApp, transferKey } from "../testing/agents.ts";
import type { TestOperator } from "../testing/app.ts";
import { freePort } from "../testing/free-port.ts";
import { askFor, freshNumber, knownMember } from "../testing/kyc.ts";
import { poison } from "../testing/poison.ts";
import { join, publish } from "../testing/promotions.ts";
import { giveReward } from "../testing/rewards.ts";
import { startTestSandbox, type TestSandbox } from "../testing/sandbox.ts";
import { openTestTrial } from "../testing/trial.ts";

const DAY_MS = 86_400_000;
const clock = manualClock(Date.now());
let sandbox: TestSandbox;
let app: AgentApp;
let operator: TestOperator;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  app = await startAgentApp({ clock, env: { ...sandbox.env, PORT: String(await freePort()) } });
  operator = await app.loginOperator("super");
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
});

/** A job with two items that are due in 40 days, the first of them poisoned. */
interface Job {
  name: string;
  /** Makes an item. @returns its id */
  make(): Promise<string>;
  /**
   * The place of the poison, by default the table's `id`; `handled`: the SQL condition that holds after the item was
   * handled.
   */
  table: string;
  column?: string;
  handled: string;
}

const key = () => ({ idempotencyKey: randomUUID() });
const idOf = (row: { id: string }): string => row.id;

const JOBS: readonly Job[] = [
  {
    name: "four-eyes-expire",
    table: "approval",
    handled: "state = 'expired'",
    make: async () => {
      const { id: playerId } = await app.player();
      const body = {
        direction: "credit",
        amount: "5",
        cause: "goodwill",
        text: "for the tests",
        evidence: "",
      };
      return idOf(await operator.call(requestAdjustment, { params: { playerId }, body } as never, key()));
    },
  },
  {
    name: "agent-transfers.expire",
    table: "agent_transfer_request",
    handled: "state = 'expired'",
    make: async () => {
      const member = await app.player(await app.agent());
      const body = { amount: "120", remark: "for the match" };
      return (await member.call(requestFromUpline, { body }, transferKey())).requestId;
    },
  },
  {
    name: "promotions-expire",
    table: "promotion_grant",
    handled: "state = 'expired'",
    make: async () => {
      const endsAt = new Date(clock.nowMs() + DAY_MS).toISOString();
      const { code } = await publish(operator, { endsAt });
      const { grants } = await join(await app.player(), code);
      return grants[0]?.grantId ?? "";
    },
  },
  {
    name: "rewards-expire",
    table: "reward",
    handled: "state = 'expired'",
    make: async () => {
      const { id } = await app.player();
      return giveReward(app, id, { claimBy: new Date(clock.nowMs() + DAY_MS) });
    },
  },
  {
    name: "kyc-watch-documents",
    table: "kyc_request",
    handled: "state = 'expired'",
    make: async () => {
      const { id } = await askFor(await knownMember(app), {
        documentType: "passport",
        documentNumber: `BX${freshNumber().slice(-7)}`,
        expiresOn: dayPlus(clock.nowMs(), 35).key,
      });
      await operator.call(claimKyc, { params: { requestId: id } });
      await operator.call(decideKyc, { params: { requestId: id }, body: { decision: "approve" } });
      return id;
    },
  },
  {
    name: "identity-close-trials",
    table: "member",
    handled: "status = 'blocked'",
    make: async () => idOf(await openTestTrial(app)),
  },
  {
    name: "privacy-forget-closed",
    table: "member",
    handled: "forgotten_at is not null",
    make: async () => {
      const { id } = await app.registerMember();
      await app.owner.pool.query(
        "update member set status = 'closed', closed_at = now() - interval '20 years' where id = $1",
        [id],
      );
      return id;
    },
  },
  {
    name: "ledger-expire-holds",
    table: "ledger.hold",
    handled: "state = 'expired'",
    make: async () => {
      const { ledger } = app.app.modules;
      const { id: memberId } = await app.player();
      const order = { memberId, currency: "BDT", amount: taka(5), kind: "test.hold" };
      const expiresAtMs = clock.nowMs() + DAY_MS;
      return (await ledger.transaction((tx) => ledger.hold(tx, { ...order, expiresAtMs }))).holdId;
    },
  },
  {
    name: "steps-end-due",
    table: "steps_open",
    column: "round_id",
    handled: "false",
    make: async () => {
      const { call } = await app.player();
      const body = { stake: "10", bet: { mines: 3 } };
      return (await call(startSteps, { params: { gameCode: "mines" }, body }, key())).roundId;
    },
  },
  {
    name: "cashier.check-due",
    table: "deposit",
    // The transfer was checked once when it was made.
    handled: "checks > 1",
    make: async () => {
      const { call } = await app.player();
      return (await call(createDeposit, { body: { methodId: "khelapay", amount: "512" } }, key())).depositId;
    },
  },
  {
    name: "messages-due",
    table: "broadcast",
    handled: "state = 'sent'",
    make: async () => {
      const text = { bn: "লেখা", en: "text" };
      const startsAt = new Date(clock.nowMs() + DAY_MS).toISOString();
      const order = {
        id: randomUUID(),
        title: text,
        content: text,
        category: "service",
        audience: {},
      } as const;
      return idOf(await operator.call(sendBroadcast, { body: { ...order, byMail: false, startsAt } }));
    },
  },
];

it("[OPS-08] an item that fails keeps no other one of its job waiting, and is handled once it can be", async () => {
  const items = new Map<Job, [string, string]>();
  for (const job of JOBS) {
    const [one, other] = [await job.make(), await job.make()].toSorted();
    items.set(job, [one ?? "", other ?? ""]);
  }
  clock.advance(40 * DAY_MS);
  const { jobs } = app.app.platform;
  const seen: Record<string, unknown> = {};
  for (const [job, [first, second]] of items) {
    const { name, table, column = "id", handled } = job;
    const stateOf = async (id: string): Promise<boolean> => {
      const { rows } = await app.owner.pool.query<{ done: boolean }>(
        `select ${handled} as done from ${table} where ${column} = $1`,
        [id],
      );
      return rows[0]?.done ?? true;
    };
    const cure = await poison(app, { table, column, id: first });
    const failed = await jobs.runNow(name, {}).then(
      () => "no",
      (error: unknown) => String(error),
    );
    const during = [await stateOf(first), await stateOf(second)];
    await cure();
    await jobs.runNow(name, {});
    seen[name] = { failed, during, after: await stateOf(first) };
  }
  const expected = { failed: "AggregateError: 1 items failed", during: [false, true], after: true };
  expect(seen).toEqual(Object.fromEntries(JOBS.map(({ name }) => [name, expected])));
});
