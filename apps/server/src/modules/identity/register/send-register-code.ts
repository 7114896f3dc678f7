import type { HandlerInput } from "@khela/contract/endpoint";
import type { sendRegisterCode as sendRegisterCodeCall } from "@khela/contract/verification";
import { AppError } from "@khela/kernel/errors";
import type { LocaleCode } from "@khela/kernel/locales";
import type { System } from "../../system/index.ts";
import { mobileOf } from "../contacts/contacts.ts";
import type { RegisterDeps } from "./register.ts";
import { mobileRegistration } from "./register-mobile.ts";
import { registerCode } from "./register-number.ts";

/**
 * Sends a code for registration by name or by mobile (AUTH-07). A number that has an account gets a code too:
 * only its holder learns of the account, after entering the code.
 * @throws AppError AUTH_METHOD_OFF, AUTH_BOT_CHECK, PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED,
 *   PHONE_TOO_MANY, PHONE_QUOTA, PHONE_UNKNOWN
 */
export async function sendRegisterCode(
  deps: Pick<RegisterDeps, "platform" | "system" | "botCheck" | "codes">,
  request: HandlerInput<typeof sendRegisterCodeCall>["body"],
  caller: { ip: string; language: LocaleCode },
): Promise<{ expiredMinutes: number }> {
  if (!(await codesAreUsed(deps.system))) throw new AppError("AUTH_METHOD_OFF");
  const { e164 } = mobileOf(await deps.system.numbers(), request.mobileNo, request.countryDialingCode);
  await deps.botCheck.require("sms", request.altcha);
  return deps.codes.send({ ...registerCode(e164), ...caller, delivery: "now" });
}

/** Whether any enabled kind of registration asks for a code. */
async function codesAreUsed(system: System): Promise<boolean> {
  if (await system.flag("MOBILENUMREG3")) return (await mobileRegistration(system)).withCode;
  return (await system.flag("USERNAMEREG3")) && (await system.flag("REGMOBVERF3"));
}
