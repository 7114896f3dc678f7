import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../platform/database.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { requestPayout, prepareWithdrawals } from "../../testing/payout.ts";
import { houseAccount, memberAccount, move } from "../ledger/index.ts";
import { taka } from "@khela/kernel/money";

let app: CashierApp;
let asApp: Database;
let depositId: string;
let withdrawalId: string;

beforeAll(async () => {
  app = await startCashierApp();
  asApp = app.database.open("app");
  const member = await app.registerMember();
  const deposit = await app.deposit(member);
  depositId = deposit.depositId;
  await app.send(await app.eventOf(deposit));
  const other = await app.registerMember();
  const { ledger } = app.app.modules;
  const cash = memberAccount(other.id, "cash", "BDT");
  await ledger.transaction((tx) =>
    ledger.post(tx, move(houseAccount("gifts", "BDT"), cash, taka(900), "adjustment")),
  );
  // The amount above which two persons must approve.
  await app.owner.pool.query("update cashier_settings set two_above = 1000000");
  ({ withdrawalId } = await requestPayout(other, await prepareWithdrawals(other), "600"));
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

/** Runs a statement with the program's own role. @returns the SQLSTATE of the refusal */
const attempt = (text: string) =>
  asApp.pool.query(text).then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
const CHECK = "23514";
const FORBIDDEN = "42501";
const STATE = "KC001";
const UNIQUE = "23505";
const [BEGINS, FINAL, PERSONS] = ["KW001", "KW002", "KW003"];
const COLUMNS =
  "id, reference, member_id, member_account, method_id, method_name, provider, currency, amount, fee, payee_sealed, " +
  "payee_masked, payee_hash, hold_id, risk, created_at";
const FRESH = COLUMNS.replace("id, reference", "gen_random_uuid(), reference || 'x'").replace(
  "hold_id",
  "gen_random_uuid()",
);

describe("[MONEY-01] the database refuses what the program must not do", () => {
  it.each([
    ["take a success back", "update deposit set state = 'failed', credited = null, received = null", STATE],
    ["credit more than arrived", "update deposit set credited = credited + 1", CHECK],
    [
      "receive more than was asked for",
      "update deposit set received = amount + 1, credited = amount + 1",
      CHECK,
    ],
    ["forget a deposit", "delete from deposit", FORBIDDEN],
    ["pay what nobody approved", "update withdrawal set state = 'paid', settled_at = now()", STATE],
    ["skip the provider", "update withdrawal set state = 'submitted'", STATE],
    ["reject without a reason", "update withdrawal set state = 'rejected', settled_at = now()", CHECK],
    ["take the whole amount as fee", "update withdrawal set fee = amount", FINAL],
    ["pay out another amount", "update withdrawal set amount = amount + 1", FINAL],
    ["pay somebody else", "update withdrawal set payee_hash = sha256(payee_hash)", FINAL],
    ["need fewer persons", "update withdrawal set approvals_needed = 0", FINAL],
    ["approve by nobody", "update withdrawal set state = 'approved'", PERSONS],
    [
      "approve by one person twice, where it takes two",
      `with given as (insert into withdrawal_approval (id, withdrawal_id, operator_id, operator_name, payload_hash, at)
         select gen_random_uuid(), id, id, 'a', payee_hash, now() from withdrawal, generate_series(1, 2)
         returning 1)
       select count(*) from given`,
      "done",
    ],
    ["approve by that", "update withdrawal set state = 'approved' where approvals_needed = 2", PERSONS],
    ["forget who approved", "delete from withdrawal_approval", FORBIDDEN],
    ["change who approved", "update withdrawal_approval set operator_name = 'b'", FORBIDDEN],
    [
      "begin with an approved one",
      `insert into withdrawal (${COLUMNS}, state) select ${FRESH}, 'approved' from withdrawal`,
      BEGINS,
    ],
    ["a second row of settings", "insert into cashier_settings (id) values (2)", FORBIDDEN],
    ["forget the settings", "delete from cashier_settings", FORBIDDEN],
    ["forget a withdrawal", "delete from withdrawal", FORBIDDEN],
    ["change what a provider said", "update provider_event set outcome = 'ignored'", FORBIDDEN],
    ["forget what a provider said", "delete from provider_event", FORBIDDEN],
    ["change a bound account", "update payout_account set payee_masked = payee_masked", FORBIDDEN],
    ["forget a bound account", "delete from payout_account", FORBIDDEN],
    ["pay to an account that is not the member's", "update withdrawal set payout_account_id = id", FINAL],
    [
      "bind one account twice",
      `insert into payout_account (id, member_id, method_id, payee_sealed, payee_masked, payee_hash, bound_at)
         select gen_random_uuid(), gen_random_uuid(), method_id, payee_sealed, payee_masked, payee_hash, bound_at
         from payout_account`,
      UNIQUE,
    ],
    ["rewrite a withdrawal's way", "update withdrawal_step set at = now()", FORBIDDEN],
    [
      "hear the same event twice",
      `insert into provider_event select provider, event_id, body_hash, type, reference, status, amount, currency,
         outcome, at from provider_event`,
      UNIQUE,
    ],
  ])("%s", async (_name, text, code) => {
    expect(await attempt(text)).toBe(code);
  });

  it("leaves both as they were", async () => {
    const deposits = await asApp.pool.query("select state, credited from deposit where id = $1", [depositId]);
    expect(deposits.rows).toEqual([{ state: "succeeded", credited: taka(500) }]);
    const withdrawals = await asApp.pool.query("select state from withdrawal where id = $1", [withdrawalId]);
    expect(withdrawals.rows).toEqual([{ state: "requested" }]);
  });
});
