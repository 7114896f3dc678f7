import type { CallOutput } from "@khela/contract/endpoint";
import type { listRounds } from "@khela/contract/play";
import type { BadgeTone } from "@khela/ui/badge";

/** A row of the betting record. */
export type Round = CallOutput<typeof listRounds>["content"][number];

export const ROUND_TONES: Record<Round["state"], BadgeTone> = {
  open: "gold",
  settled: "neutral",
  void: "info",
};
