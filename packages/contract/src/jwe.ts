import type { JWK } from "jose";

/** The content of an encrypted body, which is bound to one call, valid for a short time, and used once. */
export interface EncryptedBody {
  /** Unix seconds. */
  iat: number;
  /** A random id, used once. */
  jti: string;
  /** The HTTP method and path of the call. */
  htm: string;
  htu: string;
  body: unknown;
}

/**
 * Encrypts a body as a compact JWE (ECDH-ES + A256GCM) to the server's newest public key. `jose` is loaded on
 * first use, so that it is not part of a page's first load.
 */
export async function encryptBody(key: JWK, sealed: EncryptedBody): Promise<string> {
  const { CompactEncrypt, importJWK } = await import("jose");
  const publicKey = await importJWK(key, "ECDH-ES");
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(sealed)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: key.kid ?? "", typ: "enc+json" })
    .encrypt(publicKey);
}
