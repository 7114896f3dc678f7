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

/** The authenticator secret that follows from bytes that nobody can guess. */
export function totpSecretOf(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes.subarray(0, SECRET_BYTES)).buffer }).base32;
}

/** What an authenticator app reads from a QR code. */
export function totpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/**
 * Which 30-second step a code belongs to: the current one or a neighbour (RFC 6238).
 * @returns undefined where the code is wrong
 */
export function totpStep(secret: string, code: string, nowMs: number): bigint | undefined {
  const delta = totpOf(secret, "").validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : BigInt(Math.floor(nowMs / 1000 / PERIOD_S) + delta);
}
