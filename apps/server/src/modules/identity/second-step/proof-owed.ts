import type { ProofMethod } from "@khela/contract/identity";
import type { Db, Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { MemberRow } from "../member-store.ts";
import { codeMethods, ownContacts } from "../contacts/contacts.ts";
import type { ProofReason } from "../sessions/session-store.ts";
import { countRecoveryCodes, findTotp } from "./totp-store.ts";

/** The proof that a session must give before it may do anything else. */
export interface ProofOwed {
  /** `moved`: the session is used at another place than it began at. */
  reason: ProofReason | "moved";
  /** `hint`: the masked destination of a code. */
  methods: { method: ProofMethod; hint: string }[];
}

/**
 * The methods by which a member can prove to be the owner: with two-factor on, its codes; otherwise, at an
 * unknown place, a code to a proven number or address, or that code together with the account holder's name.
 * The name alone proves nothing, because others may know it.
 * @returns no methods where the account has no means of proof
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
