import { createHmac, randomBytes, randomInt } from "node:crypto";
import { passBotCheck } from "@khela/contract/bot-check";
import { registerMobile } from "@khela/contract/identity";
import { sendRegisterCode } from "@khela/contract/verification";
import { createSecrets, loadMasterSecret } from "../../apps/server/src/platform/secrets.ts";
import { querySiteDatabase } from "./site-database.ts";
import { codeFor } from "./inbox.ts";
import { clientOf, newUsername, type Player } from "./player-api.ts";
import type { Site } from "./stack.ts";

/** A Bangladeshi mobile number that no other test has. */
export function newMobile(): string {
  return `017${String(randomInt(100_000_000)).padStart(8, "0")}`;
}

const BANGLADESH = "+880";

/** Registers a player with a verified mobile number through the API. */
export async function createMobilePlayer(siteUrl: string): Promise<Player & { mobile: string }> {
  const visitor = clientOf(siteUrl);
  const mobile = newMobile();
  await visitor(sendRegisterCode, {
    body: {
      mobileNo: mobile,
      countryDialingCode: BANGLADESH,
      altcha: await passBotCheck(visitor, "sms"),
    },
  });
  const username = newUsername();
  const password = `long enough ${randomBytes(6).toString("hex")}`;
  const { token } = await visitor(registerMobile, {
    body: {
      username,
      password,
      confirmPassword: password,
      mobileNum: mobile,
      countryDialingCode: BANGLADESH,
      verificationCode: await codeFor(mobile),
      registerMethod: "WEB",
      login: true,
      agreeTerms: true,
      agreeAge: true,
      language: "bn",
      altcha: await passBotCheck(visitor, "register"),
    },
  });
  return { username, password, token, mobile, call: clientOf(siteUrl, () => token) };
}

/** The key under which the site counts the codes for a number (`01712345678`) or an address. */
function destinationKey(site: Site, contact: string): Buffer {
  const destination = contact.includes("@") ? ["email", contact] : ["mobile", `+880${contact.slice(1)}`];
  const pepper = createSecrets(loadMasterSecret(site.dataDir, undefined)).key("pepper", "codes");
  return createHmac("sha256", pepper)
    .update(JSON.stringify(["destination", ...destination]))
    .digest();
}

/** Skips the minute that must pass between two codes to a number or an address. */
export async function passMinute(site: Site, contact: string): Promise<void> {
  await querySiteDatabase(
    site.databaseUrl,
    "update contact_send set at = at - interval '1 minute' where destination_key = $1",
    [destinationKey(site, contact)],
  );
}

/** Makes a number use up its ten codes of the day. */
export async function useUpCodes(site: Site, contact: string): Promise<void> {
  await querySiteDatabase(
    site.databaseUrl,
    `insert into contact_send (id, destination_key, source_key, at)
     select gen_random_uuid(), $1, $1, now() - interval '2 hours' * n from generate_series(1, 10) n`,
    [destinationKey(site, contact)],
  );
}

/** Skips the ten minutes after which a site's codes expire. */
export async function expireCodes(site: Site): Promise<void> {
  await querySiteDatabase(
    site.databaseUrl,
    "update contact_code set sent_at = sent_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'",
    [],
  );
}
