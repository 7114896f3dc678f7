import type { LotteryRules } from "@khela/games/lottery/types";

/**
 * The picks of a line that a draw has hit, when each pick is a bet of its own.
 * @returns undefined when picks win only together
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
