/** Recomputes a won jackpot run in the browser without the server. Pure. Source: GAME-11. */
import type { JackpotRunView } from "@khela/contract/jackpots";
import { commitmentOf } from "@khela/games/fair/seed";
import { jackpotThreshold } from "@khela/games/jackpots/threshold";
import { moneyFromText } from "@khela/kernel/money";

/** Whether a won run matches its commitment, and the winner's bet is the one that crossed the hidden threshold. */
export function verifyRun(run: JackpotRunView): boolean {
  const { link, threshold, from, to, tier, salt, linkIndex } = run;
  if (link === null || threshold === null || from === null || to === null) return false;
  const terms = { seed: moneyFromText(run.seed), mustHitBy: moneyFromText(run.mustHitBy) };
  const again = jackpotThreshold({ tier, linkHex: link, salt, linkIndex, ...terms });
  return (
    commitmentOf(link) === run.seedHash &&
    again === moneyFromText(threshold) &&
    moneyFromText(from) < again &&
    again <= moneyFromText(to)
  );
}
