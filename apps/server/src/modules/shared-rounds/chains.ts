import { randomBytes } from "node:crypto";
import { beaconSalt } from "@khela/games/fair/beacon";
import { buildCrashChain, type CrashChain, crashLink } from "@khela/games/fair/crash-chain";
import { now } from "@khela/kernel/clock";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../platform/platform.ts";
import type { Beacon } from "./beacon.ts";
import * as store from "./chain-store.ts";

/** The hash chains behind one game's shared rounds (GAME-09). */
export interface Chains {
  /**
   * The chain of the next round. Commits new ones as needed, well before they are used.
   * @throws ChainWaits while the only chains left wait for their rounds of the beacon
   */
  current(): Promise<store.Chain>;
  /**
   * The link that decides a round, in hex; its SHA-256 is the round's public hash. Secret until the round is
   * over: it stays in the memory of this process.
   * @throws Error where the chain has no salt, or the seal can't be opened with this server's secret
   */
  linkOf(chain: store.Chain, index: number): string;
  /** A chain by its id, with its salt. */
  find(id: string): Promise<store.Chain>;
  /** The number of the link that a chain gives next, as it is now. */
  nextIndexOf(id: string): Promise<number>;
}

export interface ChainOptions {
  /** Whose rounds it decides: a game's code. */
  game: string;
  /** Links of a new chain. */
  length: number;
  /** A new chain is committed when fewer links than this are left. */
  reserve: number;
  /** Whose rounds salt new chains; without one the server draws. */
  beacon?: Beacon | undefined;
}

/** No chain has its salt yet: the beacon's round that it names isn't there. Nothing is wrong; ask again soon. */
export class ChainWaits extends Error {}

/** Links between two checkpoints: any link is at most this many hashes away, well under a millisecond. */
const SPACING = 256;
const LINK_BYTES = 32;
const DRAWN = "drawn by the server after the terminal hash was committed";
/** So many of the beacon's rounds lie between the commitment of a game's first chain and its salt, at least. */
const ROUNDS_AHEAD = 2;
/** A chain that isn't needed yet is public this long before its salt, so that anybody can keep what was committed. */
const SPARE_AHEAD_MS = 600_000;

export function createChains(
  platform: Pick<Platform, "config" | "db" | "secrets" | "ids" | "clock" | "log">,
  options: ChainOptions,
): Chains {
  const { db, secrets, ids, clock, log } = platform;
  const { game, beacon } = options;
  const length = Math.min(options.length, platform.config.chainLinks);
  // A shorter chain is followed in the same proportion.
  const reserve = Math.ceil((options.reserve * length) / options.length);
  const chains = new LRUCache<string, store.Chain>({ max: 4 });
  const opened = new LRUCache<string, CrashChain>({ max: 4 });
  const context = (id: string): string => `crash-chain:${id}`;

  /** The beacon's round for a chain that is committed now. */
  const roundFor = (at: Date, isSpare: boolean): store.NamedRound | null =>
    beacon
      ? beacon.roundFrom(at.getTime() + (isSpare ? SPARE_AHEAD_MS : ROUNDS_AHEAD * beacon.periodMs))
      : null;

  const commit = async (isSpare: boolean): Promise<void> => {
    const id = ids.next();
    const chain = buildCrashChain({
      rootHex: randomBytes(LINK_BYTES).toString("hex"),
      length,
      every: SPACING,
    });
    const sealed = secrets.seal(Buffer.from(chain.checkpoints.join(""), "hex"), context(id));
    const at = now(clock);
    const { every: spacing, terminalHex: terminalHash } = chain;
    const committed = { id, game, length, spacing, sealed, terminalHash };
    await store.insertChain(db, { ...committed, beacon: roundFor(at, isSpare) }, at);
  };

  /** Chains that name a round of a network that isn't asked any more wait for ever. */
  const canBeSalted = ({ salt, beacon: named }: store.Chain): boolean =>
    salt !== null || named === null || named.publicKey === beacon?.publicKey;
  const usableChains = async (): Promise<store.Chain[]> =>
    (await store.usableChains(db, game)).filter(canBeSalted);

  const draw = ({ id }: store.Chain): Promise<void> => {
    const salt = randomBytes(LINK_BYTES).toString("hex");
    return store.saltChain(db, { id, salt, origin: DRAWN, signature: null, at: now(clock) });
  };

  /** Salts a chain with the round that it names, where the network has made it; with nothing else, ever. */
  const saltByBeacon = async ({ id, beacon: named }: store.Chain): Promise<void> => {
    if (!named || clock.nowMs() < named.at.getTime()) return;
    const signature = await beacon?.signatureOf(named.round);
    if (signature === undefined) return;
    const origin = `round ${named.round} of the beacon`;
    await store.saltChain(db, { id, salt: beaconSalt(signature), origin, signature, at: now(clock) });
  };

  const open = (chain: store.Chain): CrashChain => {
    let known = opened.get(chain.id);
    if (!known) {
      const bytes = secrets.open(chain.sealed, context(chain.id));
      const checkpoints: string[] = [];
      for (let at = 0; at < bytes.length; at += LINK_BYTES) {
        checkpoints.push(bytes.toString("hex", at, at + LINK_BYTES));
      }
      known = {
        length: chain.length,
        terminalHex: chain.terminalHash,
        checkpoints,
        every: chain.spacing,
      };
      opened.set(chain.id, known);
    }
    return known;
  };

  return {
    linkOf(chain, index) {
      if (chain.salt === null) throw new Error(`chain ${chain.id} has no salt yet`);
      return crashLink(open(chain), index);
    },
    async current() {
      let usable = await usableChains();
      const left = usable.reduce((sum, chain) => sum + chain.length + 1 - chain.nextIndex, 0);
      const spare = usable.some((chain) => chain.nextIndex === 1);
      if (left === 0 || (left < reserve && !spare)) {
        await commit(left > 0);
        usable = await usableChains();
      }
      // In transactions of their own, after the one that made the terminal hash final.
      const unsalted = usable.filter(({ salt }) => salt === null);
      await Promise.all(unsalted.filter((chain) => chain.beacon === null).map(draw));
      const named = Promise.all(unsalted.filter((chain) => chain.beacon !== null).map(saltByBeacon));
      const ready = usable.find(({ salt }) => salt !== null);
      if (ready) {
        // The round of now doesn't wait for the chain of later.
        named.catch((error: unknown) => log.warn({ err: error, game }, "chains: a salt could not be kept"));
        return ready;
      }
      await named;
      const chain = (await usableChains()).find(({ salt }) => salt !== null);
      if (!chain) throw new ChainWaits(`${game}: the first chain waits for its round of the beacon`);
      return chain;
    },
    async nextIndexOf(id) {
      const chain = await store.findChain(db, id);
      if (!chain) throw new Error(`chain ${id} is missing`);
      return chain.nextIndex;
    },
    async find(id) {
      // Only its salted form is asked for, and that never changes but for its next index.
      const chain = chains.get(id) ?? (await store.findChain(db, id));
      if (!chain) throw new Error(`chain ${id} is missing`);
      chains.set(id, chain);
      return chain;
    },
  };
}
