import { MANY_GOALS } from "@khela/games/tables/penalty-shootout/spots";
import type { MessageId } from "@khela/i18n/message-ids";
import type { SpotName } from "../look.ts";

const NAMES: Readonly<Record<string, MessageId>> = {
  home: "arenas.pk_home",
  draw: "arenas.draw",
  away: "arenas.pk_away",
  "home-clear": "arenas.pk_homeClear",
  "away-clear": "arenas.pk_awayClear",
  odd: "arenas.pk_odd",
  even: "arenas.pk_even",
  "first-goal": "arenas.pk_firstGoal",
  "first-saved": "arenas.pk_firstSaved",
  "score-other": "arenas.pk_otherScore",
};

/** A spot's name with its goals. */
export function penaltyName(spot: string): SpotName {
  if (spot === "over") return { id: "arenas.pk_over", n: String(MANY_GOALS) };
  if (spot === "under") return { id: "arenas.pk_under", n: String(MANY_GOALS - 1) };
  const id = NAMES[spot];
  return id ? { id } : { id: "arenas.pk_score", n: spot.replace("score-", "").replace("-", "–") };
}
