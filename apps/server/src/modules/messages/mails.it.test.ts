import { rejectWithdrawal } from "@khela/contract/console/cashier";
import { changeMailChoice, listMessages, mailChoices } from "@khela/contract/messages";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestMember } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { fund } from "../../testing/money.ts";
import { approve, requestPayout, prepareWithdrawals } from "../../testing/payout.ts";
import { proveMail } from "../../testing/proven-mail.ts";
import { depositSucceeded } from "../cashier/index.ts";

let app: CashierApp;
beforeAll(async () => {
  app = await startCashierApp();
});
afterAll(() => app.stop());

/** An address's mails without those that carry codes, oldest first. */
const mailsFor = async (address: string) =>
  (await app.sandbox.inbox(address)).filter(({ code }) => code === null).toReversed();
const subjects = async (address: string) => (await mailsFor(address)).map(({ subject }) => subject);
async function codeFor(address: string): Promise<string> {
  const code = async () => (await app.sandbox.inbox(address))[0]?.code ?? undefined;
  await expect.poll(code).toMatch(/^\d{6}$/);
  return (await code()) ?? "";
}
async function withMail(options?: {
  language: "bn" | "en";
}): Promise<{ member: TestMember; address: string }> {
  const member = await app.registerMember(options);
  return { member, address: await proveMail(member, codeFor) };
}
async function deposit(member: TestMember, status: "succeeded" | "failed" = "succeeded") {
  const made = await app.deposit(member);
  await app.send(await app.eventOf(made, { status }));
  return made;
}
const kinds = async ({ call }: TestMember) =>
  (await call(listMessages, { query: {} })).content.map(({ kind }) => kind);
const sweep = () => app.app.platform.jobs.runNow("messages-mails", {});
const states = async (member: TestMember) =>
  (await app.owner.pool.query("select state from message_mail where member_id = $1", [member.id])).rows.map(
    ({ state }) => state,
  );

describe("[TALK-01] mail beside a message about money", () => {
  it("says the same as the message, in the player's language and digits, and where to switch it off", async () => {
    const [bengali, english] = [await withMail(), await withMail({ language: "en" })];
    const made = await deposit(bengali.member);
    await deposit(english.member);
    await expect.poll(() => subjects(bengali.address)).toEqual(["জমা পৌঁছেছে: ৳৫০০.০০"]);
    await expect.poll(() => subjects(english.address)).toEqual(["Deposit arrived: ৳500.00"]);
    const [mail] = await mailsFor(bengali.address);
    expect(mail?.text).toContain(made.reference);
    expect(mail?.text).toContain(made.methodName);
    expect(mail?.text).not.toMatch(/\{[a-z]+\}/);
    expect(mail?.text).toContain(`${app.app.platform.config.publicUrl}/member/messageV2`);
    expect(mail?.html).toContain('lang="bn');
    expect(mail?.text).not.toContain("/wps/mail-off/");
  });

  it("goes out for a deposit that failed, a withdrawal that was approved and one that was rejected", async () => {
    const { member, address } = await withMail({ language: "en" });
    await deposit(member, "failed");
    await fund(app, member.id, taka(5_000));
    const account = await prepareWithdrawals(member);
    const operator = await app.loginOperator("finance");
    await approve(operator, await requestPayout(member, account, "600"));
    const { withdrawalId } = await requestPayout(member, account, "650");
    await operator.call(rejectWithdrawal, { params: { withdrawalId }, body: { reason: "for the tests" } });
    const wanted = [
      "Deposit failed: ৳500.00",
      "Withdrawal approved: ৳600.00",
      "Withdrawal rejected: ৳650.00",
    ];
    await expect.poll(async () => (await subjects(address)).toSorted()).toEqual(wanted);
  });

  it("not to an address that nobody has proven, and not to who has switched it off; the message is there all the same", async () => {
    const plain = await app.registerMember();
    const { member, address } = await withMail();
    expect(await plain.call(mailChoices)).toMatchObject({ money: true, offers: false, reachable: false });
    const off = { body: { kind: "money", on: false } } as const;
    expect(await member.call(changeMailChoice, off)).toMatchObject({ money: false, service: true });
    await member.call(changeMailChoice, off);
    for (const one of [plain, member]) {
      await deposit(one);
      await expect.poll(() => states(one)).toEqual(["spared"]);
      expect(await kinds(one)).toEqual(["deposit_arrived"]);
    }
    expect(await mailsFor(address)).toEqual([]);
    await member.call(changeMailChoice, { body: { kind: "money", on: true } });
    await deposit(member);
    await expect.poll(async () => (await mailsFor(address)).length).toBe(1);
  });

  it("once, whatever dies when: with its message or not at all, and handed over again under the same id", async () => {
    const { member, address } = await withMail();
    const made = await deposit(member);
    await expect.poll(() => states(member)).toEqual(["sent"]);
    // Simulate a process that died after handing the mail over and before recording it.
    await app.owner.pool.query(
      "update message_mail set state = 'waiting', next_at = now() - interval '1 second' where member_id = $1",
      [member.id],
    );
    await sweep();
    expect(await states(member)).toEqual(["sent"]);
    // Deliver the event twice.
    const job = `on:${depositSucceeded.name}:messages`;
    await app.app.platform.jobs.runNow(job, { depositId: made.depositId, memberId: member.id });
    await sweep();
    expect(await mailsFor(address)).toHaveLength(1);
    // If the mail can't be queued, the message isn't stored either; both succeed at the next attempt.
    const other = await withMail();
    const second = await app.deposit(other.member);
    await app.owner.pool.query("revoke insert on message_mail from khela_app");
    await app.send(await app.eventOf(second));
    const news = { depositId: second.depositId, memberId: other.member.id };
    try {
      await expect(app.app.platform.jobs.runNow(job, news)).rejects.toThrow("permission denied");
      expect(await kinds(other.member)).toEqual([]);
    } finally {
      await app.owner.pool.query("grant insert on message_mail to khela_app");
    }
    await app.app.platform.jobs.runNow(job, news);
    expect(await kinds(other.member)).toEqual(["deposit_arrived"]);
    await expect.poll(async () => (await mailsFor(other.address)).length).toBe(1);
  });
});
