import { argon2Sync, createHmac, randomBytes } from "node:crypto";
import { createSecrets } from "../platform/secrets.ts";

/** A stored hash that costs next to nothing, so that thousands of guesses take seconds. */
export function cheapHash(secret: Buffer, password: string): string {
  const pepper = createSecrets(secret).key("pepper");
  const message = createHmac("sha256", pepper).update(password).digest();
  const nonce = randomBytes(16);
  const hash = argon2Sync("argon2id", {
    message,
    nonce,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(hash)}`;
}
