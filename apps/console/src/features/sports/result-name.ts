import type { TradedOutcome } from "@khela/contract/console/trading";
import type { MessageId } from "@khela/i18n/message-ids";
import type { Tone } from "../../shell/parts/values.tsx";

/** What became of an outcome, in a word and a colour (SPORT-03). */
export function resultName({ isWon, voidHundredths, deadHeat }: NonNullable<TradedOutcome["result"]>): {
  text: MessageId;
  tone: Tone;
} {
  if (voidHundredths === 100) return { text: "sportsbook.result_void", tone: "info" };
  const isHalf = voidHundredths === 50;
  if (!isWon) return { text: isHalf ? "sportsbook.result_halfLost" : "sportsbook.result_lost", tone: "lose" };
  if (deadHeat) return { text: "sportsbook.result_deadHeat", tone: "win" };
  return { text: isHalf ? "sportsbook.result_halfWon" : "sportsbook.result_won", tone: "win" };
}
