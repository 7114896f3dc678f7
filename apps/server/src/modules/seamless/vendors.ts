import { randomBytes } from "node:crypto";
import { isSigned, isSignedAnswer, signBody } from "../../platform/peer-signature.ts";
import type { Platform } from "../../platform/platform.ts";
import { createAddressList } from "../system/index.ts";
import { SeamlessRefusal } from "./errors.ts";
import * as store from "./vendor-store.ts";

/** What a vendor's calls are judged by. */
interface Known {
  row: store.VendorRow;
  /** Live ones, the newest first. */
  secrets: readonly string[];
  allowed: ReturnType<typeof createAddressList>;
  untilMs: number;
}

/** Vendors that call our wallet: whose signature is good, and where they are asked. */
export interface Vendors {
  /** Whose call it is. @throws SeamlessRefusal BAD_SIGN */
  verify(call: { ip: string; raw: { body: string; header(name: string): string } }): Promise<string>;
  find(vassalage: string): Promise<store.VendorRow | undefined>;
  /** Ways to ask a vendor, one per live secret, the newest first. @throws Error where it has none */
  sign(vassalage: string, body: string): Promise<SignedQuestion[]>;
  /** After a change was committed: every process reads anew. */
  changed(vassalage: string): void;
  /** Calls where vendors may have changed, in whichever process. */
  onChanged(listener: () => void): void;
}

/** Headers of one of our own calls, and whether an answer is the vendor's own to it. */
export interface SignedQuestion {
  headers: Record<string, string>;
  isAnswered(answer: { body: string; headers: Headers }): boolean;
}

const SIGNAL = "seamless-vendor";
/** Where a signal is lost. */
const CACHE_MS = 2_000;

/** Purpose of a sealed secret: it opens for its own row alone. */
export const keyContext = (id: string): string => `seamless-key:${id}`;

export function createVendors({ db, clock, hub, secrets }: Platform): Vendors {
  const cache = new Map<string, Known>();
  // For vendors that nobody knows: they are answered as slowly as the others.
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
      // All of them, so that the time tells nothing about which one it was.
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
