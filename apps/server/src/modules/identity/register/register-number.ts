import { now } from "@khela/kernel/clock";
import type { Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { CodeBinding, Codes } from "../../codes/index.ts";
import type { System } from "../../system/index.ts";
import { writeProof } from "../contacts/contact-store.ts";
import { contactKey, mobileOf } from "../contacts/contacts.ts";
import type { Member, Profile } from "../member.ts";

/** A mobile number that was proven during registration. */
export interface NumberProof {
  profile: Pick<Profile, "mobileNum" | "countryDialingCode">;
  /** Uses the code up and writes the number to the new member. For {@link NewAccount.also}. */
  write(tx: Tx, member: Member): Promise<void>;
}

/** The binding of a registration code. */
export function registerCode(e164: string): CodeBinding {
  return { purpose: "register", destination: { kind: "mobile", value: e164 }, subject: "" };
}

/**
 * Checks the number of a register form and the code that was sent to it (REGMOBVERF3). Only the holder of the
 * phone may learn that its number has an account.
 * @throws AppError PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED, PHONE_TOO_MANY, CODE_MISSING, CODE_WRONG,
 *   CODE_EXPIRED
 */
export async function proveNumber(
  { platform, system, codes }: { platform: Platform; system: System; codes: Codes },
  form: {
    mobileNum?: string | undefined;
    countryDialingCode?: string | undefined;
    verificationCode?: string | undefined;
  },
): Promise<NumberProof> {
  const number = mobileOf(await system.numbers(), form.mobileNum, form.countryDialingCode);
  const right = await codes.check(registerCode(number.e164), form.verificationCode);
  return {
    profile: { mobileNum: number.national, countryDialingCode: number.countryDialingCode },
    async write(tx, member) {
      await right.use(tx);
      const key = contactKey(platform.secrets, "mobile", number.e164);
      await writeProof(tx, member.id, { kind: "mobile", key, at: now(platform.clock) });
    },
  };
}
