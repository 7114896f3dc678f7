import { randomBytes } from "node:crypto";
import { crashHundredths } from "@khela/games/crash/point";
import { buildCrashChain, type CrashChain, crashLink } from "@khela/games/fair/crash-chain";
import { now } from "@khela/kernel/clock";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./store.ts";

/** What decides a round. Secret until the round is over: it stays in the memory of this process. */
export interface RoundSecret {
  /** The round's link in hex; its SHA-256 is the round's public hash. */
  link: string;
  /** Where the round ends, in hundredths. */
  crash: number;
}

/** The hash chains behind the rounds (GAME-09). */
export interface Chains {
  /** The chain of the next round. Commits new ones as needed, well before they are used. */
  current(): Promise<store.Chain>;
  /** What decides a link of a chain. @throws Error where the seal can't be opened with this server's secret */
  secretOf(chain: store.Chain, index: number): RoundSecret;
  /** The same for a round. */
  roundSecret(round: store.CrashRound): Promise<RoundSecret>;
}

export interface ChainOptions {
  /** Links of a new chain. */
  length: number;
  /** A new chain is committed when fewer links than this are left. */
  reserve: number;
}

/** 100,000 rounds: about two weeks. The next chain is public about a day before its first round. */
export const CHAIN_DEFAULTS: ChainOptions = { length: 100_000, reserve: 10_000 };

/** Links between two checkpoints: any link is at most this many hashes away, well under a millisecond. */
const SPACING = 256;
const LINK_BYTES = 32;
const SALT_ORIGIN = "drawn by the server after the terminal hash was committed";

export function createChains(platform: Platform, options: ChainOptions): Chains {
  const { db, secrets, ids, clock } = platform;
  const chains = new LRUCache<string, store.Chain>({ max: 4 });
  const opened = new LRUCache<string, CrashChain>({ max: 4 });
  const rounds = new LRUCache<string, RoundSecret>({ max: 8 });
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
      { id, length: chain.length, spacing: chain.every, sealed, terminalHash: chain.terminalHex },
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

  const secretOf = (chain: store.Chain, index: number): RoundSecret => {
    if (chain.salt === null) throw new Error(`crash chain ${chain.id} has no salt yet`);
    const link = crashLink(open(chain), index);
    return { link, crash: crashHundredths(link, chain.salt) };
  };

  return {
    secretOf,
    async current() {
      let usable = await store.usableChains(db);
      const left = usable.reduce((sum, chain) => sum + chain.length + 1 - chain.nextIndex, 0);
      const unsalted = (): store.Chain[] => usable.filter((chain) => chain.salt === null);
      const spare = usable.some((chain) => chain.nextIndex === 1);
      if (left === 0 || (left < options.reserve && !spare)) {
        await commit();
        usable = await store.usableChains(db);
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
      const chain = unsalted().length === 0 ? usable[0] : (await store.usableChains(db))[0];
      if (!chain) throw new Error("no crash chain has links left");
      return chain;
    },
    async roundSecret(round) {
      let secret = rounds.get(round.id);
      if (!secret) {
        // Only its salted form is asked for, and that never changes but for its next index.
        const chain = chains.get(round.chainId) ?? (await store.findChain(db, round.chainId));
        if (!chain) throw new Error(`crash chain ${round.chainId} is missing`);
        chains.set(chain.id, chain);
        secret = secretOf(chain, round.linkIndex);
        rounds.set(round.id, secret);
      }
      return secret;
    },
  };
}
