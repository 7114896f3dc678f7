import { randomUUID } from "node:crypto";
import {
  bindPayoutAccount,
  createWithdrawal,
  listPayoutAccounts,
  listWithdrawals,
} from "@khela/contract/cashier";
import { updateProfile } from "@khela/contract/security";
import { taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import {
  requestPayout,
  bindAccount,
  givePaymentPassword,
  newMobile,
  PAYMENT_PASSWORD,
  prepareWithdrawals,
} from "../../testing/payout.ts";
import { houseAccount, memberAccount, move } from "../ledger/index.ts";

let app: CashierApp;
beforeAll(async () => {
  app = await startCashierApp();
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

async function ready(): Promise<TestMember> {
  const member = await app.registerMember();
  await givePaymentPassword(member);
  return member;
}
const order = (change: object = {}) => ({
  body: {
    methodId: "khelapay",
    account: newMobile(),
    accountName: "Rahim Uddin",
    paymentPassword: PAYMENT_PASSWORD,
    ...change,
  },
});
const refusal = (member: TestMember, change: object = {}) =>
  codeOf(member.call, bindPayoutAccount, order(change));
const listed = async (member: TestMember) => (await member.call(listPayoutAccounts)).accounts;

describe("[AUTH-20] [MONEY-04] bound payout accounts", () => {
  it("is bound with the payment password and listed masked; the database holds it sealed", async () => {
    const member = await app.registerMember();
    expect(await refusal(member)).toBe("MONEY_PASSWORD_MISSING");
    await givePaymentPassword(member);
    expect(await refusal(member, { paymentPassword: "905173" })).toBe("AUTH_PASSWORD_WRONG");
    const made = await member.call(bindPayoutAccount, order({ account: "01812340678" }));
    expect(made).toMatchObject({ methodName: "KhelaPay", account: "••••0678", accountName: "R••• U•••" });
    expect(await member.call(listPayoutAccounts)).toEqual({ accounts: [made], max: 5 });
    const { rows } = await app.owner.pool.query("select * from payout_account where member_id = $1", [
      member.id,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/01812340678|Rahim/);
    expect((rows[0] as { payee_sealed: Buffer }).payee_sealed.toString("latin1")).not.toContain(
      "01812340678",
    );
  });

  it("follows the method's rules, and needs a method that is on", async () => {
    const member = await ready();
    expect(await refusal(member, { account: "12345678901" })).toBe("FIELD_FORMAT");
    expect(await refusal(member, { accountName: "\u200b\u200b\u200b" })).toBe("SYS_BAD_INPUT");
    expect(await refusal(member, { accountName: "..." })).toBe("FIELD_FORMAT");
    expect(await refusal(member, { methodId: "bankwire" })).toBe("OK");
    expect(await refusal(member, { methodId: "nobody" })).toBe("MONEY_METHOD_OFF");
    expect(await codeOf(app.call, bindPayoutAccount, order())).toBe("AUTH_REQUIRED");
    expect(await codeOf(app.call, listPayoutAccounts, {})).toBe("AUTH_REQUIRED");
  });

  it("belongs to its holder: the real name, else the name of the first account", async () => {
    const [named, nameless] = [await ready(), await ready()];
    await named.call(updateProfile, { body: { realName: "Salma Khatun" } });
    expect(await refusal(named)).toBe("MONEY_HOLDER");
    expect(await refusal(named, { accountName: "salma  khatun" })).toBe("OK");
    expect(await refusal(nameless)).toBe("OK");
    expect(await refusal(nameless, { accountName: "Karim Mia" })).toBe("MONEY_HOLDER");
    const writings = ["মোঃ D'Costa র\u200d্যাব", "মো: D’Costa র্যাব", "মো. d-costa র্যাব"];
    const one = await ready();
    for (const accountName of writings) expect(await refusal(one, { accountName })).toBe("OK");
  });

  it("can't be bound twice, nor by two members, also by another method and at once", async () => {
    const [one, two] = [await ready(), await ready()];
    const account = newMobile();
    expect(await refusal(one, { account })).toBe("OK");
    expect(await refusal(one, { account })).toBe("AUTH_BOUND");
    expect(await refusal(two, { account })).toBe("MONEY_ACCOUNT_TAKEN");
    expect(await refusal(two, { account, methodId: "rupalink" })).toBe("MONEY_ACCOUNT_TAKEN");
    expect(await refusal(one, { account, methodId: "rupalink" })).toBe("OK");
    const wanted = newMobile();
    const codes = await Promise.all(
      [one, two, one, two].map((member, index) =>
        refusal(member, { account: wanted, methodId: index < 2 ? "khelapay" : "rupalink" }),
      ),
    );
    const { rows } = await app.owner.pool.query<{ members: number }>(
      `select count(distinct member_id)::int as members from payout_account
        where bound_at >= (select max(bound_at) from payout_account) - interval '1 minute'
          and payee_hash = (select payee_hash from payout_account order by bound_at desc, id desc limit 1)`,
    );
    expect(rows[0]?.members).toBe(1);
    expect(codes.filter((code) => code === "MONEY_ACCOUNT_TAKEN")).toHaveLength(2);
  });

  it("five at most, also at once", async () => {
    const member = await ready();
    const bindThree = () => Promise.all(Array.from({ length: 3 }, () => refusal(member)));
    expect(await bindThree()).toEqual(["OK", "OK", "OK"]);
    expect((await bindThree()).sort()).toEqual(["MONEY_ACCOUNTS_FULL", "OK", "OK"]);
    expect(await listed(member)).toHaveLength(5);
  });
});

describe("[MONEY-04] a withdrawal goes to a bound account, by the payment password", () => {
  async function rich(): Promise<[TestMember, string]> {
    const member = await app.registerMember();
    const { ledger } = app.app.modules;
    const cash = memberAccount(member.id, "cash", "BDT");
    await ledger.transaction((tx) =>
      ledger.post(tx, move(houseAccount("gifts", "BDT"), cash, taka(5_000), "adjustment")),
    );
    return [member, await prepareWithdrawals(member)];
  }
  const ask = (member: TestMember, payoutAccountId: string, paymentPassword: string, key = randomUUID()) =>
    member
      .call(
        createWithdrawal,
        { body: { payoutAccountId, amount: "700", paymentPassword } },
        { idempotencyKey: key },
      )
      .then(
        () => "OK",
        (error: { code?: string }) => error.code ?? "an error without a code",
      );

  it("not to another member's account, nor to none", async () => {
    const [[one], [, accountOfTwo]] = [await rich(), await rich()];
    expect(await ask(one, accountOfTwo, PAYMENT_PASSWORD)).toBe("SYS_NOT_FOUND");
    expect(await ask(one, randomUUID(), PAYMENT_PASSWORD)).toBe("SYS_NOT_FOUND");
  });

  it("a wrong payment password holds nothing; five lock; the right one works with the same key", async () => {
    const [member, account] = await rich();
    const key = randomUUID();
    expect(await ask(member, account, "905173", key)).toBe("AUTH_PASSWORD_WRONG");
    expect(await ask(member, account, PAYMENT_PASSWORD, key)).toBe("OK");
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries++) codes.push(await ask(member, account, "905173"));
    expect(codes.at(-1)).toBe("AUTH_LOCKED");
    expect(await ask(member, account, PAYMENT_PASSWORD)).toBe("AUTH_LOCKED");
    expect((await member.call(listWithdrawals, { query: {} })).totalCount).toBe(1);
  });

  it("keeps no trace of the payment password, not even in a hash", async () => {
    const [member, account] = await rich();
    const key = randomUUID();
    const made = await requestPayout(member, account, "700", key);
    // The request hash must not cover the payment password: otherwise other digits would make it another request.
    expect(await requestPayout(member, account, "700", key)).toEqual(made);
    expect(await bindAccount(member)).toMatch(/-/);
    const { rows } = await app.owner.pool.query(
      "select payout_account_id as id from withdrawal where id = $1",
      [made.withdrawalId],
    );
    expect(rows).toEqual([{ id: account }]);
  });
});
