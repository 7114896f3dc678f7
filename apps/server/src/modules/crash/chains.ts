import { CRASH_TITLES, type CrashTitle, crashTitle } from "@khela/games/crash/limits";
import { crashHundredths } from "@khela/games/crash/point";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../platform/platform.ts";
import { type Chain, createChains as createSharedChains, type ChainOptions } from "../shared-rounds/index.ts";
import type * as store from "./store.ts";

/** A round's outcome. Secret until the round is over: it stays in the memory of this process. */
export interface RoundSecret {
  /** The round's link in hex; its SHA-256 is the round's public hash. */
  link: string;
  /** The crash point, in hundredths. */
  crash: number;
}

/** The hash chains behind the rounds of all crash games (GAME-09). */
export interface Chains {
  /** The chain of a game's next round. */
  current(title: CrashTitle): Promise<Chain>;
  /** The secret of a chain's link. @throws Error where it can't be decrypted with this server's keys */
  secretOf(chain: Chain, index: number): RoundSecret;
  /** The secret of a round. */
  roundSecret(round: store.CrashRound): Promise<RoundSecret>;
}

/** The crash game with this code. @throws Error where this version of the server doesn't know it */
export function titleOf(gameCode: string): CrashTitle {
  const title = crashTitle(gameCode);
  if (!title) throw new Error(`no crash game ${gameCode}`);
  return title;
}

/** 100,000 rounds are about two weeks. The next chain is published about a day before its first round. */
export const CHAIN_DEFAULTS = { length: 100_000, reserve: 10_000 };

export function createChains(platform: Platform, options: Omit<ChainOptions, "game">): Chains {
  const byGame = new Map(
    CRASH_TITLES.map(({ code }) => [code, createSharedChains(platform, { ...options, game: code })]),
  );
  const chainsOf = (gameCode: string) => {
    const chains = byGame.get(gameCode);
    if (!chains) throw new Error(`no crash game ${gameCode}`);
    return chains;
  };
  const rounds = new LRUCache<string, RoundSecret>({ max: 8 * CRASH_TITLES.length });

  const secretOf = (chain: Chain, index: number): RoundSecret => {
    const link = chainsOf(chain.game).linkOf(chain, index);
    return { link, crash: crashHundredths(titleOf(chain.game), link, chain.salt ?? "") };
  };

  return {
    current: ({ code }) => chainsOf(code).current(),
    secretOf,
    async roundSecret(round) {
      let secret = rounds.get(round.id);
      if (!secret) {
        secret = secretOf(await chainsOf(round.gameCode).find(round.chainId), round.linkIndex);
        rounds.set(round.id, secret);
      }
      return secret;
    },
  };
}
