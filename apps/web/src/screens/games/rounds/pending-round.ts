/**
 * The one bet of a game whose result has not been shown yet. It survives a reload, so that the same command
 * can be sent again with its key and the round is shown after all. Source: GAME-12.
 */
import type { SafeStorage } from "../../../shell/storage.ts";

export interface PendingRound {
  gameCode: string;
  /** The Idempotency-Key: the same key is the same bet. */
  key: string;
  /** The account name. Another member must never repeat the command: for that account the key would be a new bet. */
  owner: string;
  body: unknown;
  atMs: number;
}

/** Older bets are not sent again: a bet that never arrived should not be placed much later. */
export const PENDING_LIMIT_MS = 10 * 60_000;

export type FoundRound = { kind: "none" } | { kind: "fresh"; round: PendingRound } | { kind: "stale" };

export interface PendingRounds {
  save(round: PendingRound): void;
  /** `stale` is reported once and removed; if the bet was placed, the betting record has it. */
  find(gameCode: string, owner: string, nowMs: number): FoundRound;
  clear(gameCode: string): void;
}

const keyOf = (gameCode: string) => `pending:${gameCode}`;

export function createPendingRounds(storage: SafeStorage): PendingRounds {
  const clear = (gameCode: string) => storage.set(keyOf(gameCode), null);
  return {
    save: (round) => storage.set(keyOf(round.gameCode), JSON.stringify(round)),
    clear,
    find(gameCode, owner, nowMs) {
      const text = storage.get(keyOf(gameCode));
      if (text === null) return { kind: "none" };
      const round = parse(text);
      // Another member's round is kept for their next login in this tab.
      if (round && round.owner !== owner) return { kind: "none" };
      if (round && round.gameCode === gameCode && nowMs - round.atMs <= PENDING_LIMIT_MS) {
        return { kind: "fresh", round };
      }
      clear(gameCode);
      return { kind: "stale" };
    },
  };
}

function parse(text: string): PendingRound | undefined {
  try {
    const value = JSON.parse(text) as Partial<PendingRound> | null;
    const complete =
      typeof value?.key === "string" &&
      typeof value.owner === "string" &&
      typeof value.gameCode === "string" &&
      typeof value.atMs === "number";
    return complete ? (value as PendingRound) : undefined;
  } catch {
    return undefined;
  }
}
