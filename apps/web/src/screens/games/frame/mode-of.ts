import { TRIAL_TYPE } from "@khela/rules/auth/trial";

/**
 * `starting`: a visitor's trial account is being opened. `need-account`: a trial account requested the real
 * game. `no-demo`: a member requested the demo.
 */
export type PlayMode = "real" | "demo" | "starting" | "need-account" | "no-demo";

/**
 * The mode in which a game may be played. @param type the member's account type; undefined for a visitor, or
 * while it is unknown
 */
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
