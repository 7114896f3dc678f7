import { createECDH } from "node:crypto";
import type { EncryptedBody } from "@khela/contract/jwe";
import type { Clock } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { compactDecrypt, importJWK, type CryptoKey, type JWK } from "jose";
import * as z from "zod/mini";
import type { Secrets } from "../secrets.ts";

const DAY_MS = 86_400_000;
/** The previous day's key is accepted for this much longer. */
const GRACE_MS = 3_600_000;
const FRESH_S = 60;

const sealedBody = z.strictObject({
  iat: z.int(),
  jti: z.string().check(z.minLength(16), z.maxLength(64)),
  htm: z.string(),
  htu: z.string(),
  body: z.unknown(),
}) satisfies z.ZodMiniType<EncryptedBody>;

/** Marks a single-use token as used, for all processes. Resolves to true when it had not been used before. */
export type UseOnce = (scope: string, token: string, expiresAt: Date) => Promise<boolean>;

export interface Enc {
  /** Public keys, newest first. */
  keys(): JWK[];
  /** @throws AppError SYS_BAD_ENC on anything but a fresh body for exactly this call, sent once */
  open(jwe: unknown, call: { method: string; path: string }): Promise<unknown>;
}

/**
 * Encrypted bodies (ECDH-ES + A256GCM on P-256). The key pair of a day is derived from the master
 * secret, so that all processes agree and nothing is stored; it rotates every 24 hours.
 */
export function createEnc(deps: { secrets: Secrets; clock: Clock; useOnce: UseOnce }): Enc {
  const pairs = new Map<number, { jwk: JWK; key: Promise<CryptoKey | Uint8Array> }>();

  const pairOf = (day: number) => {
    let pair = pairs.get(day);
    if (!pair) {
      const ecdh = createECDH("prime256v1");
      const scalar = deps.secrets.key("enc", String(day));
      ecdh.setPrivateKey(scalar);
      const point = ecdh.getPublicKey();
      const publicPart = {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      };
      pair = {
        jwk: { ...publicPart, kid: `d${day}`, use: "enc", alg: "ECDH-ES" },
        key: importJWK({ ...publicPart, d: scalar.toString("base64url") }, "ECDH-ES"),
      };
      if (pairs.size > 3) pairs.clear();
      pairs.set(day, pair);
    }
    return pair;
  };
  const liveDays = () => {
    const nowMs = deps.clock.nowMs();
    const today = Math.floor(nowMs / DAY_MS);
    return nowMs - today * DAY_MS < GRACE_MS ? [today, today - 1] : [today];
  };

  return {
    keys: () => liveDays().map((day) => pairOf(day).jwk),
    async open(jwe, call) {
      const refused = (cause?: unknown) => new AppError("SYS_BAD_ENC", {}, { cause });
      if (typeof jwe !== "string" || jwe.length > 12_000) throw refused();
      let payload: unknown;
      try {
        const { plaintext } = await compactDecrypt(
          jwe,
          (header) => {
            const allowed = new Set(["alg", "enc", "kid", "typ", "epk"]);
            if (Object.keys(header).some((name) => !allowed.has(name))) throw refused();
            const day = liveDays().find((live) => `d${live}` === header.kid);
            if (day === undefined) throw refused();
            return pairOf(day).key;
          },
          { keyManagementAlgorithms: ["ECDH-ES"], contentEncryptionAlgorithms: ["A256GCM"] },
        );
        payload = JSON.parse(new TextDecoder().decode(plaintext));
      } catch (error) {
        throw refused(error);
      }
      const parsed = sealedBody.safeParse(payload);
      if (!parsed.success) throw refused();
      const { iat, jti, htm, htu, body } = parsed.data;
      const ageS = deps.clock.nowMs() / 1000 - iat;
      if (Math.abs(ageS) > FRESH_S || htm !== call.method || htu !== call.path) throw refused();
      const fresh = await deps.useOnce("jwe", jti, new Date((iat + 2 * FRESH_S) * 1000));
      if (!fresh) throw refused();
      return body;
    },
  };
}
