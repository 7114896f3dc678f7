import { systemClock } from "@khela/kernel/system-clock";
import { TOTP } from "otpauth";

/** The code that an operator's authenticator app shows, now or at another moment. */
export function totpNow(secret: string, atMs = systemClock.nowMs()): string {
  return new TOTP({ secret, digits: 6, period: 30, algorithm: "SHA1" }).generate({ timestamp: atMs });
}

/** The code that the app will show next: already valid, for when the current one has been used. */
export function totpNext(secret: string): string {
  const totp = new TOTP({ secret, digits: 6, period: 30, algorithm: "SHA1" });
  return totp.generate({ timestamp: performance.timeOrigin + performance.now() + 30_000 });
}
