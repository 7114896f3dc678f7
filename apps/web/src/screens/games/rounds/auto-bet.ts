/** Playing several rounds by itself, and when that ends. Pure; GAME-08, SAFE-03. */
import { type Money, money } from "@khela/kernel/money";

/** Off where a jurisdiction forbids it (money-and-safety, RTS 8). */
export const AUTO_ALLOWED = true;
export const AUTO_ROUNDS = [10, 25, 50, 100] as const;

export interface AutoRules {
  readonly rounds: number;
  /** Ends when the rounds together have won at least this; null: never. */
  readonly stopProfit: Money | null;
  /** Ends when the rounds together have lost at least this; null: never. */
  readonly stopLoss: Money | null;
}

export interface AutoRun {
  readonly rules: AutoRules;
  readonly left: number;
  /** What the rounds so far came to together. */
  readonly net: Money;
}

export type AutoStop = "rounds" | "profit" | "loss";

export function startAuto(rules: AutoRules): AutoRun {
  return { rules, left: rules.rounds, net: money(0n) };
}

/** After a round: the run goes on with one round less, or ends for a reason. */
export function afterRound(
  run: AutoRun,
  round: { readonly stake: Money; readonly payout: Money },
): { readonly run: AutoRun; readonly stop: AutoStop | null } {
  const net = money(run.net + round.payout - round.stake);
  const next = { ...run, left: run.left - 1, net };
  const { stopProfit, stopLoss } = run.rules;
  if (stopProfit !== null && net >= stopProfit) return { run: next, stop: "profit" };
  if (stopLoss !== null && -net >= stopLoss) return { run: next, stop: "loss" };
  return { run: next, stop: next.left <= 0 ? "rounds" : null };
}

/** Whether the next round could lose more than the player allowed: it is then not placed. */
export function nextBreaksLimit(run: AutoRun, stake: Money): boolean {
  const { stopLoss } = run.rules;
  return stopLoss !== null && stake - run.net > stopLoss;
}
