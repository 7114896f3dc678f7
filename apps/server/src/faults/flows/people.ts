import { randomUUID } from "node:crypto";
import type { CallInput } from "@khela/contract/endpoint";
import { type Money, taka } from "@khela/kernel/money";
import { setPaymentPassword } from "@khela/contract/security";
import type { TestApp, TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { bindAccount, PAYMENT_PASSWORD } from "../../testing/payout.ts";
import type { Site } from "../flow.ts";

/** A member with money, and the idempotency key of the one command that the member sends. */
export interface Requester {
  member: TestMember;
  key: string;
}

/** A new member. @param amount the balance of the main wallet */
export async function newRequester({ survivor }: Site, amount: Money = taka(1_000)): Promise<Requester> {
  const member = await survivor.registerMember();
  if (amount > 0n) await fund(survivor, member.id, amount);
  return { member, key: randomUUID() };
}

/** The same member with a fresh key. */
export const again = <Subject extends Requester>(subject: Subject): Subject => ({
  ...subject,
  key: randomUUID(),
});

/** The member's call at a process, and its idempotency key. */
export const asked = (process: TestApp, { member, key }: Requester) =>
  [process.callAs(member.token), { idempotencyKey: key }] as const;

export async function givePaymentPassword({ call, password }: TestMember): Promise<void> {
  const body: CallInput<typeof setPaymentPassword>["body"] = {
    password,
    paymentPassword: PAYMENT_PASSWORD,
    confirmPaymentPassword: PAYMENT_PASSWORD,
  };
  await call(setPaymentPassword, { body });
}

/** A player who can be paid out: ৳20,000 and a bound account. */
export async function newPayee(site: Site): Promise<Requester & { account: string }> {
  const asker = await newRequester(site, taka(20_000));
  await givePaymentPassword(asker.member);
  return { ...asker, account: await bindAccount(asker.member) };
}

/** Makes a subject once and returns it with a fresh key each time, for commands that one member can repeat. */
export function shared<Subject extends Requester>(
  make: (site: Site) => Promise<Subject>,
): (site: Site) => Promise<Subject> {
  const made = new WeakMap<Site, Promise<Subject>>();
  return async (site) => {
    const first = made.get(site) ?? make(site);
    made.set(site, first);
    return again(await first);
  };
}
