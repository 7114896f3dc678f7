import { randomUUID } from "node:crypto";
import { type Money, moneyToText } from "@khela/kernel/money";
import type { Caller } from "./caller.ts";

/** A player with one of the vendor's games open. */
export interface Player {
  playerId: string;
  sessionId: string;
  currency: string;
  gameCode: string;
}

/** A call that can be made now, because everything that must precede it has been done. */
export interface PreparedCall {
  body: Record<string, string>;
  /** How much it changes the balance when it is booked once. */
  moves: bigint;
  roundId: string;
}

/**
 * The expected codes in the situations that differ by operation; without one, the operation has no such
 * situation.
 */
export interface Expected {
  early?: string;
  late?: string;
  otherPlayer: string;
}

/** An operation that a vendor calls. */
export interface Operation {
  name: "bet" | "win" | "bet-win" | "rollback" | "end-round" | "adjust";
  /** Makes the calls that must precede this one. */
  ready(play: Play): Promise<PreparedCall>;
  /** The same call before any call that it refers to has arrived. */
  early?(play: Play): PreparedCall["body"];
  /** The operation as a new call in a round that is over. */
  late(play: Play, roundId: string, bet: PreparedCall["body"]): PreparedCall["body"];
  expected: Expected;
}

/** The vendor's caller, the player and the stake of a run. */
export interface Play {
  caller: Caller;
  player: Player;
  stake: Money;
}

const newId = (): string => randomUUID();

export const betBody = ({ player, stake }: Play, roundId = newId()) => ({
  sessionId: player.sessionId,
  playerId: player.playerId,
  gameCode: player.gameCode,
  roundId,
  txId: newId(),
  amount: moneyToText(stake),
  currency: player.currency,
});
const winBody = ({ player, stake }: Play, roundId: string, betTxId?: string) => ({
  playerId: player.playerId,
  gameCode: player.gameCode,
  roundId,
  txId: newId(),
  ...(betTxId === undefined ? {} : { betTxId }),
  amount: moneyToText(stake),
  currency: player.currency,
  kind: "win",
});
const rollbackBody = ({ player }: Play, roundId: string, originalTxId = "") => ({
  playerId: player.playerId,
  txId: newId(),
  originalTxId,
  roundId,
});
const adjustBody = ({ player, stake }: Play, originalTxId = "") => ({
  playerId: player.playerId,
  txId: newId(),
  originalTxId,
  amount: moneyToText(stake),
  reason: "conformance",
});

/** Makes a call that must succeed. @throws Error where it doesn't */
export async function callOrThrow({ caller }: Play, operation: string, body: object): Promise<void> {
  const { code } = await caller.call(operation, body);
  if (code !== "OK") throw new Error(`${operation} was answered with ${code}`);
}

async function bet(play: Play): Promise<ReturnType<typeof betBody>> {
  const body = betBody(play);
  await callOrThrow(play, "bet", body);
  return body;
}
const twice = (stake: Money): string => moneyToText((stake * 2n) as Money);
const betWinBody = (play: Play, roundId?: string) => ({
  ...betBody(play, roundId),
  winTxId: newId(),
  winAmount: twice(play.stake),
});

export const OPERATIONS: readonly Operation[] = [
  {
    name: "bet",
    ready: async (play) => {
      const body = betBody(play);
      return { body, moves: -play.stake, roundId: body.roundId };
    },
    late: (play, roundId) => betBody(play, roundId),
    expected: { late: "SETTLED", otherPlayer: "BAD_SESSION" },
  },
  {
    name: "win",
    ready: async (play) => {
      const { roundId, txId } = await bet(play);
      return { body: winBody(play, roundId, txId), moves: play.stake, roundId };
    },
    early: (play) => winBody(play, newId(), newId()),
    late: (play, roundId) => winBody(play, roundId),
    expected: { early: "NO_TXN", late: "SETTLED", otherPlayer: "NO_TXN" },
  },
  {
    name: "bet-win",
    ready: async (play) => {
      const body = betWinBody(play);
      return { body, moves: play.stake, roundId: body.roundId };
    },
    late: (play, roundId) => betWinBody(play, roundId),
    expected: { late: "SETTLED", otherPlayer: "BAD_SESSION" },
  },
  {
    name: "rollback",
    ready: async (play) => {
      const { roundId, txId } = await bet(play);
      return { body: rollbackBody(play, roundId, txId), moves: play.stake, roundId };
    },
    early: (play) => rollbackBody(play, newId(), newId()),
    late: (play, roundId, { txId }) => rollbackBody(play, roundId, txId),
    expected: { early: "OK", late: "SETTLED", otherPlayer: "CONFLICT" },
  },
  {
    name: "end-round",
    ready: async (play) => {
      const { roundId } = await bet(play);
      return { body: { playerId: play.player.playerId, roundId }, moves: 0n, roundId };
    },
    early: ({ player }) => ({ playerId: player.playerId, roundId: newId() }),
    late: ({ player }, roundId) => ({ playerId: player.playerId, roundId }),
    expected: { early: "NO_TXN", late: "OK", otherPlayer: "NO_TXN" },
  },
  {
    name: "adjust",
    ready: async (play) => {
      const { roundId, txId } = await bet(play);
      return { body: adjustBody(play, txId), moves: play.stake, roundId };
    },
    early: (play) => adjustBody(play, newId()),
    late: (play, _roundId, { txId }) => adjustBody(play, txId),
    expected: { early: "NO_TXN", late: "OK", otherPlayer: "CONFLICT" },
  },
];
