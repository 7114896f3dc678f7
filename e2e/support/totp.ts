import { TOTP } from "otpauth";

/** The code that an operator's authenticator app shows now. */
export function totpNow(secret: string): string {
  return new TOTP({ secret, digits: 6, period: 30, algorithm: "SHA1" }).generate();
}
