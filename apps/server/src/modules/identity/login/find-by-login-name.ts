import { readMobile } from "@khela/rules/contact/number-plan";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import { findByMobile } from "../contacts/contact-store.ts";
import { contactKey } from "../contacts/contacts.ts";
import { accountKeyOf } from "../member.ts";
import { findByAccount, type MemberRow } from "../member-store.ts";

/**
 * Finds the account typed at the login: by its name or, where there is no such name, by its mobile number,
 * because a member who registered by mobile knows no other name. Wrong passwords are counted under
 * `accountKey`, which is the same for both; an unknown number has one key in every spelling.
 */
export async function findByLoginName(
  { platform, system }: { platform: Platform; system: System },
  username: string,
): Promise<{ accountKey: string; row: MemberRow | undefined }> {
  const accountKey = accountKeyOf(username);
  const named = await findByAccount(platform.db, accountKey);
  if (named) return { accountKey, row: named };
  const number = readMobile(username, undefined, await system.numbers());
  if (typeof number === "string") return { accountKey, row: undefined };
  const key = contactKey(platform.secrets, "mobile", number.e164);
  const row = await findByMobile(platform.db, key);
  return { accountKey: row?.account_key ?? number.e164, row };
}
