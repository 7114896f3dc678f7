import { argon2, createHmac, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { promisify } from "node:util";
import { serialQueue } from "./serial-queue.ts";
import type { Secrets } from "./secrets.ts";

/** Hashes passwords with argon2id, one at a time in this process: each costs 19 MiB and 30 ms. */
export interface PasswordHasher {
  /** @returns the hash as PHC text. @throws AppError SYS_UNAVAILABLE where too many wait */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time whether there is a hash or not, so that timing doesn't tell which accounts exist.
   * @param stored PHC text, or null for an account that doesn't exist or has no password
   * @throws AppError SYS_UNAVAILABLE where too many wait
   */
  verify(password: string, stored: string | null): Promise<{ ok: boolean; outdated: boolean }>;
}

/** The cost parameters of an argon2id run: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  memory: number;
  passes: number;
  lanes: number;
}

/**
 * The cost that AUTH-19 demands. No setting changes it: only the tests' own composition asks for less
 * (testing/app.ts).
 */
const FULL_COST: PasswordCost = { memory: 19_456, passes: 2, lanes: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const QUEUE_LIMIT = 50;
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,2})(?:,keyid=([A-Za-z0-9+/]{1,11}))?\$([A-Za-z0-9+/]{1,90})\$([A-Za-z0-9+/]{1,180})$/;

const argon2id = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, hash: Buffer) => void) =>
    argon2("argon2id", parameters, done),
);

/**
 * The password is normalised (NFKC) and keyed with a pepper from outside the database before argon2id, so that a
 * stolen table alone can't be cracked. A hash names its pepper (`keyid`; none: the one derived from the master
 * secret), so peppers can be rotated while players log in; under a retired pepper no password matches. `onHash` is
 * called for every run. Source: AUTH-19, money-and-safety section 2.
 */
export function createPasswordHasher(
  secrets: Secrets,
  onHash: () => void = () => undefined,
  current: PasswordCost = FULL_COST,
): PasswordHasher {
  const inTurn = serialQueue(QUEUE_LIMIT);
  const { newest, live } = secrets.peppers;
  const derive = (
    password: string,
    { pepper, cost, salt, length }: { pepper: string; cost: PasswordCost; salt: Buffer; length: number },
  ): Promise<Buffer> => {
    // A retired pepper costs the same work and never matches.
    const key = live.get(pepper) ?? randomBytes(HASH_BYTES);
    const message = createHmac("sha256", key).update(password.normalize("NFKC")).digest();
    onHash();
    return inTurn(() =>
      argon2id({
        message,
        nonce: salt,
        memory: cost.memory,
        passes: cost.passes,
        parallelism: cost.lanes,
        tagLength: length,
      }),
    );
  };

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(password, { pepper: newest, cost: current, salt, length: HASH_BYTES });
      const { memory, passes, lanes } = current;
      const keyId = newest === "" ? "" : `,keyid=${newest}`;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}${keyId}$${base64(salt)}$${base64(hash)}`;
    },
    async verify(password, stored) {
      if (stored === null) {
        const salt = Buffer.alloc(SALT_BYTES);
        await derive(password, { pepper: newest, cost: current, salt, length: HASH_BYTES });
        return { ok: false, outdated: false };
      }
      const match = PHC.exec(stored);
      if (!match) throw new Error("a stored password hash can't be read");
      const [, memory, passes, lanes, pepper = "", salt = "", hash = ""] = match;
      const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
      const expected = Buffer.from(hash, "base64");
      const actual = await derive(password, {
        pepper,
        cost,
        salt: Buffer.from(salt, "base64"),
        length: expected.length,
      });
      const outdated =
        pepper !== newest ||
        cost.memory !== current.memory ||
        cost.passes !== current.passes ||
        cost.lanes !== current.lanes;
      return { ok: timingSafeEqual(actual, expected), outdated };
    },
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
