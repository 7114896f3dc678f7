import { createWithdrawal } from "@khela/contract/cashier";
import { getCashierSettings, updateCashierSettings } from "@khela/contract/console/cashier-settings";
import { setPlayerRestriction } from "@khela/contract/console/player-safety";
import type { CallInput } from "@khela/contract/endpoint";
import { pausePlay } from "@khela/contract/protection";
import { setPaymentPassword } from "@khela/contract/security";
import { checkWithdrawal } from "@khela/contract/withdrawal-check";
import { houseAccount, memberAccount, move } from "../ledger/index.ts";
import { taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestMember, TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { approve } from "../../testing/four-eyes.ts";
import { requestPayout, bindAccount, prepareWithdrawals } from "../../testing/payout.ts";

let app: CashierApp;
let admin: TestOperator;
let second: TestOperator;

beforeAll(async () => {
  app = await startCashierApp();
  admin = await app.loginOperator("super");
  second = await app.loginOperator("super");
});
afterAll(() => app.stop());
afterEach(async () => {
  await change({ kycFrom: "50000.00", maxAmountPerDay: "100000.00", turnoverPpm: 1_000_000 });
  await app.checkLedger();
});

async function change(draft: Partial<CallInput<typeof updateCashierSettings>["body"]>) {
  const settings = await admin.call(getCashierSettings);
  const body = { ...settings, reason: "a test", ...draft };
  const isSame = Object.entries(draft).every(
    ([name, value]) => settings[name as keyof typeof settings] === value,
  );
  if (!isSame) await approve(second, await admin.call(updateCashierSettings, { body }));
}
async function rich(amount = 5_000): Promise<TestMember> {
  const member = await app.registerMember();
  const { ledger } = app.app.modules;
  await ledger.transaction((tx) =>
    ledger.post(
      tx,
      move(houseAccount("gifts", "BDT"), memberAccount(member.id, "cash", "BDT"), taka(amount), "adjustment"),
    ),
  );
  return member;
}
const list = (member: TestMember, amount?: string, methodId = "khelapay") =>
  member.call(checkWithdrawal, { query: { methodId, ...(amount === undefined ? {} : { amount }) } });
/** Rule, code and remedy of every broken rule. */
const broken = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).rules.flatMap(({ rule, broken: found }) =>
    found ? [`${rule}: ${found.code}, ${found.remedy}`] : [],
  );
const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "OK",
    (error: { code?: string }) => error.code ?? "an error without a code",
  );

