import type { CallOutput } from "@khela/contract/endpoint";
import type { getLostDevice } from "@khela/contract/lost-device";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { LOST_DEVICE_OPEN_MS, LOST_DEVICE_WAIT_MS, mayRequestRelease } from "@khela/rules/auth/lost-device";
import type { LocaleCode } from "@khela/kernel/locales";
import { inTransaction } from "../../../platform/database.ts";
import type { MemberSession } from "../../../platform/http/principal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Codes, VerifiedCode } from "../../codes/index.ts";
import { codeMethods, provenContact } from "../contacts/contacts.ts";
import { requireOpenAccount } from "../member.ts";
import { findById, lockMember, type MemberRow } from "../member-store.ts";
import { findBegun } from "../sessions/session-store.ts";
import { findWaiting, insertLostDevice, type LostDeviceRow } from "./lost-device-store.ts";
import { endPendingRequest, publishLostDeviceChange } from "./end-pending-request.ts";

interface LostDeviceDeps {
  platform: Platform;
  codes: Codes;
}

type Standing = CallOutput<typeof getLostDevice>;
type Method = "sms" | "email";

/**
 * Whether a player without the authenticator can ask for its release from this session (AUTH-12).
 * @throws AppError AUTH_REQUIRED
 */
export async function lostDeviceEligibility(
  { platform }: LostDeviceDeps,
  session: MemberSession,
): Promise<Standing> {
  const [row, begun, waiting] = await Promise.all([
    findById(platform.db, session.memberId),
    findBegun(platform.db, session.sessionId),
    findWaiting(platform.db, session.memberId),
  ]);
  if (!row || !begun) throw new AppError("AUTH_REQUIRED");
  const judged = judge(platform, row, begun);
  return {
    request: waiting ? requestView(waiting) : null,
    contacts: judged.open ? codeMethods(platform, row) : [],
    closed: judged.open ? null : judged.why,
    openFrom: !judged.open && judged.why === "settling" ? new Date(judged.fromMs).toISOString() : null,
  };
}

/**
 * Sends one of the codes that a request needs.
 * @throws AppError AUTH_PROOF_WRONG where this session can't ask; PHONE_TOO_MANY, PHONE_QUOTA, PHONE_UNKNOWN
 */
export async function sendLostDeviceCode(
  deps: LostDeviceDeps,
  session: MemberSession,
  method: Method,
  caller: { ip: string; language: LocaleCode },
): Promise<{ expiredMinutes: number }> {
  const { row } = await requireWay(deps, session);
  return deps.codes.send({ ...bindingOf(deps, row, session, method), ...caller, delivery: "now" });
}

/**
 * Asks support to remove the second step: with a code from every proven contact (decision 0018). A pending
 * request stays as it is; every known contact is notified.
 * @throws AppError AUTH_PROOF_WRONG where this session can't ask; CODE_MISSING, CODE_WRONG, CODE_EXPIRED,
 *   PHONE_TOO_MANY
 */
export async function askLostDevice(
  deps: LostDeviceDeps,
  session: MemberSession,
  typed: Partial<Record<Method, string | undefined>>,
): Promise<Standing> {
  const { platform, codes } = deps;
  const { row, byPassword } = await requireWay(deps, session);
  const methods = codeMethods(platform, row).map(({ method }) => method);
  const right: VerifiedCode[] = [];
  for (const method of methods)
    right.push(await codes.check(bindingOf(deps, row, session, method), typed[method]));
  const proved = [...(byPassword ? (["password"] as const) : []), ...methods];
  await inTransaction(platform.database, async (tx) => {
    const locked = await lockMember(tx, row.id);
    requireOpenAccount(locked);
    const begun = await findBegun(tx, session.sessionId);
    // The session ended, or a credential was replaced, while the codes were checked.
    if (!locked || !begun || !judge(platform, locked, begun).open) throw new AppError("AUTH_PROOF_WRONG");
    for (const code of right) await code.use(tx);
    const at = now(platform.clock);
    const readyAt = new Date(at.getTime() + LOST_DEVICE_WAIT_MS);
    const id = platform.ids.next();
    const asked = await insertLostDevice(tx, {
      id,
      member_id: session.memberId,
      proved,
      asked_at: at,
      ready_at: readyAt,
      over_at: new Date(readyAt.getTime() + LOST_DEVICE_OPEN_MS),
    });
    if (asked)
      await publishLostDeviceChange(platform, tx, {
        requestId: id,
        memberId: session.memberId,
        state: "waiting",
      });
  });
  return lostDeviceEligibility(deps, session);
}

/** The owner withdraws the request. @throws AppError SYS_NOT_FOUND where none is pending */
export async function stopLostDevice(
  { platform }: Pick<LostDeviceDeps, "platform">,
  session: MemberSession,
): Promise<void> {
  const stopped = await inTransaction(platform.database, (tx) =>
    endPendingRequest(platform, tx, session.memberId),
  );
  if (!stopped) throw new AppError("SYS_NOT_FOUND");
}

function judge(
  platform: Platform,
  row: MemberRow,
  begun: { proofReason: string | null; byPassword: boolean },
): ReturnType<typeof mayRequestRelease> {
  // Only sessions that owed an authenticator code from the beginning can ask; a session that has moved has
  // other proofs.
  if (begun.proofReason !== "totp") return { open: false, why: "factors" };
  return mayRequestRelease({
    nowMs: platform.clock.nowMs(),
    byPassword: begun.byPassword,
    contacts: codeMethods(platform, row).map(({ method }) => method),
    credentialsChangedMs: row.credentials_changed_at?.getTime(),
  });
}

async function requireWay(
  { platform }: LostDeviceDeps,
  session: MemberSession,
): Promise<{ row: MemberRow; byPassword: boolean }> {
  const { db } = platform;
  const [row, begun] = await Promise.all([findById(db, session.memberId), findBegun(db, session.sessionId)]);
  if (!row || !begun) throw new AppError("AUTH_REQUIRED");
  if (!judge(platform, row, begun).open) throw new AppError("AUTH_PROOF_WRONG");
  return { row, byPassword: begun.byPassword };
}

/** Binds a code to this purpose and the session that asked for it. */
function bindingOf({ platform }: LostDeviceDeps, row: MemberRow, session: MemberSession, method: Method) {
  const { destination } = provenContact(platform, row, method);
  const purpose = method === "sms" ? "lost-sms" : "lost-email";
  return { purpose, destination, subject: session.sessionId } as const;
}

function requestView(row: LostDeviceRow) {
  return {
    askedAt: row.asked_at.toISOString(),
    readyAt: row.ready_at.toISOString(),
    overAt: row.over_at.toISOString(),
  };
}
