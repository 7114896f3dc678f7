import type { OutcomeView } from "@khela/contract/sports";
import type { MessageId } from "@khela/i18n/message-ids";
import type { BadgeTone } from "@khela/ui/badge";

type Result = NonNullable<OutcomeView["result"]>;

/** What became of an outcome, in a word and a colour. Source: SPORT-03. */
export function resultName({ isWon, voidHundredths, deadHeat }: Result): {
  text: MessageId;
  tone: BadgeTone;
} {
  if (voidHundredths === 100) return { text: "sportsbook.result_void", tone: "info" };
  if (voidHundredths === 50)
    return isWon
      ? { text: "sportsbook.result_halfWon", tone: "win" }
      : { text: "sportsbook.result_halfLost", tone: "lose" };
  if (!isWon) return { text: "sportsbook.result_lost", tone: "lose" };
  return deadHeat
    ? { text: "sportsbook.result_deadHeat", tone: "win" }
    : { text: "sportsbook.result_won", tone: "win" };
}
