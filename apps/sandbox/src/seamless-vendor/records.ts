/** What the seamless vendor keeps. Amounts are decimal strings, times Unix milliseconds. */

/** How the next calls to the site's wallet go, chosen by the person testing. */
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

/** How the next statements look, chosen by the person testing: all but `normal` are about the newest line asked for. */
export const STATEMENT_PLANS = ["normal", "missing", "extra", "amount", "late"] as const;
export type StatementPlan = (typeof STATEMENT_PLANS)[number];

export type Operation = "bet" | "win" | "bet-win" | "rollback" | "end-round" | "adjust";

/** A call to the wallet: as it was sent, or still has to be. */
export interface WalletCall {
  id: string;
  operation: Operation;
  body: Record<string, string | boolean>;
  playerId: string;
  roundId: string;
  atMs: number;
  /** What came of it: `unsent`, `OK`, or the wallet's refusal. */
  outcome: string;
  balance: string | null;
}

/** A player's game, by the wallet's session. */
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
  /** Rounds that the vendor gives away. */
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
  /** What the game shows: three symbols, or two cards with the side that was chosen. */
  shows: string[];
  /** What it could not be played for: the wallet's refusal. */
  refused: string | null;
  free: boolean;
  atMs: number;
}

export interface Plan {
  id: "plan";
  calls: CallPlan;
  statements?: StatementPlan;
}

/** A newer secret than the one of the settings. */
export interface NewSecret {
  id: "secret";
  secret: string;
}

export type Records = { call: WalletCall; seat: Seat; round: Round; plan: Plan; secret: NewSecret };
