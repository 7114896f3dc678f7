import type { JWK } from "jose";

/** What an encrypted body holds: bound to one call, a short time, one use. */
export interface SealedBody {
  /** Unix seconds. */
  iat: number;
  /** Random, used once. */
  jti: string;
  /** HTTP method and path that the body is for. */
  htm: string;
  htu: string;
  body: unknown;
}

/**
 * Seals a body as a compact JWE (ECDH-ES + A256GCM) to the server's newest public key. `jose` is
 * loaded on first use: it is not part of a page's first load.
 */
export async function sealBody(key: JWK, sealed: SealedBody): Promise<string> {
  const { CompactEncrypt, importJWK } = await import("jose");
  const publicKey = await importJWK(key, "ECDH-ES");
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(sealed)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: key.kid ?? "", typ: "enc+json" })
    .encrypt(publicKey);
}
