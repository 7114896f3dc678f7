/** Autoplay: the state of a run of rounds, and when it ends. Pure; GAME-08, SAFE-03. */
import { type Money, money } from "@khela/kernel/money";

/** False when a jurisdiction forbids autoplay (money-and-safety, RTS 8). */
export const AUTO_ALLOWED = true;
export const AUTO_ROUNDS = [10, 25, 50, 100] as const;

export interface AutoRules {
  readonly rounds: number;
  /** The run ends when its total win reaches this; null: never. */
  readonly stopProfit: Money | null;
  /** The run ends when its total loss reaches this; null: never. */
  readonly stopLoss: Money | null;
}

export interface AutoRun {
  readonly rules: AutoRules;
  readonly left: number;
  /** The net result of the rounds so far. */
  readonly net: Money;
}

export type AutoStop = "rounds" | "profit" | "loss";

export function startAuto(rules: AutoRules): AutoRun {
  return { rules, left: rules.rounds, net: money(0n) };
}

/** After a round: the run continues with one round less, or ends with a reason. */
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

/** Whether the next round could exceed the loss limit, in which case it is not placed. */
export function nextBreaksLimit(run: AutoRun, stake: Money): boolean {
  const { stopLoss } = run.rules;
  return stopLoss !== null && stake - run.net > stopLoss;
}
