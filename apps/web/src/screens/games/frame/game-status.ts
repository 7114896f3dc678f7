/** The state of the open game: shown on the frame, and read by tests from its data attributes. */
import type { Money } from "@khela/kernel/money";
import { create } from "zustand";

/**
 * idle: a bet can be placed; betting: the bet is being sent; resolving: its answer was lost; showing: the
 * result is being animated.
 */
export type GameState = "idle" | "betting" | "resolving" | "showing";

/** The amounts of a round that was shown. */
export interface RoundSums {
  stake: Money;
  /** Gross, including the stake. */
  payout: Money;
}

interface Status {
  state: GameState;
  /** The last round whose result was shown. */
  roundId: string | null;
  /** That round's amounts; null if the game's screen shows them itself, and while the next round is running. */
  result: RoundSums | null;
  /** Why the game takes no more bets: the server refused one because the game was closed meanwhile. */
  closed: "maintenance" | "off" | null;
  /** The balance to show until a result is on the screen, because the real balance would reveal it. */
  heldBalance: Money | null;
}

const START: Status = { state: "idle", roundId: null, result: null, closed: null, heldBalance: null };

export const useGameStatus = create<Status>(() => START);

/** Resets the state when a game is opened or left. */
export const resetGameStatus = (): void => useGameStatus.setState(START);

export function setGameState(state: GameState): void {
  useGameStatus.setState(state === "betting" ? { state, result: null, closed: null } : { state });
}

/** Shows this balance until {@link releaseBalance}. */
export function holdBalance(heldBalance: Money): void {
  useGameStatus.setState({ heldBalance });
}

export function releaseBalance(): void {
  useGameStatus.setState({ heldBalance: null });
}

/** The server has closed the game. The screen stays, so that a running round can be finished. */
export function markGameClosed(closed: "maintenance" | "off"): void {
  useGameStatus.setState({ closed });
}

/** Called when the result is on the screen. */
export function markRoundShown(roundId: string, result: RoundSums | null = null): void {
  useGameStatus.setState({ roundId, result, heldBalance: null });
}
