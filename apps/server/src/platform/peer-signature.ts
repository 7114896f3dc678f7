import { createHmac, timingSafeEqual } from "node:crypto";

const WINDOW_MS = 60_000;

/** Headers for a body: hex HMAC-SHA256 of `timestamp + "." + body`, the time in Unix milliseconds. */
export function signBody(
  secret: string,
  body: string,
  nowMs: number,
): { "x-timestamp": string; "x-signature": string } {
  return { "x-timestamp": String(nowMs), "x-signature": mac(secret, String(nowMs), body) };
}

/** Whether the body was signed with the secret within a minute of now; compares in constant time. */
export function isSigned(
  secret: string,
  message: { body: string; timestamp: string; signature: string },
  nowMs: number,
): boolean {
  const { body, timestamp, signature } = message;
  if (!/^\d{13}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(nowMs - Number(timestamp)) > WINDOW_MS) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(mac(secret, timestamp, body)));
}

/**
 * Whether an answer was signed with the secret within a minute of now, as the answer to this request: the signed text
 * is the request's signature, a dot, and the body, so that an answer to another request doesn't match.
 */
export function isSignedAnswer(
  secret: string,
  question: { "x-signature": string },
  answer: { body: string; headers: Headers },
  nowMs: number,
): boolean {
  const { body, headers } = answer;
  const message = {
    body: `${question["x-signature"]}.${body}`,
    timestamp: headers.get("x-timestamp") ?? "",
    signature: headers.get("x-signature") ?? "",
  };
  return isSigned(secret, message, nowMs);
}

function mac(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}
