import { login } from "@khela/contract/identity";
import type { TestApp, TestMember } from "./app.ts";

let given = 0;

/** An address that no call has used; it counts where the app trusts its proxy (`TRUST_PROXY: "loopback"`). */
export const newAddress = (): string => `198.18.${(given += 1) >> 8}.${given & 255}`;

/** A visitor from an address of its own. */
export const newVisitor = ({ callAs }: Pick<TestApp, "callAs">): TestApp["call"] =>
  callAs(null, { "x-forwarded-for": newAddress() });

/** The body of a login by username. */
export const loginBody = (username: string, password: string, captcha: object = {}) =>
  ({ body: { username, password, type: "username", ...captcha } }) as const;

/** The agent with a new session, for tests whose clock went on for days. */
export async function loginAgain(
  { call, callAs }: Pick<TestApp, "call" | "callAs">,
  member: TestMember,
): Promise<TestMember> {
  const { token } = await call(login, loginBody(member.account, member.password, { entry: "agent" }));
  if (token === null) throw new Error(`${member.account} needs a second step`);
  return { ...member, token, call: callAs(token) };
}
