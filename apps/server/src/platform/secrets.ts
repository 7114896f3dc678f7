import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Purposes that get a key of their own, derived from the one master secret. */
export type KeyPurpose = "pepper" | "enc" | "seal" | "audit" | "webhook" | "chain" | "cookie";

export interface Secrets {
  /** A 32-byte key for one purpose (HKDF-SHA256); the same on every process with the same master. */
  key(purpose: KeyPurpose, context?: string): Buffer;
  /** AES-256-GCM. The context must be given again to open. */
  seal(plain: Buffer, context: string): Buffer;
  /** @throws Error where the text was changed or belongs to another context */
  open(sealed: Buffer, context: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param master at least 32 bytes */
export function createSecrets(master: Buffer): Secrets {
  if (master.length < 32) throw new Error("the master secret needs at least 32 bytes");
  const cache = new Map<string, Buffer>();
  const key = (purpose: KeyPurpose, context = ""): Buffer => {
    const name = `${purpose}:${context}`;
    let derived = cache.get(name);
    if (!derived) {
      derived = Buffer.from(hkdfSync("sha256", master, "khela", name, 32));
      if (cache.size < 100) cache.set(name, derived);
    }
    return derived;
  };
  return {
    key,
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key("seal"), nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const decipher = createDecipheriv("aes-256-gcm", key("seal"), sealed.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

/**
 * The master secret: KHELA_SECRET (hex) where given, else a file in the data directory that only
 * its owner can read, made on first start.
 */
export function loadMasterSecret(dataDir: string, fromEnvironment: string | undefined): Buffer {
  if (fromEnvironment) return Buffer.from(fromEnvironment, "hex");
  const file = join(dataDir, "master.secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  }
  chmodSync(file, 0o600);
  return Buffer.from(readFileSync(file, "utf8").trim(), "hex");
}
