import type { winner } from "@khela/contract/catalogue";
import type * as z from "zod/mini";
import { moneyToText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { multiplierE4 } from "./player-seed-round.ts";
import * as store from "./store.ts";

export type Winner = z.output<typeof winner>;

const DAY_MS = 86_400_000;
/** Wins appear after a delay, so that the board doesn't reveal a result while its animation runs. */
const DELAY_MS = 30_000;
const CACHE_MS = 15_000;
const WINNERS_LIMIT = 20;

/** Masks account names for the public: `rahim_77` → `ra***77`. */
export type MaskedNames = (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * HOME-09: the biggest real wins of the last 24 hours. Nothing is invented, so a day without wins has an empty
 * board.
 */
export function createWinnerBoard(
  platform: Platform,
  deps: { catalogue: Catalogue; maskedNames: MaskedNames },
) {
  const cache = new Map<string, { untilMs: number; list: Promise<Winner[]> }>();

  const load = async (language: "bn" | "en", nowMs: number): Promise<Winner[]> => {
    const rounds = await store.biggestWins(
      platform.db,
      new Date(nowMs - DAY_MS),
      new Date(nowMs - DELAY_MS),
      WINNERS_LIMIT,
    );
    const names = await deps.maskedNames(rounds.map((round) => round.memberId));
    return Promise.all(
      rounds.map(async (round) => {
        const game = await deps.catalogue.describe(round.gameCode, language);
        return {
          account: names.get(round.memberId) ?? "***",
          gameCode: round.gameCode,
          gameName: game.name,
          iconUrl: game.icon,
          vo: {
            winAmount: moneyToText(round.payout),
            multiplierHundredths: Math.floor(multiplierE4(round.stake, round.payout) / 100),
          },
          at: round.at.toISOString(),
        };
      }),
    );
  };

  return async (language: "bn" | "en", limit: number): Promise<Winner[]> => {
    const nowMs = platform.clock.nowMs();
    let known = cache.get(language);
    if (!known || known.untilMs <= nowMs) {
      known = { untilMs: nowMs + CACHE_MS, list: load(language, nowMs) };
      known.list.catch(() => cache.delete(language));
      cache.set(language, known);
    }
    return (await known.list).slice(0, limit);
  };
}
