import * as calls from "@khela/contract/protection";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import { createChanges, keyOf, valueOf } from "./change.ts";
import { requirePlay } from "./guard.ts";
import { type Figures, viewOf } from "./view.ts";

export {
  countPayouts,
  type Counted,
  type Guard,
  type GuardedBet,
  guardBet,
  guardDeposit,
  loadGuards,
  saveCounted,
  withPayout,
} from "./guard.ts";

/** Players' own limits and pauses. Bets and deposits call the guards inside their transactions. */
export interface Protection {
  /** @throws AppError PROTECT_EXCLUDED during a pause */
  requirePlay(memberId: MemberId): Promise<void>;
}

/** Serves the player's page of limits and pauses (SAFE-01, SAFE-02). */
export function createProtection(platform: Platform, figures: Figures): Protection {
  const { http, hub, db, clock } = platform;
  const changes = createChanges(platform);
  const view = (memberId: MemberId) => viewOf(platform, figures, memberId);
  /** The member's other pages hear of it at once. */
  const changed = async (memberId: MemberId) => {
    const protection = await view(memberId);
    hub.publish("member.notice", { kind: "protection", exclusion: protection.exclusion }, memberId);
    return protection;
  };
  http.route(calls.getProtection, (_input, { member }) => view(member.memberId));
  http.route(calls.setLimit, async ({ body }, { member: { memberId } }) => {
    const key = keyOf(body);
    await changes.setLimit(memberId, key, body.value === null ? null : valueOf(key, body.value));
    return changed(memberId);
  });
  http.route(calls.confirmLimit, async ({ body }, { member: { memberId } }) => {
    await changes.confirm(memberId, keyOf(body));
    return changed(memberId);
  });
  http.route(calls.cancelRaise, async ({ body }, { member: { memberId } }) => {
    await changes.cancel(memberId, keyOf(body));
    return changed(memberId);
  });
  http.route(calls.pausePlay, async ({ body }, { member: { memberId } }) => {
    await changes.pause(memberId, body.length);
    return changed(memberId);
  });
  http.route(calls.returnToPlay, async (_input, { member: { memberId } }) => {
    await changes.askReturn(memberId);
    return changed(memberId);
  });
  return { requirePlay: (memberId) => requirePlay(db, memberId, clock.nowMs()) };
}
