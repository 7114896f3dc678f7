/** The seamless vendor's records. Amounts are decimal strings, times Unix milliseconds. */

/** How the next calls to the site's wallet are sent, as the tester has chosen. */
export const CALL_PLANS = [
  "normal",
  "twice",
  "late",
  "reordered",
  "answer_lost",
  "unsent",
  "forged",
] as const;
export type CallPlan = (typeof CALL_PLANS)[number];

/**
 * How the next statements look, as the tester has chosen: all but `normal` affect the newest line of the
 * requested ones.
 */
export const STATEMENT_PLANS = ["normal", "missing", "extra", "amount", "late"] as const;
export type StatementPlan = (typeof STATEMENT_PLANS)[number];

export type Operation = "bet" | "win" | "bet-win" | "rollback" | "end-round" | "adjust";

/** A call to the wallet that was sent, or still has to be. */
export interface WalletCall {
  id: string;
  operation: Operation;
  body: Record<string, string | boolean>;
  playerId: string;
  roundId: string;
  atMs: number;
  /** The result: `unsent`, `OK`, or the wallet's error code. */
  outcome: string;
  balance: string | null;
}

/** A player's open game, from a session of the wallet. */
export interface Seat {
  id: string;
  playerId: string;
  sessionId: string;
  currency: string;
  language: "bn" | "en";
  gameCode: string;
  device: "desktop" | "mobile";
  back: string;
  balance: string;
  /** The number of free rounds left. */
  freeRounds: number;
  untilMs: number;
}

/** A round of a game. */
export interface Round {
  id: string;
  seatId: string;
  gameCode: string;
  stake: string;
  payout: string;
  /** The symbols that the game shows: three, or two cards with the chosen side. */
  shows: string[];
  /** The wallet's error code, where the bet was refused. */
  refused: string | null;
  free: boolean;
  atMs: number;
}

export interface Plan {
  id: "plan";
  calls: CallPlan;
  statements?: StatementPlan;
}

/** A newer secret than that of the settings. */
export interface NewSecret {
  id: "secret";
  secret: string;
}

export type Records = { call: WalletCall; seat: Seat; round: Round; plan: Plan; secret: NewSecret };