describe("[MONEY-04] the list of rules before a request", () => {
  it("says what is missing, what stands, and what needs an amount; then the request passes too", async () => {
    const member = await rich();
    const first = await list(member);
    expect(first.allowed).toBe(false);
    expect(first.rules.filter(({ state }) => state === "open").map(({ rule }) => rule)).toEqual([
      "amountInLimits",
      "amountToday",
      "amountThisMonth",
      "identity",
      "balance",
    ]);
    expect(await broken(member, "1000")).toEqual([
      "paymentPassword: MONEY_PASSWORD_MISSING, setPaymentPassword",
      "accountBound: MONEY_ACCOUNT_MISSING, bindAccount",
    ]);
    const account = await prepareWithdrawals(member);
    expect(await list(member, "1000")).toMatchObject({ allowed: true });
    expect(await broken(member, "1000", "rupalink")).toEqual([
      "accountBound: MONEY_ACCOUNT_MISSING, bindAccount",
    ]);
    expect(await broken(member, "6000")).toEqual(["balance: MONEY_INSUFFICIENT, changeAmount"]);
    expect(await refusal(list(member, "1000", "nothing-of-the-kind"))).toBe("SYS_NOT_FOUND");
    expect(await requestPayout(member, account, "1000")).toMatchObject({ state: "requested" });
  });

  it("is the list that the request itself is judged by", async () => {
    const member = await rich(90_000);
    const account = await prepareWithdrawals(member);
    const cases: [Parameters<typeof change>[0], string, string][] = [
      [{ maxAmountPerDay: "700" }, "800", "amountToday: MONEY_AMOUNT, changeAmount"],
      [{ maxAmountPerDay: "400" }, "800", "amountToday: MONEY_DAY_LIMIT, wait"],
      [{ maxAmountPerDay: "100000", kycFrom: "700" }, "701", "identity: KYC_LEVEL, verifyIdentity"],
    ];
    for (const [figures, amount, told] of cases) {
      await change(figures);
      expect(await broken(member, amount)).toEqual([told]);
      expect(await refusal(requestPayout(member, account, amount))).toBe(/: (\w+),/.exec(told)?.[1]);
    }
  });

  it("[SAFE-04] asks for an identity above the limit, small requests taken together", async () => {
    await change({ kycFrom: "1500" });
    const member = await rich();
    const account = await prepareWithdrawals(member);
    await requestPayout(member, account, "1000");
    expect(await broken(member, "500")).toEqual([]);
    expect(await broken(member, "500.01")).toEqual(["identity: KYC_LEVEL, verifyIdentity"]);
    expect(await refusal(requestPayout(member, account, "501"))).toBe("KYC_LEVEL");
    await change({ kycFrom: "50000" });
    expect(await broken(member, "501")).toEqual([]);
  });

  it("[AUTH-19] waits a day after a change of credentials, and says until when", async () => {
    const member = await rich();
    const account = await prepareWithdrawals(member);
    const digits = { paymentPassword: "739182", confirmPaymentPassword: "739182" };
    const beforeMs = Date.now();
    await member.call(setPaymentPassword, { body: { password: member.password, ...digits } });
    const { rules } = await list(member, "1000");
    const verdict = rules.find(({ rule }) => rule === "credentialPause")?.broken;
    expect(verdict).toMatchObject({ code: "MONEY_PAUSED", remedy: "wait" });
    const untilMs = Date.parse(String(verdict?.params["until"]));
    expect(untilMs - beforeMs).toBeGreaterThanOrEqual(86_400_000);
    expect(untilMs - beforeMs).toBeLessThan(86_400_000 + 60_000);
    const body = { payoutAccountId: account, amount: "1000", paymentPassword: digits.paymentPassword };
    const asked = () =>
      refusal(member.call(createWithdrawal, { body }, { idempotencyKey: crypto.randomUUID() }));
    expect(await asked()).toBe("MONEY_PAUSED");
    await app.owner.pool.query(
      "update member set credentials_changed_at = credentials_changed_at - interval '24 hours' where id = $1",
      [member.id],
    );
    expect(await asked()).toBe("OK");
  });

  it("sends money back first to the kind of account that it came from", async () => {
    const member = await rich(9_000);
    await prepareWithdrawals(member);
    // The factor is frozen on each deposit when it is credited.
    await change({ turnoverPpm: 0 });
    const { payUrl } = await app.deposit(member, { methodId: "bankwire", amount: "2000" });
    await app.sandbox.choose(payUrl ?? "", { outcome: "pay" });
    await expect.poll(() => broken(member, "1000")).toEqual(["closedLoop: MONEY_CLOSED_LOOP, chooseMethod"]);
    const bank = await bindAccount(member, { methodId: "bankwire", account: "1234567890123" });
    expect(await broken(member, "2000", "bankwire")).toEqual([]);
    expect(await requestPayout(member, bank, "2000")).toMatchObject({ state: "requested" });
    // The deposited ৳2,000 are on their way back to the bank, so other methods are allowed.
    expect(await broken(member, "1000")).toEqual([]);
  });

  it("[SAFE-02] a break from play doesn't keep the money in; an operator's gate does", async () => {
    const member = await rich();
    const account = await prepareWithdrawals(member);
    await member.call(pausePlay, { body: { length: "day" } });
    expect(await broken(member, "500")).toEqual([]);
    expect(await requestPayout(member, account, "500")).toMatchObject({ state: "requested" });
    const gate = (closed: boolean) =>
      admin.call(setPlayerRestriction, {
        params: { playerId: member.id },
        body: { gate: "withdrawal", closed, reason: "Under investigation" },
      });
    await gate(true);
    expect(await broken(member, "500")).toEqual(["accountOpen: PROTECT_CLOSED, contactSupport"]);
    expect(await refusal(requestPayout(member, account, "500"))).toBe("PROTECT_CLOSED");
    await gate(false);
    expect(await refusal(requestPayout(member, account, "500"))).toBe("OK");
  });

  it.each([
    [
      "closed",
      `{"withdrawal":{"by":"admin","reason":"a test","at":"2026-11-22T00:00:00.000Z"}}`,
      false,
      "PROTECT_CLOSED",
    ],
    ["blocked", "{}", true, "AUTH_BLOCKED"],
  ])(
    "[MONEY-04] [SAFE-02] a request that is under way while the account is %s finds it so",
    async (...given) => {
      const [, closed, blocked, code] = given;
      const member = await rich();
      const account = await prepareWithdrawals(member);
      // An operator closes withdrawals just before commit: the transaction holds the account locks and has written
      // the row.
      const client = await app.owner.pool.connect();
      await client.query("begin");
      await client.query("select ledger.lock_member($1)", [member.id]);
      await client.query(
        `insert into protection (member_id, closed, blocked) values ($1, $2, $3)
       on conflict (member_id) do update set closed = excluded.closed, blocked = excluded.blocked`,
        [member.id, closed, blocked],
      );
      const asked = refusal(requestPayout(member, account, "500"));
      await expect
        .poll(async () => {
          const { rows } = await app.owner.pool.query(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%lock_member%'",
          );
          return rows.length;
        })
        .toBe(1);
      await client.query("commit");
      client.release();
      expect(await asked).toBe(code);
    },
  );
});
