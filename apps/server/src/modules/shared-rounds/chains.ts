import { randomBytes } from "node:crypto";
import { buildCrashChain, type CrashChain, crashLink } from "@khela/games/fair/crash-chain";
import { now } from "@khela/kernel/clock";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./chain-store.ts";

/** The hash chains behind one game's shared rounds (GAME-09). */
export interface Chains {
  /** The chain of the next round. Commits new ones as needed, well before they are used. */
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
}

/** Links between two checkpoints: any link is at most this many hashes away, well under a millisecond. */
const SPACING = 256;
const LINK_BYTES = 32;
const SALT_ORIGIN = "drawn by the server after the terminal hash was committed";

export function createChains(
  platform: Pick<Platform, "db" | "secrets" | "ids" | "clock">,
  options: ChainOptions,
): Chains {
  const { db, secrets, ids, clock } = platform;
  const { game } = options;
  const chains = new LRUCache<string, store.Chain>({ max: 4 });
  const opened = new LRUCache<string, CrashChain>({ max: 4 });
  const context = (id: string): string => `crash-chain:${id}`;

  const commit = async (): Promise<void> => {
    const id = ids.next();
    const chain = buildCrashChain({
      rootHex: randomBytes(LINK_BYTES).toString("hex"),
      length: options.length,
      every: SPACING,
    });
    const sealed = secrets.seal(Buffer.from(chain.checkpoints.join(""), "hex"), context(id));
    await store.insertChain(
      db,
      { id, game, length: chain.length, spacing: chain.every, sealed, terminalHash: chain.terminalHex },
      now(clock),
    );
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
      let usable = await store.usableChains(db, game);
      const left = usable.reduce((sum, chain) => sum + chain.length + 1 - chain.nextIndex, 0);
      const unsalted = (): store.Chain[] => usable.filter((chain) => chain.salt === null);
      const spare = usable.some((chain) => chain.nextIndex === 1);
      if (left === 0 || (left < options.reserve && !spare)) {
        await commit();
        usable = await store.usableChains(db, game);
      }
      // In a transaction of its own, after the one that made the terminal hash final.
      for (const { id } of unsalted()) {
        await store.saltChain(db, {
          id,
          salt: randomBytes(LINK_BYTES).toString("hex"),
          origin: SALT_ORIGIN,
          at: now(clock),
        });
      }
      const chain = unsalted().length === 0 ? usable[0] : (await store.usableChains(db, game))[0];
      if (!chain) throw new Error(`no chain of ${game} has links left`);
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
