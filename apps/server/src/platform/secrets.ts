import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Purposes that get a key of their own, derived from the one master secret. */
export type KeyPurpose = "pepper" | "enc" | "seal" | "audit" | "webhook" | "chain" | "cookie" | "link";

export interface Secrets {
  /** A 32-byte key for one purpose (HKDF-SHA256); the same in every process with the same master secret. */
  key(purpose: KeyPurpose, context?: string): Buffer;
  /**
   * Encrypts with AES-256-GCM and the newest key, whose id the value carries. The same context is needed to decrypt.
   */
  seal(plain: Buffer, context: string): Buffer;
  /**
   * Decrypts. @throws Error where the value was changed, belongs to another context, or is under a key that is not
   * live
   */
  open(sealed: Buffer, context: string): Buffer;
  /** Ids of the live encryption keys in hex, the newest first. */
  sealKeyIds: readonly string[];
  /** The prefix of every value that is encrypted under the newest key. */
  sealHeader: Buffer;
  /** The keys that are applied to passwords before hashing. */
  peppers: Peppers;
}

/**
 * Live keys of password hashes by id. The id is base64 without padding; an empty id is the key of the master secret.
 */
export interface Peppers {
  /** The id of the key that new hashes use. */
  newest: string;
  live: ReadonlyMap<string, Buffer>;
}

/** The entry in a list of keys that stands for the one derived from the master secret. */
export const MASTER_KEY = "master";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The marker before a key's id. Values from before keys had ids begin with a nonce instead. */
const MAGIC = Buffer.from("KSL1");
const ID_BYTES = 4;
const HEADER_BYTES = MAGIC.length + ID_BYTES;

interface SealKey {
  bytes: Buffer;
  header: Buffer;
}

/**
 * @param master at least 32 bytes
 * @param sealKeys live encryption keys, the newest first: 64 hex digits each, or `master`
 * @param peppers live keys of password hashes, in the same form
 */
export function createSecrets(
  master: Buffer,
  sealKeys: readonly string[] = [MASTER_KEY],
  peppers: readonly string[] = [MASTER_KEY],
): Secrets {
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
  const live = sealKeys.map((text) =>
    sealKeyOf(text === MASTER_KEY ? key("seal") : Buffer.from(text, "hex")),
  );
  const [newest] = live;
  if (!newest || new Set(live.map(({ header }) => header.toString("hex"))).size < live.length)
    throw new Error("sealing keys: at least one, none of them twice");
  const fromMaster = sealKeys.includes(MASTER_KEY) ? key("seal") : undefined;
  return {
    key,
    sealKeyIds: live.map(({ header }) => header.subarray(MAGIC.length).toString("hex")),
    sealHeader: newest.header,
    peppers: livePeppers(peppers, key("pepper")),
    seal: (plain, context) => Buffer.concat([newest.header, encrypt(newest, plain, context)]),
    open(sealed, context) {
      const header = sealed.subarray(0, HEADER_BYTES);
      const own = live.find((one) => one.header.equals(header));
      if (own) return decrypt(own.bytes, sealed.subarray(HEADER_BYTES), [own.header, Buffer.from(context)]);
      // With odds of one in four billion, a nonce of the old form looks like a header; the authentication tag
      // decides.
      if (fromMaster) return decrypt(fromMaster, sealed, [Buffer.from(context)]);
      throw new Error("sealed with a key that is not live any more");
    },
  };
}

function sealKeyOf(bytes: Buffer): SealKey {
  if (bytes.length !== 32) throw new Error("a sealing key has 32 bytes");
  const id = Buffer.from(hkdfSync("sha256", bytes, "khela", "seal-key-id", ID_BYTES));
  return { bytes, header: Buffer.concat([MAGIC, id]) };
}

/** @throws Error where the list is empty, or a key is too short or repeated */
function livePeppers(texts: readonly string[], fromMaster: Buffer): Peppers {
  const all = texts.map((text) => {
    if (text === MASTER_KEY) return ["", fromMaster] as const;
    const bytes = Buffer.from(text, "hex");
    if (bytes.length !== 32) throw new Error("a pepper has 32 bytes");
    const id = Buffer.from(hkdfSync("sha256", bytes, "khela", "pepper-id", ID_BYTES));
    return [id.toString("base64").replace(/=+$/, ""), bytes] as const;
  });
  const live = new Map(all);
  const [newest] = all;
  if (!newest || live.size < all.length) throw new Error("peppers: at least one, none of them twice");
  return { newest: newest[0], live };
}

function encrypt({ bytes, header }: SealKey, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", bytes, nonce);
  cipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(bytes: Buffer, sealed: Buffer, associated: readonly Buffer[]): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", bytes, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.concat(associated));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/**
 * The master secret: KHELA_SECRET (hex) where given, else a file in the data directory that only its owner can read,
 * created on first start.
 */
export function loadMasterSecret(dataDir: string, fromEnvironment: string | undefined): Buffer {
  const file = secretFile(dataDir);
  if (!fromEnvironment && !existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  }
  return readMasterSecret(dataDir, fromEnvironment);
}

/** The master secret of an existing site. @throws Error where there is none */
export function readMasterSecret(dataDir: string, fromEnvironment: string | undefined): Buffer {
  if (fromEnvironment) return Buffer.from(fromEnvironment, "hex");
  const file = secretFile(dataDir);
  if (!existsSync(file)) throw new Error(`there is no master secret in ${dataDir}; set KHELA_SECRET`);
  chmodSync(file, 0o600);
  return Buffer.from(readFileSync(file, "utf8").trim(), "hex");
}

const secretFile = (dataDir: string): string => join(dataDir, "master.secret");
