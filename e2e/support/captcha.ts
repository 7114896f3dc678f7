import { createHmac } from "node:crypto";
import { createSecrets, loadMasterSecret } from "../../apps/server/src/platform/secrets.ts";
import { queryBooks } from "./books.ts";
import type { Site } from "./stack.ts";

/** The answer of every captcha that was read. */
const CAPTCHA_TEXT = "ABCDE";

/**
 * Stands in for the eye that reads the picture: makes the captcha's answer a known one, in the
 * form in which the server keeps it.
 */
export async function readCaptcha(site: Site, captchaId: string): Promise<string> {
  const pepper = createSecrets(loadMasterSecret(site.dataDir, undefined)).key("pepper", "captcha");
  const hash = createHmac("sha256", pepper).update(`${captchaId}:${CAPTCHA_TEXT}`).digest();
  await queryBooks(site.databaseUrl, "update captcha set answer_hash = $1 where id = $2", [hash, captchaId]);
  return CAPTCHA_TEXT;
}
