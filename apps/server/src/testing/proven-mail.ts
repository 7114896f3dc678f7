import { bindContact, sendContactCode } from "@khela/contract/security";
import type { TestMember } from "./app.ts";

/**
 * Gives a member an e-mail address and verifies it, through the real calls.
 * @param codeFor waits for the code that is sent to an address
 * @returns the address
 */
export async function proveMail(
  member: TestMember,
  codeFor: (address: string) => Promise<string>,
): Promise<string> {
  const contact = { kind: "email", value: `${member.account}@example.com` } as const;
  await member.call(sendContactCode, { body: contact });
  const code = await codeFor(contact.value);
  await member.call(bindContact, { body: { ...contact, code, password: member.password } });
  return contact.value;
}
