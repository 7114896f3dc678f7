import { pausePlay } from "@khela/contract/protection";
import { bindContact, sendContactCode } from "@khela/contract/security";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestMember, TestOperator } from "../../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../../testing/cashier.ts";
import { paid } from "../../../testing/receipts.ts";

let app: CashierApp;
let operator: TestOperator;

beforeAll(async () => {
  app = await startCashierApp();
  operator = await app.loginOperator("finance");
});
afterAll(() => app.stop());

let nextNumber = 0;
/** Gives a member an e-mail address and optionally a number, verified by their codes. @returns both */
async function prove({ call, account, password }: TestMember, withMail = true) {
  const email = `${account}@mail.example`;
  const mobile = `0181${String(1_000_000 + nextNumber++)}`;
  for (const contact of [
    ...(withMail ? [{ kind: "email" as const, value: email }] : []),
    { kind: "mobile" as const, value: mobile, countryDialingCode: "+880" },
  ]) {
    await call(sendContactCode, { body: contact });
    const place = contact.value.replace(/^0/, "");
    const [letter] = await app.sandbox.inbox(place);
    await call(bindContact, { body: { ...contact, code: letter?.code ?? "", password } });
  }
  return { email, mobile: mobile.slice(1) };
}
/**
 * Moves the time since a payout was paid to these minutes of the 1,440, and runs the timers twice concurrently at
 * each.
 */
async function minutesPass(...minutes: number[]): Promise<void> {
  for (const passed of minutes) {
    await app.owner.pool.query(
      `update payout_instalment set awaiting_since = now() - make_interval(mins => $1),
        confirm_by = now() + make_interval(mins => 1440 - $1), timer_at = now() - interval '1 second' where receipt = 'awaiting'`,
      [passed],
    );
    const tick = () => app.app.platform.jobs.runNow("cashier.check-due", {});
    await Promise.all([tick(), tick()]);
  }
}
/** Messages to an address or number that contain no code. */
const reminders = async (place: string) =>
  (await app.sandbox.inbox(place)).filter(({ code }) => code === null);
const come = (place: string, count: number) =>
  expect.poll(async () => (await reminders(place)).length).toBe(count);

it("[MONEY-05] reminds outside the site: first by mail, last by SMS, once each, with no amount and no name", async () => {
  const [both, phoneOnly] = [await paid(app, operator), await paid(app, operator)];
  const places = await prove(both.member);
  const { mobile } = await prove(phoneOnly.member, false);
  await minutesPass(715);
  await minutesPass(721, 722);
  await come(places.email, 1);
  await come(mobile, 1);
  expect(await reminders(places.mobile)).toEqual([]);
  await minutesPass(1_297, 1_298);
  await come(places.mobile, 1);
  await come(mobile, 2);
  const letters = [...(await reminders(places.email)), ...(await reminders(places.mobile))];
  expect(letters.map(({ kind }) => kind)).toEqual(["mail", "sms"]);
  expect(letters[0]?.subject).toContain("পেআউট");
  const [instalment] = both.instalments;
  const secrets = ["1000", "1,000", "১,০০০", "Rahim", both.member.account, instalment?.reference ?? "W"];
  for (const { text, html } of letters) {
    for (const secret of secrets) expect(`${text} ${html}`).not.toContain(secret);
  }
});

it("[MONEY-05] [SAFE-02] nobody is written to who has answered, or who takes a break", async () => {
  const paused = await paid(app, operator);
  const places = await prove(paused.member);
  const awake = await paid(app, operator);
  const { email } = await prove(awake.member);
  await paused.member.call(pausePlay, { body: { length: "sixMonths" } });
  await minutesPass(721);
  await come(email, 1);
  await minutesPass(1_297);
  const { rows } = await app.owner.pool.query("select reminded from payout_instalment where member_id = $1", [
    paused.member.id,
  ]);
  expect(rows).toEqual([{ reminded: 2 }]);
  expect([...(await reminders(places.email)), ...(await reminders(places.mobile))]).toEqual([]);
});
