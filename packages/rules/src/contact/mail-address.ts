import { checkField } from "../fields/check-field.ts";

/** The rule for an address that is entered on its own; at registration the field's own rule applies. */
const MAIL_ADDRESS_RULE = {
  enabled: true,
  required: true,
  minLength: 6,
  maxLength: 120,
  patternId: "mailbox",
} as const;

/** The form in which addresses are compared: NFKC, lower case, without surrounding spaces. */
export function normalizeMailAddress(address: string): string {
  return address.trim().normalize("NFKC").toLowerCase();
}

/** The problem of an address; `undefined` for a valid one. */
export function mailAddressProblem(address: string): ReturnType<typeof checkField> {
  return checkField(MAIL_ADDRESS_RULE, normalizeMailAddress(address));
}
