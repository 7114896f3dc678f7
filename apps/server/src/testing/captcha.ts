import { createHmac } from "node:crypto";
import { getCaptcha } from "@khela/contract/identity";
import { createSecrets } from "../platform/secrets.ts";
import type { TestApp } from "./app.ts";

/** A captcha with a known answer, which replaces the stored one because nothing reveals that. */
export async function solvedCaptcha(app: TestApp): Promise<{ captchaId: string; captcha: string }> {
  const { captchaId } = await app.call(getCaptcha);
  const captcha = "B2C3D";
  const key = createSecrets(app.secret).key("pepper", "captcha");
  const hash = createHmac("sha256", key).update(`${captchaId}:${captcha}`).digest();
  await app.owner.pool.query("update captcha set answer_hash = $2 where id = $1", [captchaId, hash]);
  return { captchaId, captcha };
}
