import { randomBytes } from "node:crypto";
import { beaconSalt } from "@khela/games/fair/beacon";
import { buildCrashChain, type CrashChain, crashLink } from "@khela/games/fair/crash-chain";
import { now } from "@khela/kernel/clock";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../platform/platform.ts";
import type { Beacon } from "./beacon.ts";
import * as store from "./chain-store.ts";

/** The hash chains that decide one game's shared rounds (GAME-09). */
export interface Chains {
  /**
   * The chain of the next round. Commits new chains well before they are needed.
   * @throws ChainNotReadyError while the only chains left wait for their beacon rounds
   */
  current(): Promise<store.Chain>;
  /**
   * The link that decides a round, in hex; its SHA-256 is the round's public hash. It is secret until the round is
   * over, and stays in this process's memory.
   * @throws Error where the chain has no salt, or its links can't be decrypted with this server's secret
   */
  linkOf(chain: store.Chain, index: number): string;
  /** A salted chain by its id. */
  find(id: string): Promise<store.Chain>;
  /** The current number of the link that a chain uses next. */
  nextIndexOf(id: string): Promise<number>;
}

export interface ChainOptions {
  /** The code of the game whose rounds the chains decide. */
  game: string;
  /** The number of links of a new chain. */
  length: number;
  /** A new chain is committed when fewer links than this are left. */
  reserve: number;
  /** The beacon that salts new chains; without one the server draws the salts. */
  beacon?: Beacon | undefined;
}

/**
 * Thrown while no chain has its salt, because the beacon round that it names isn't published yet. This is normal; try
 * again soon.
 */
export class ChainNotReadyError extends Error {}

/** The number of links between two checkpoints: any link is at most this many hashes away, well under a millisecond. */
const SPACING = 256;
const LINK_BYTES = 32;
const DRAWN = "drawn by the server after the terminal hash was committed";
/** At least this many beacon rounds lie between the commitment of a game's first chain and its salt. */
const ROUNDS_AHEAD = 2;
/** A spare chain is public this long before its salt, so that anybody can keep a copy of what was committed. */
const SPARE_AHEAD_MS = 600_000;

export function createChains(
  platform: Pick<Platform, "config" | "db" | "secrets" | "ids" | "clock" | "log">,
  options: ChainOptions,
): Chains {
  const { db, secrets, ids, clock, log } = platform;
  const { game, beacon } = options;
  const length = Math.min(options.length, platform.config.chainLinks);
  // A shorter chain has a proportionally smaller reserve.
  const reserve = Math.ceil((options.reserve * length) / options.length);
  const chains = new LRUCache<string, store.Chain>({ max: 4 });
  const opened = new LRUCache<string, CrashChain>({ max: 4 });
  const context = (id: string): string => `crash-chain:${id}`;

  /** The beacon round that a chain committed now names. */
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

  /** A chain that names a round of a network that is no longer configured can never be salted. */
  const canBeSalted = ({ salt, beacon: named }: store.Chain): boolean =>
    salt !== null || named === null || named.publicKey === beacon?.publicKey;
  const usableChains = async (): Promise<store.Chain[]> =>
    (await store.usableChains(db, game)).filter(canBeSalted);

  const draw = ({ id }: store.Chain): Promise<void> => {
    const salt = randomBytes(LINK_BYTES).toString("hex");
    return store.saltChain(db, { id, salt, origin: DRAWN, signature: null, at: now(clock) });
  };

  /** Salts a chain with the round that it names, once the network has published it. No other value is ever used. */
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
      // Salting uses separate transactions, after the one that made the terminal hash final.
      const unsalted = usable.filter(({ salt }) => salt === null);
      await Promise.all(unsalted.filter((chain) => chain.beacon === null).map(draw));
      const named = Promise.all(unsalted.filter((chain) => chain.beacon !== null).map(saltByBeacon));
      const ready = usable.find(({ salt }) => salt !== null);
      if (ready) {
        // The current round must not wait for the salt of a later chain.
        named.catch((error: unknown) => log.warn({ err: error, game }, "chains: a salt could not be kept"));
        return ready;
      }
      await named;
      const chain = (await usableChains()).find(({ salt }) => salt !== null);
      if (!chain) throw new ChainNotReadyError(`${game}: the first chain waits for its round of the beacon`);
      return chain;
    },
    async nextIndexOf(id) {
      const chain = await store.findChain(db, id);
      if (!chain) throw new Error(`chain ${id} is missing`);
      return chain.nextIndex;
    },
    async find(id) {
      // Callers only need the salted chain, which never changes except for its next index, so it can be cached.
      const chain = chains.get(id) ?? (await store.findChain(db, id));
      if (!chain) throw new Error(`chain ${id} is missing`);
      chains.set(id, chain);
      return chain;
    },
  };
}
