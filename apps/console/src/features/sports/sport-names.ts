import type { Sport } from "@khela/contract/sports";
import type { MessageId } from "@khela/i18n/message-ids";

export const SPORT_NAMES: Readonly<Record<Sport, MessageId>> = {
  cricket: "shelf.category_cricket",
  football: "sports.football",
  tennis: "sports.tennis",
  basketball: "sports.basketball",
  kabaddi: "sports.kabaddi",
  badminton: "sports.badminton",
  esports: "shelf.category_esports",
};
