import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../../platform/platform.ts";
import { insertCode, type OneTimeCode, takeCode } from "./one-time-code-store.ts";

/** The lifetime of a code; meanwhile it travels in an address. Source: money-and-safety 0.5. */
const ONE_TIME_CODE_MS = 60_000;

/**
 * Creates a code that logs in once (AUTH-03, AUTH-05). Only its hash is stored.
 * @param challenge base64url SHA-256 of a secret that must be sent with the code; null: the code alone
 *   suffices
 */
export async function makeCode(
  { db, clock }: Pick<Platform, "db" | "clock">,
  order: { memberId: MemberId; purpose: OneTimeCode["purpose"]; challenge: string | null },
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomBytes(32).toString("base64url");
  const expiresAt = new Date(clock.nowMs() + ONE_TIME_CODE_MS);
  await insertCode(db, { ...order, codeHash: sha256(code), expiresAt });
  return { code, expiresAt };
}

/**
 * Uses a code up and returns its member; a wrong verifier uses it up too.
 * @throws AppError AUTH_LINK_DEAD where the code is unknown, used, expired or another browser's
 */
export async function redeemCode(
  { db, clock }: Pick<Platform, "db" | "clock">,
  offer: { code: string; verifier: string | undefined },
): Promise<Pick<OneTimeCode, "memberId" | "purpose">> {
  const found = await takeCode(db, sha256(offer.code));
  if (!found || found.expiresAt <= now(clock)) throw new AppError("AUTH_LINK_DEAD");
  if (found.challenge !== null && !answersChallenge(found.challenge, offer.verifier))
    throw new AppError("AUTH_LINK_DEAD");
  return found;
}

/** Whether a verifier matches the challenge (its hash) that the browser sent at the start. */
export function answersChallenge(challenge: string, verifier: string | undefined): boolean {
  const wanted = Buffer.from(challenge, "base64url");
  const given = sha256(verifier ?? "");
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
