import { randomBytes } from "node:crypto";
import { isSigned, isSignedAnswer, signBody } from "../../platform/peer-signature.ts";
import type { Platform } from "../../platform/platform.ts";
import { createAddressList } from "../system/index.ts";
import { SeamlessRefusal } from "./errors.ts";
import * as store from "./vendor-store.ts";

/** The data that a vendor's calls are verified with. */
interface Known {
  row: store.VendorRow;
  /** The live secrets, newest first. */
  secrets: readonly string[];
  allowed: ReturnType<typeof createAddressList>;
  untilMs: number;
}

/** Vendors that call our wallet: verifies their signatures, and signs our questions to them. */
export interface Vendors {
  /** Verifies the signature and address of a call, and returns the vendor's code. @throws SeamlessRefusal BAD_SIGN */
  verify(call: { ip: string; raw: { body: string; header(name: string): string } }): Promise<string>;
  find(vassalage: string): Promise<store.VendorRow | undefined>;
  /** Signed versions of a question, one per live secret, newest first. @throws Error where the vendor has none */
  sign(vassalage: string, body: string): Promise<SignedQuestion[]>;
  /** Call after a change was committed; every process then reads the vendor again. */
  changed(vassalage: string): void;
  /** Calls the listener when vendors may have changed, in any process. */
  onChanged(listener: () => void): void;
}

/** The headers of one of our own calls, and the check that an answer is the vendor's own answer to it. */
export interface SignedQuestion {
  headers: Record<string, string>;
  isAnswered(answer: { body: string; headers: Headers }): boolean;
}

const SIGNAL = "seamless-vendor";
/** The cache expires because a signal between processes can be lost. */
const CACHE_MS = 2_000;

/** The encryption context of a secret, which ties it to its own row. */
export const keyContext = (id: string): string => `seamless-key:${id}`;

export function createVendors({ db, clock, hub, secrets }: Platform): Vendors {
  const cache = new Map<string, Known>();
  // A dummy secret for unknown vendors, so that they are answered as slowly as known ones.
  const nobody = randomBytes(32).toString("hex");
  hub.onSignal(SIGNAL, (vassalage) => void cache.delete(vassalage));
  hub.onGap(() => cache.clear());

  const load = async (vassalage: string): Promise<Known | undefined> => {
    const nowMs = clock.nowMs();
    const known = cache.get(vassalage);
    if (known && known.untilMs > nowMs) return known;
    const [row, keys] = await Promise.all([
      store.findVendor(db, vassalage),
      store.liveKeys(db, vassalage, new Date(nowMs)),
    ]);
    if (!row) return undefined;
    const loaded = {
      row,
      secrets: keys.map(({ id, sealed }) => secrets.open(sealed, keyContext(id)).toString("utf8")),
      allowed: createAddressList(row.addresses),
      untilMs: nowMs + CACHE_MS,
    };
    cache.set(vassalage, loaded);
    return loaded;
  };

  return {
    async verify({ ip, raw }) {
      const vassalage = raw.header("x-vendor");
      const known = /^[A-Za-z0-9_-]{1,40}$/.test(vassalage) ? await load(vassalage) : undefined;
      const message = {
        body: raw.body,
        timestamp: raw.header("x-timestamp"),
        signature: raw.header("x-signature"),
      };
      const nowMs = clock.nowMs();
      // Checks all secrets, so that the timing doesn't reveal which one matched.
      const good = (known?.secrets ?? [nobody])
        .map((secret) => isSigned(secret, message, nowMs))
        .includes(true);
      if (!known || !good) throw new SeamlessRefusal("BAD_SIGN");
      if (!known.allowed.has(ip)) throw new SeamlessRefusal("BAD_SIGN", { reason: "address" });
      return vassalage;
    },
    find: async (vassalage) => (await load(vassalage))?.row,
    async sign(vassalage, body) {
      const { secrets: live = [] } = (await load(vassalage)) ?? {};
      if (live.length === 0) throw new Error(`${vassalage} has no secret`);
      return live.map((secret) => {
        const headers = signBody(secret, body, clock.nowMs());
        return {
          headers: { ...headers },
          isAnswered: (answer) => isSignedAnswer(secret, headers, answer, clock.nowMs()),
        };
      });
    },
    onChanged(listener) {
      hub.onSignal(SIGNAL, listener);
      hub.onGap(listener);
    },
    changed(vassalage) {
      cache.delete(vassalage);
      hub.signal(SIGNAL, vassalage);
    },
  };
}
