import { createHmac, timingSafeEqual } from "node:crypto";

/** The maximum difference between a message's timestamp and our clock. */
const SIGNATURE_WINDOW_MS = 60_000;

/** The headers of a signed message. */
export interface SignedHeaders {
  "x-timestamp": string;
  "x-signature": string;
}

/** Signs a body: hex HMAC-SHA256 of `timestamp + "." + body`, with the timestamp in Unix milliseconds. */
export function sign(secret: string, body: string, nowMs: number): SignedHeaders {
  return { "x-timestamp": String(nowMs), "x-signature": mac(secret, String(nowMs), body) };
}

/**
 * Whether a message was signed with the secret within a minute of now. The comparison takes constant time.
 */
export function isSigned(
  secret: string,
  body: string,
  headers: { timestamp: string; signature: string },
  nowMs: number,
): boolean {
  const { timestamp, signature } = headers;
  if (!/^\d{13}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(nowMs - Number(timestamp)) > SIGNATURE_WINDOW_MS) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(mac(secret, timestamp, body)));
}

function mac(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}
