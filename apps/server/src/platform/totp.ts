import { Secret, TOTP } from "otpauth";

const PERIOD_S = 30;
const SECRET_BYTES = 20;

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: "Khela",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

/** A new authenticator secret in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The authenticator secret that is derived from secret random bytes. */
export function totpSecretOf(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes.subarray(0, SECRET_BYTES)).buffer }).base32;
}

/** The otpauth URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/**
 * The 30-second step that a code belongs to: the current one or a neighbour (RFC 6238).
 * @returns undefined where the code is wrong
 */
export function totpStep(secret: string, code: string, nowMs: number): bigint | undefined {
  const delta = totpOf(secret, "").validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : BigInt(Math.floor(nowMs / 1000 / PERIOD_S) + delta);
}
