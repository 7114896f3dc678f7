import type { Sport } from "@khela/contract/sports";
import type { MessageId } from "@khela/i18n/message-ids";
import { artIcon } from "../../shell/categories.ts";

export const SPORT_NAMES: Readonly<Record<Sport, MessageId>> = {
  cricket: "shell.category_cricket",
  football: "sports.football",
  tennis: "sports.tennis",
  basketball: "sports.basketball",
  kabaddi: "sports.kabaddi",
  badminton: "sports.badminton",
  esports: "shell.category_esports",
};

/** Whether a bet of the record is one on sports: its results are on the page of sports bets. */
export const isSportsGame = (gameCode: string): boolean => gameCode.startsWith("sportsbook");

/** The picture of a sport; three of them are those of game categories. */
export function sportIcon(sport: Sport): string {
  if (sport === "football") return artIcon("sports");
  return sport === "cricket" || sport === "esports" ? artIcon(sport) : `/icons/sports/${sport}.svg`;
}
