/**
 * Checks that the database allows exactly the transitions in the rules' tables: every pair of states, through the
 * guards themselves.
 */
import { lostDeviceTransitions } from "@khela/rules/auth/lost-device";
import { contractTransitions } from "@khela/rules/agents/contract";
import { billTransitions, disputeTransitions } from "@khela/rules/agents/bill";
import { transferRequestTransitions } from "@khela/rules/agents/transfer";
import { depositTransitions } from "@khela/rules/cashier/deposit";
import { receiptTransitions } from "@khela/rules/cashier/receipt";
import { instalmentTransitions } from "@khela/rules/cashier/instalment";
import { withdrawalTransitions } from "@khela/rules/cashier/withdrawal";
import { kycTransitions } from "@khela/rules/kyc/request";
import { approvalTransitions } from "@khela/rules/operators/four-eyes";
import { pointOrderTransitions } from "@khela/rules/points/order";
import { breakTransitions } from "@khela/rules/reconciliation/break";
import { grantTransitions } from "@khela/rules/promotions/grant";
import { promotionTransitions } from "@khela/rules/promotions/promotion";
import { bonusTransitions } from "@khela/rules/bonuses/bonus";
import { freeRoundsTransitions } from "@khela/rules/free-rounds/free-rounds";
import { commissionTransitions } from "@khela/rules/referral/commission";
import { raffleTransitions } from "@khela/rules/raffles/campaign";
import { rewardTransitions } from "@khela/rules/rewards/reward";
import { vendorTransferTransitions } from "@khela/rules/wallets/transfer";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../platform/database.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

type Table = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

interface Machine {
  name: string;
  table: string;
  column: string;
  moves: Table;
  /** Columns that the guard reads beside the state. */
  given?: Record<string, string>;
}

/** A hold ends once, and only the ledger's functions end it. */
const HOLD: Table = {
  held: { post: "posted", void: "voided", expire: "expired", split: "split" },
  posted: {},
  voided: {},
  expired: {},
  split: {},
};

const machine = (table: string, moves: Table, more: Partial<Machine> = {}): Machine => ({
  name: table,
  table,
  column: "state",
  moves,
  ...more,
});
const MACHINES: readonly Machine[] = [
  machine("deposit", depositTransitions),
  machine("withdrawal", withdrawalTransitions, { given: { approvals_needed: "0" } }),
  machine("payout_instalment", instalmentTransitions),
  machine("payout_instalment", receiptTransitions, {
    name: "payout_instalment's receipt",
    column: "receipt",
    given: { state: "'paid'" },
  }),
  machine("payout_decision", approvalTransitions),
  machine("approval", approvalTransitions),
  ...(["in", "out"] as const).map((direction) =>
    machine("vendor_transfer", vendorTransferTransitions[direction], {
      name: `vendor_transfer ${direction}`,
      given: { direction: `'${direction}'` },
    }),
  ),
  machine("agent_transfer_request", transferRequestTransitions),
  machine("agent_contract", contractTransitions),
  machine("agent_bill", billTransitions),
  machine("agent_bill_dispute", disputeTransitions),
  machine("reward", rewardTransitions),
  machine("bonus", bonusTransitions),
  machine("free_rounds", freeRoundsTransitions),
  machine("raffle", raffleTransitions),
  machine("referral_commission", commissionTransitions),
  machine("promotion", promotionTransitions),
  machine("promotion_grant", grantTransitions),
  machine("points_order", pointOrderTransitions),
  machine("reconciliation_break", breakTransitions),
  machine("ledger.hold", HOLD),
  machine("kyc_request", kycTransitions),
  machine("lost_device", lostDeviceTransitions),
];

/** A value of a column's type that no other row has. */
const ANY_OF: Readonly<Record<string, string>> = {
  uuid: "gen_random_uuid()",
  text: "gen_random_uuid()::text",
  bytea: "sha256(gen_random_uuid()::text::bytea)",
  int2: "1",
  int4: "1",
  int8: "1",
  bool: "false",
  jsonb: "'{}'",
  date: "current_date",
  timestamptz: "now()",
  _text: "'{}'",
};

let home: TestDatabase;
let owner: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  owner = home.open("owner");
});
afterAll(() => home.drop());

type Query = (text: string) => Promise<{ rows: Record<string, string>[] }>;

/**
 * Inserts a row in each state. Its other constraints and references are disabled, because only the transitions are
 * tested.
 */
async function furnish(query: Query, { table, column, moves, given = {} }: Machine): Promise<void> {
  const { rows: rules } = await query(
    `select conname as name from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'f')`,
  );
  for (const { name } of rules) await query(`alter table ${table} drop constraint "${name}"`);
  await query(`alter table ${table} disable trigger user`);
  const { rows: columns } = await query(
    `select attname as name, typname as kind from pg_attribute join pg_type on pg_type.oid = atttypid
      where attrelid = '${table}'::regclass and attnum > 0 and attnotnull and not atthasdef and attidentity = ''`,
  );
  for (const state of Object.keys(moves)) {
    const values = new Map(columns.map(({ name = "", kind = "" }) => [name, ANY_OF[kind] ?? kind]));
    for (const [name, value] of Object.entries(given)) values.set(name, value);
    values.set(column, `'${state}'`);
    await query(
      `insert into ${table} (${[...values.keys()].join(", ")}) values (${[...values.values()].join(", ")})`,
    );
  }
  await query(`alter table ${table} enable trigger user`);
}

it.each(MACHINES.map((one) => [one.name, one] as const))(
  "[MONEY-01] [MONEY-09] the database moves a %s as the table of the rules and no other way: all pairs",
  async (_name, one) => {
    const { table, column, moves } = one;
    const client = await owner.pool.connect();
    const query: Query = (text) => client.query(text);
    const states = Object.keys(moves);
    const done: string[] = [];
    const expected: string[] = [];
    try {
      await query("begin");
      await furnish(query, one);
      for (const from of states) {
        for (const to of states.filter((state) => state !== from)) {
          await query("savepoint here");
          const refused = await client
            .query(`update ${table} set ${column} = '${to}' where ${column} = '${from}'`)
            .then(
              ({ rowCount }) => {
                expect(rowCount).toBe(1);
                return undefined;
              },
              (error: { code?: string }) => error.code ?? "",
            );
          // Guards raise codes of their own; any other code is a mistake of this test.
          if (refused === undefined) done.push(`${from} ${to}`);
          else expect(refused, `${from} ${to}`).toMatch(/^K[A-Z]\d{3}$/);
          await query("rollback to savepoint here");
          if (Object.values(moves[from] ?? {}).includes(to)) expected.push(`${from} ${to}`);
        }
      }
    } finally {
      await query("rollback");
      client.release();
    }
    expect(done).toEqual(expected);
  },
);
