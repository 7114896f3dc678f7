import { checkField } from "../fields/check-field.ts";

/** Lengths of an address that is asked for by itself; at registration the field's own rule decides. */
const MAIL_ADDRESS_RULE = {
  enabled: true,
  required: true,
  minLength: 6,
  maxLength: 120,
  patternId: "mailbox",
} as const;

/** The form in which addresses are one: NFKC, lower case, without spaces around it. */
export function normalizeMailAddress(address: string): string {
  return address.trim().normalize("NFKC").toLowerCase();
}

/** What is wrong with an address; `undefined` where nothing is. */
export function mailAddressProblem(address: string): ReturnType<typeof checkField> {
  return checkField(MAIL_ADDRESS_RULE, normalizeMailAddress(address));
}
