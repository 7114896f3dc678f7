import type { HandlerInput } from "@khela/contract/endpoint";
import type { login as loginCall } from "@khela/contract/identity";
import type { sendLoginCode as sendLoginCodeCall } from "@khela/contract/verification";
import { AppError } from "@khela/kernel/errors";
import type { LocaleCode } from "@khela/kernel/locales";
import type { CodeBinding, Codes } from "../../codes/index.ts";
import type { BotCheck } from "./bot-check.ts";
import { findByProvenMobile } from "../contacts/contact-store.ts";
import { contactKey, mobileOf } from "../contacts/contacts.ts";
import { beginSession, checkEntry, type Login, type LoginDeps } from "./login.ts";
import type { MemberRow } from "../member-store.ts";
import type { Caller } from "../sessions/sessions.ts";

export interface SmsLoginDeps extends LoginDeps {
  codes: Codes;
  botCheck: BotCheck;
}

type CodeRequest = HandlerInput<typeof sendLoginCodeCall>["body"];
type SmsCredentials = Pick<
  HandlerInput<typeof loginCall>["body"],
  "username" | "password" | "countryDialingCode" | "entry" | "rememberMe"
>;

/** The flag that allows sending a code to a visitor, by purpose. */
const FLAG = { login: "MOBILEVERCODELOGIN3", forgot: "CHNGPASSVERIF3" } as const;

/** The binding of a code for a visitor's account. */
export function visitorCode(purpose: "login" | "forgot", e164: string): CodeBinding {
  return { purpose, destination: { kind: "mobile", value: e164 }, subject: "" };
}

/**
 * Sends a code for logging in or for a forgotten password (AUTH-02, AUTH-10). A number without an account
 * gets the same answer after the same work, and no message.
 * @throws AppError AUTH_METHOD_OFF, AUTH_BOT_CHECK, PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED,
 *   PHONE_TOO_MANY, PHONE_QUOTA, PHONE_UNKNOWN
 */
export async function sendVisitorCode(
  deps: SmsLoginDeps,
  request: CodeRequest,
  caller: { ip: string; language: LocaleCode },
): Promise<{ expiredMinutes: number }> {
  const purpose = request.purpose ?? "login";
  if (!(await deps.system.flag(FLAG[purpose]))) throw new AppError("AUTH_METHOD_OFF");
  const { row, e164 } = await ownerOf(deps, request.mobileNum, request.countryDialingCode);
  await deps.botCheck.require("sms", request.altcha);
  return deps.codes.send({
    ...visitorCode(purpose, e164),
    ...caller,
    delivery: row ? "later" : "never",
  });
}

/**
 * Logs a member in by mobile number and SMS code (AUTH-02). Codes for an unknown number fail in the same way,
 * as often and for as long as those for a known one.
 * @throws AppError AUTH_METHOD_OFF, PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED, PHONE_TOO_MANY,
 *   CODE_MISSING, CODE_WRONG, CODE_EXPIRED, AUTH_BLOCKED, AUTH_NON_MEMBER, AUTH_NOT_AGENT
 */
export async function logInBySms(deps: SmsLoginDeps, credentials: SmsCredentials & Caller): Promise<Login> {
  if (!(await deps.system.flag(FLAG.login))) throw new AppError("AUTH_METHOD_OFF");
  const { username, countryDialingCode } = credentials;
  const { row, e164 } = await ownerOf(deps, username, countryDialingCode);
  const right = await deps.codes.check(visitorCode("login", e164), credentials.password);
  if (!row) throw new AppError("CODE_WRONG");
  checkEntry(row.type, credentials.entry);
  const { ip, device, rememberMe } = credentials;
  return beginSession(deps, row, {
    ip,
    device,
    rememberMe,
    byPassword: false,
    proven: "contact",
    also: (tx) => right.use(tx),
  });
}

/**
 * The number in E.164 and the member who has proven it.
 * @throws AppError PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED
 */
export async function ownerOf(
  { platform, system }: Pick<SmsLoginDeps, "platform" | "system">,
  typed: string | undefined,
  countryDialingCode: string | undefined,
): Promise<{ e164: string; row: MemberRow | undefined }> {
  const { e164 } = mobileOf(await system.numbers(), typed, countryDialingCode);
  const row = await findByProvenMobile(platform.db, contactKey(platform.secrets, "mobile", e164));
  return { e164, row };
}
