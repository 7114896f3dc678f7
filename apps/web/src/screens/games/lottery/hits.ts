import type { LotteryRules } from "@khela/games/lottery/types";

/**
 * The picks of a line that a draw has hit, where each pick is a bet of its own.
 * @returns undefined where picks win together or not at all
 */
export function hitPicks(
  rules: LotteryRules,
  { bet, picks }: { bet: string; picks: readonly string[] },
  numbers: readonly string[],
): ReadonlySet<string> | undefined {
  const kind = rules.bets.find(({ code }) => code === bet)?.pick.kind;
  if (kind !== "numbers" && kind !== "choice") return undefined;
  return new Set(
    picks.filter((pick) => rules.unitsOf(bet, [pick]) > 0 && rules.judge(bet, [pick], numbers) > 0),
  );
}
