import { randomUUID } from "node:crypto";
import type { CallInput } from "@khela/contract/endpoint";
import { type Money, taka } from "@khela/kernel/money";
import { setPaymentPassword } from "@khela/contract/security";
import type { TestApp, TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { bindAccount, PAYMENT_PASSWORD } from "../../testing/payout.ts";
import type { Site } from "../flow.ts";

/** A member with money, and the key of the one thing that it asks for. */
export interface Asker {
  member: TestMember;
  key: string;
}

/** A new member. @param amount in the main wallet */
export async function newAsker({ heir }: Site, amount: Money = taka(1_000)): Promise<Asker> {
  const member = await heir.registerMember();
  if (amount > 0n) await fund(heir, member.id, amount);
  return { member, key: randomUUID() };
}

/** The same member with a key for something new. */
export const again = <Subject extends Asker>(subject: Subject): Subject => ({
  ...subject,
  key: randomUUID(),
});

/** Calls as a member, to a process; one with a key. */
export const asked = (process: TestApp, { member, key }: Asker) =>
  [process.callAs(member.token), { idempotencyKey: key }] as const;

export async function givePaymentPassword({ call, password }: TestMember): Promise<void> {
  const body: CallInput<typeof setPaymentPassword>["body"] = {
    password,
    paymentPassword: PAYMENT_PASSWORD,
    confirmPaymentPassword: PAYMENT_PASSWORD,
  };
  await call(setPaymentPassword, { body });
}

/** Somebody who can be paid: ৳20,000 and a bound account. */
export async function newPayee(site: Site): Promise<Asker & { account: string }> {
  const asker = await newAsker(site, taka(20_000));
  await givePaymentPassword(asker.member);
  return { ...asker, account: await bindAccount(asker.member) };
}

/** Makes a subject once and hands it on with a new key: where one member can do it again and again. */
export function shared<Subject extends Asker>(
  make: (site: Site) => Promise<Subject>,
): (site: Site) => Promise<Subject> {
  const made = new WeakMap<Site, Promise<Subject>>();
  return async (site) => {
    const first = made.get(site) ?? make(site);
    made.set(site, first);
    return again(await first);
  };
}
