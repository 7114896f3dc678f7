import { createHmac } from "node:crypto";
import { createSecrets, loadMasterSecret } from "../../apps/server/src/platform/secrets.ts";
import { querySiteDatabase } from "./site-database.ts";
import type { Site } from "./stack.ts";

/** The answer that every captcha gets once a test has "read" it. */
const CAPTCHA_TEXT = "ABCDE";

/**
 * Stands in for a person who reads the picture: replaces the captcha's stored answer by a known one, hashed
 * as the server does. @returns the answer
 */
export async function readCaptcha(site: Site, captchaId: string): Promise<string> {
  const pepper = createSecrets(loadMasterSecret(site.dataDir, undefined)).key("pepper", "captcha");
  const hash = createHmac("sha256", pepper).update(`${captchaId}:${CAPTCHA_TEXT}`).digest();
  await querySiteDatabase(site.databaseUrl, "update captcha set answer_hash = $1 where id = $2", [
    hash,
    captchaId,
  ]);
  return CAPTCHA_TEXT;
}
