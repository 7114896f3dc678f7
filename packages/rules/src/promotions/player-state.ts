import type { GrantState } from "./grant.ts";
import { usesATime } from "./grant.ts";
import { type RunningTime, timeOf } from "./promotion.ts";
import type { TriggerKind } from "./terms.ts";

/** What the player sees on a promotion: the activity states of the specification (section 4). */
export const playerStates = [
  "comingSoon",
  "join",
  "joined",
  "process",
  "applying",
  "claim",
  "issued",
  "claimed",
  "rejected",
  "close",
] as const;
export type PlayerState = (typeof playerStates)[number];

/** What the player can do next. */
export type PlayerAction = "login" | "join" | "apply" | "claim" | "deposit";

export interface PromotionFacts extends RunningTime {
  ended: boolean;
  trigger: TriggerKind;
  perMember: number;
  /** The number of grants and the budget are not used up. */
  available: boolean;
}

/** The state on a card, with the button beside it. */
export interface PlayerView {
  state: PlayerState;
  action: PlayerAction | null;
}

const OF_GRANT: Readonly<Record<GrantState, PlayerState>> = {
  joined: "joined",
  progressing: "process",
  applying: "applying",
  claimable: "claim",
  issued: "issued",
  paying: "process",
  claimed: "claimed",
  rejected: "rejected",
  cancelled: "close",
  expired: "close",
  forfeited: "close",
};

/** The specification's name for the state of a grant. */
export const playerStateOf = (state: GrantState): PlayerState => OF_GRANT[state];

/**
 * The state of a promotion for a player.
 * @param grants the member's grants of it, newest first; undefined for a visitor
 * @param member.eligible whether the offer is for this member now, or will be
 */
export function playerView(
  facts: PromotionFacts,
  member: { grants: readonly GrantState[]; eligible: "now" | "later" | "never" } | undefined,
  nowMs: number,
): PlayerView {
  const [latest] = member?.grants ?? [];
  const running = liveView(latest, facts);
  if (running) return running;
  const closed: PlayerView = {
    state: latest && latest !== "cancelled" ? OF_GRANT[latest] : "close",
    action: null,
  };
  const time = timeOf(facts, nowMs);
  if (facts.ended || time === "over") return closed;
  if (time === "before") return { state: "comingSoon", action: null };
  if (!member) return { state: facts.available ? "join" : "close", action: facts.available ? "login" : null };
  const used = member.grants.filter(usesATime).length;
  if (used >= facts.perMember || latest === "rejected" || !facts.available) return closed;
  if (member.eligible !== "now")
    return member.eligible === "later" ? { state: "comingSoon", action: null } : closed;
  return { state: "join", action: facts.trigger === "deposit" ? "deposit" : "join" };
}

/** The view of a grant that is not over. */
function liveView(latest: GrantState | undefined, { trigger }: PromotionFacts): PlayerView | undefined {
  switch (latest) {
    case "joined":
      return { state: "joined", action: trigger === "application" ? "apply" : null };
    case "claimable":
      return { state: "claim", action: "claim" };
    case "progressing":
    case "paying":
    case "applying":
    case "issued":
      return { state: OF_GRANT[latest], action: null };
    default:
      return undefined;
  }
}

/** Whether a player has something to do here; the number of these is `availablePromoCount` (section 3). */
export const isActionable = ({ action }: PlayerView): boolean => action !== null && action !== "login";
