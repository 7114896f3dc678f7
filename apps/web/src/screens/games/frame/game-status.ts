/** What the open game is doing: shown on the frame, read by tests from its data attributes. */
import type { Money } from "@khela/kernel/money";
import { create } from "zustand";

/** idle: a bet can be placed; betting: it is on its way; resolving: its answer was lost; showing: it moves. */
export type GameState = "idle" | "betting" | "resolving" | "showing";

/** Amounts of a round that was shown. */
export interface RoundSums {
  stake: Money;
  /** Gross, the stake included. */
  payout: Money;
}

interface Status {
  state: GameState;
  /** The last round whose result was shown. */
  roundId: string | null;
  /** What that round came to; null where the screen itself keeps saying so, and while the next one is on its way. */
  result: RoundSums | null;
  /** The game takes no bets, which the server said when one was refused: it was closed while it was open here. */
  closed: "maintenance" | "off" | null;
  /** Balance to show while a result is on its way to the screen: the real one would give it away. */
  heldBalance: Money | null;
}

const START: Status = { state: "idle", roundId: null, result: null, closed: null, heldBalance: null };

export const useGameStatus = create<Status>(() => START);

/** A game was opened or left. */
export const resetGameStatus = (): void => useGameStatus.setState(START);

export function setGameState(state: GameState): void {
  useGameStatus.setState(state === "betting" ? { state, result: null, closed: null } : { state });
}

/** Shows a balance of its own until {@link releaseBalance}. */
export function holdBalance(heldBalance: Money): void {
  useGameStatus.setState({ heldBalance });
}

export function releaseBalance(): void {
  useGameStatus.setState({ heldBalance: null });
}

/** The server has closed the game. What still runs is played to its end, so its screen stays. */
export function gameClosed(closed: "maintenance" | "off"): void {
  useGameStatus.setState({ closed });
}

/** The result is on the screen. */
export function roundShown(roundId: string, result: RoundSums | null = null): void {
  useGameStatus.setState({ roundId, result, heldBalance: null });
}
