import { beaconRoundFrom } from "@khela/games/fair/beacon";
import { LRUCache } from "lru-cache";
import type { BeaconConfig } from "../../platform/beacon-config.ts";
import type { Platform } from "../../platform/platform.ts";
import type { NamedRound } from "./chain-store.ts";

/** An outside source of random values that nobody can know before their time or choose (decision 0030). */
export interface Beacon {
  /** The network's public key in hex; its rounds are verified with it. */
  readonly publicKey: string;
  readonly periodMs: number;
  /** The first round that is published at a time or later. */
  roundFrom(atMs: number): NamedRound;
  /** The network's signature of a round, 96 hex digits; undefined until a relay returns it. Never rejects. */
  signatureOf(round: number): Promise<string | undefined>;
}

const WAIT_MS = 3_000;
const MOST_BYTES = 2_000;
/** Games that wait for the same round share one request for this long. */
const SHARED_MS = 400;
/** A round that is later than this is logged, and so is a relay that fails; at most once a minute. */
const LATE_MS = 30_000;
const LOG_INTERVAL_MS = 60_000;

/** A relay's answer is not trusted by itself: it counts only if the network's signature in it is valid. */
async function askRelay(url: string): Promise<string | undefined> {
  const response = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(WAIT_MS),
    headers: { accept: "application/json", "user-agent": "khela" },
  });
  const text = await response.text();
  // Relays answer with these statuses while a round isn't published yet.
  if (response.status === 404 || response.status === 425) return undefined;
  if (!response.ok) throw new Error(`status ${response.status}`);
  if (text.length > MOST_BYTES) throw new Error("the answer is too long");
  const { signature } = JSON.parse(text) as { signature?: unknown };
  if (typeof signature !== "string" || !/^[0-9a-f]{96}$/.test(signature)) throw new Error("no signature");
  return signature;
}

/** Reads a drand network through one of its relays: `GET <url>/public/<round>`. */
export function createBeacon(
  { clock, log }: Pick<Platform, "clock" | "log">,
  { url, network }: BeaconConfig,
): Beacon {
  const { publicKey, periodMs, genesisMs } = network;
  const asked = new LRUCache<number, { atMs: number; answer: Promise<string | undefined> }>({ max: 100 });
  let spokeMs = -Infinity;
  const say = (level: "warn" | "error", round: number, reason: string): void => {
    if (clock.nowMs() - spokeMs < LOG_INTERVAL_MS) return;
    spokeMs = clock.nowMs();
    log[level]({ round, reason }, "beacon: no round, chains wait for it");
  };

  const ask = async (round: number): Promise<string | undefined> => {
    try {
      const signature = await askRelay(`${url}/public/${round}`);
      if (signature === undefined) {
        if (clock.nowMs() - (genesisMs + (round - 1) * periodMs) > LATE_MS) say("warn", round, "it is late");
        return undefined;
      }
      // Imported here, so that only processes with a beacon load the elliptic curve.
      const { isBeaconRound } = await import("@khela/games/fair/beacon-signature");
      if (isBeaconRound({ round, signature, publicKey })) return signature;
      say("error", round, "the relay gave a signature that is not the network's");
    } catch (error) {
      say("warn", round, (error as Error).message);
    }
    return undefined;
  };

  return {
    publicKey,
    periodMs,
    roundFrom(atMs) {
      const next = beaconRoundFrom(network, atMs);
      return { round: next.round, publicKey, at: new Date(next.atMs) };
    },
    async signatureOf(round) {
      const known = asked.get(round);
      if (known && clock.nowMs() - known.atMs < SHARED_MS) return known.answer;
      const signature = await known?.answer;
      if (signature !== undefined) return signature;
      // Another caller may have sent a new request while this one waited.
      const latest = asked.get(round);
      if (latest && latest !== known) return latest.answer;
      const fresh = { atMs: clock.nowMs(), answer: ask(round) };
      asked.set(round, fresh);
      return fresh.answer;
    },
  };
}
