import type { ProofMethod } from "@khela/contract/identity";
import { AppError } from "@khela/kernel/errors";
import type { LocaleCode } from "@khela/kernel/locales";
import { isSamePerson } from "@khela/rules/profile/person-name";
import type { Tx } from "../../../platform/database.ts";
import type { MemberSession } from "../../../platform/http/principal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Codes, VerifiedCode } from "../../codes/index.ts";
import { beginSession, type Login, type LoginDeps } from "../login/login.ts";
import { findById, type MemberRow } from "../member-store.ts";
import { type OwnContact, ownContacts, provenContact } from "../contacts/contacts.ts";
import { proofOwedElsewhere } from "./moved.ts";
import { type ProofOwed, proofOwed } from "./proof-owed.ts";
import { findBegun } from "../sessions/session-store.ts";
import type { Caller } from "../sessions/sessions.ts";
import { endPendingRequest } from "./end-pending-request.ts";
import { spendRecovery, spendTotp, WRONG_FACTOR } from "./totp.ts";
import { confirmPassword } from "../passwords/password-check.ts";
import type { TryGuard } from "../passwords/try-guard.ts";

export interface ProofDeps extends LoginDeps {
  tries: TryGuard;
  codes: Codes;
}

/**
 * The account and the proof that this session must give at its present place (AUTH-13).
 * @throws AppError AUTH_REQUIRED
 */
export async function ownProofOwed(
  { platform }: ProofDeps,
  session: MemberSession,
): Promise<{ account: string; proof: ProofOwed | null }> {
  const { owed } = await readOwed(platform, session);
  return { account: session.account, proof: owed ?? null };
}

/**
 * Sends a code to the account's own number or address, for the proof that this session must give (AUTH-13).
 * @throws AppError AUTH_PROOF_WRONG where the session owes none or not by this method; PHONE_TOO_MANY,
 *   PHONE_QUOTA, PHONE_UNKNOWN
 */
export async function sendProofCode(
  deps: ProofDeps,
  session: MemberSession,
  method: "sms" | "email",
  caller: { ip: string; language: LocaleCode },
): Promise<{ expiredMinutes: number }> {
  const { row } = await findOwed(deps, session, method);
  const binding = bindingOf(provenContact(deps.platform, row, method), session);
  return deps.codes.send({ ...binding, ...caller, delivery: "now" });
}

/**
 * Checks the proof that a session owes: a fresh session begins and the old token becomes invalid (AUTH-12,
 * AUTH-13). Five wrong proofs lock the member's proofs for five minutes, doubling, over all sessions.
 * @throws AppError AUTH_PROOF_WRONG, AUTH_TOTP, AUTH_LOCKED, AUTH_PASSWORD_WRONG, CODE_WRONG, CODE_EXPIRED,
 *   PHONE_TOO_MANY
 */
export async function giveProof(
  deps: ProofDeps,
  session: MemberSession,
  proof: { method: ProofMethod; value: string; code?: string | undefined },
  caller: Caller,
): Promise<Login> {
  const { memberId } = session;
  const { row, remembered, byPassword } = await findOwed(deps, session, proof.method);
  const right = await deps.tries.counted("factor", memberId, WRONG_FACTOR, () =>
    checkProof(deps, session, row, proof),
  );
  const wish = { ...caller, rememberMe: remembered, byPassword, proven: "everything" } as const;
  const also = async (tx: Tx): Promise<void> => {
    await right?.use(tx);
    // A member with the authenticator or a recovery code hasn't lost the second step, so the request ends.
    if (proof.method === "totp" || proof.method === "recovery")
      await endPendingRequest(deps.platform, tx, memberId);
  };
  return beginSession(deps, row, { ...wish, replaces: session.sessionId, also });
}

/** @returns the code to use up with the new session, if the proof is one */
async function checkProof(
  deps: ProofDeps,
  session: MemberSession,
  row: MemberRow,
  { method, value, code }: { method: ProofMethod; value: string; code?: string | undefined },
): Promise<VerifiedCode | undefined> {
  const { platform } = deps;
  switch (method) {
    case "totp":
      await spendTotp(platform, row.id, value.trim());
      return undefined;
    case "password":
      await confirmPassword(deps, row.id, value);
      return undefined;
    case "recovery":
      if (!(await spendRecovery(platform, row.id, value))) throw new AppError("AUTH_PROOF_WRONG");
      return undefined;
    case "bankName": {
      const { payeeName = "", mobile } = ownContacts(platform, row);
      const contact = provenContact(platform, row, mobile?.verified ? "sms" : "email");
      // Check the code first, so that nothing about the name is revealed without it.
      const right = await checkCode(deps, contact, session, code);
      if (!isSamePerson(payeeName, value)) throw new AppError("AUTH_PROOF_WRONG");
      return right;
    }
    default:
      return checkCode(deps, provenContact(platform, row, method), session, value);
  }
}

async function checkCode(
  { codes }: ProofDeps,
  contact: OwnContact,
  session: MemberSession,
  typed: string | undefined,
): Promise<VerifiedCode> {
  // An empty code counts as a wrong guess here.
  if (!typed?.trim()) throw new AppError("CODE_WRONG");
  return codes.check(bindingOf(contact, session), typed.trim());
}

async function findOwed(
  { platform }: ProofDeps,
  session: MemberSession,
  method: ProofMethod,
): Promise<{ row: MemberRow; remembered: boolean; byPassword: boolean }> {
  const { row, begun, owed } = await readOwed(platform, session);
  if (!owed?.methods.some((offered) => offered.method === method)) throw new AppError("AUTH_PROOF_WRONG");
  return { row, ...begun };
}

/**
 * The proof that a session owes, either from its beginning or because it has moved.
 * @throws AppError AUTH_REQUIRED
 */
async function readOwed(platform: Platform, session: MemberSession) {
  const { db } = platform;
  const [row, begun] = await Promise.all([findById(db, session.memberId), findBegun(db, session.sessionId)]);
  if (!row || !begun) throw new AppError("AUTH_REQUIRED");
  if (begun.proofReason) return { row, begun, owed: await proofOwed(platform, db, row) };
  const owed = session.scope === "proof" ? await proofOwedElsewhere(platform, db, row) : undefined;
  return { row, begun, owed };
}

/** Binds a code to the session that asked for it. */
function bindingOf({ destination }: OwnContact, session: MemberSession) {
  const purpose = destination.kind === "mobile" ? "proof-sms" : "proof-email";
  return { purpose, destination, subject: session.sessionId } as const;
}
