import { TRIAL_TYPE } from "@khela/rules/auth/trial";

/**
 * `starting`: a visitor's trial account is being opened. `need-account`: a trial account asked for the
 * real game. `no-demo`: a member asked for the demo.
 */
export type PlayMode = "real" | "demo" | "starting" | "need-account" | "no-demo";

/** How a game may be played by somebody who asked for it. @param type of the member; undefined for a visitor, or while it is not known */
export function modeOf(
  wanted: "real" | "demo",
  visitor: boolean,
  type: number | undefined,
): PlayMode | undefined {
  if (visitor) return wanted === "demo" ? "starting" : "real";
  if (type === undefined) return undefined;
  if ((type === TRIAL_TYPE) === (wanted === "demo")) return wanted;
  return wanted === "real" ? "need-account" : "no-demo";
}
