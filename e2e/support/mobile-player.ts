import { createHmac, randomBytes, randomInt } from "node:crypto";
import { passBotCheck } from "@khela/contract/bot-check";
import { registerMobile } from "@khela/contract/identity";
import { sendRegisterCode } from "@khela/contract/verification";
import { createSecrets, loadMasterSecret } from "../../apps/server/src/platform/secrets.ts";
import { queryBooks } from "./books.ts";
import { codeFor } from "./inbox.ts";
import { clientOf, newUsername, type Player } from "./player-api.ts";
import type { Site } from "./stack.ts";

/** A number of Bangladesh that no other test has. */
export function newMobile(): string {
  return `017${String(randomInt(100_000_000)).padStart(8, "0")}`;
}

const BANGLADESH = "+880";

/** Registers a player with a proven mobile number, by the site's own calls. */
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

/** Lets the minute between two codes to a number (`01712345678`) or an address pass at once. */
export async function passMinute(site: Site, contact: string): Promise<void> {
  const destination = contact.includes("@") ? ["email", contact] : ["mobile", `+880${contact.slice(1)}`];
  const pepper = createSecrets(loadMasterSecret(site.dataDir, undefined)).key("pepper", "codes");
  const key = createHmac("sha256", pepper)
    .update(JSON.stringify(["destination", ...destination]))
    .digest();
  await queryBooks(
    site.databaseUrl,
    "update contact_send set at = at - interval '1 minute' where destination_key = $1",
    [key],
  );
}
