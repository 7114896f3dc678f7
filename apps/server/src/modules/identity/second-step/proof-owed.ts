import type { ProofMethod } from "@khela/contract/identity";
import type { Db, Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { MemberRow } from "../member-store.ts";
import { codeMethods, ownContacts } from "../contacts/contacts.ts";
import type { ProofReason } from "../sessions/session-store.ts";
import { countRecoveryCodes, findTotp } from "./totp-store.ts";

/** What a session owes before it may do anything. */
export interface ProofOwed {
  /** `moved`: the session goes on from another place than it began at. */
  reason: ProofReason | "moved";
  /** `hint`: where a code goes, masked. */
  methods: { method: ProofMethod; hint: string }[];
}

/**
 * How a member can prove who he is: with two-factor on by its codes; else, at an unknown place, by a code
 * to a proven number or address, or by that code together with the account holder's name. The name alone
 * proves nothing: others may know it.
 * @returns no methods where the account has nothing to prove it with
 */
export async function proofOwed(
  platform: Platform,
  db: Db | Tx,
  row: MemberRow,
): Promise<(ProofOwed & { reason: ProofReason }) | undefined> {
  if ((await findTotp(db, row.id))?.confirmed_at) {
    const left = await countRecoveryCodes(db, row.id);
    const recovery = left > 0 ? [{ method: "recovery", hint: "" } as const] : [];
    return { reason: "totp", methods: [{ method: "totp", hint: "" }, ...recovery] };
  }
  const methods: ProofOwed["methods"] = codeMethods(platform, row);
  const [first] = methods;
  if (!first) return undefined;
  if (ownContacts(platform, row).payeeName) methods.push({ method: "bankName", hint: first.hint });
  return { reason: "place", methods };
}
