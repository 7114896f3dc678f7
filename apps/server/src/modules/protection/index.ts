import * as calls from "@khela/contract/protection";
import type { ProtectionView } from "@khela/contract/protection";
import type { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { excludedUntil } from "@khela/rules/protection/exclusion";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { createChanges, keyOf, type RememberPaused, valueOf } from "./change.ts";
import { refusedToPlay, requirePlay } from "./guard.ts";
import { createOnBehalf, type OnBehalf } from "./on-behalf.ts";
import { createReality, type Reality } from "./reality.ts";
import { rememberPaused } from "./remember-paused.ts";
import { type Closed, find, findMany, type Gate, history } from "./store.ts";
import { type Figures, leastLeft, type LeftToPlay, viewOf } from "./view.ts";

export { playerExcluded } from "./events.ts";
export { recordVendorBalance, recordVendorBets } from "./vendor-play.ts";
export type { LeftToPlay } from "./view.ts";
export {
  countPayouts,
  countStake,
  type BetCounters,
  type Guard,
  type GuardedBet,
  guardBet,
  guardDeposit,
  loadGuards,
  saveCounted,
  removeCountedStakes,
  withPayout,
} from "./guard.ts";
export type { Reality } from "./reality.ts";

/** More changes than any member makes. */
const MOST_HISTORY = 100_000;

/** Players' own limits and pauses. Bets and deposits call the guards inside their transactions. */
export interface Protection {
  /**
   * @param tx a transaction that has locked the member's accounts, so that no pause can begin before its
   *   commit
   * @throws AppError PROTECT_EXCLUDED during a pause, PROTECT_CLOSED, AUTH_BLOCKED
   */
  requirePlay(memberId: MemberId, tx?: Tx): Promise<void>;
  /** The members among these whom `requirePlay` would refuse, with the error; `tx` as there. */
  refusedToPlay(memberIds: readonly MemberId[], tx: Tx): Promise<Map<MemberId, AppError>>;
  /** The player's own view of limits and pauses. */
  viewOf(memberId: MemberId): Promise<ProtectionView>;
  /** The loss or stake limit with the least left, for vendors whose bets can't be judged one by one. */
  leftToPlay(memberId: MemberId): Promise<LeftToPlay | undefined>;
  /** The gates that operators have closed for the account. */
  closedFor(memberId: MemberId): Promise<Partial<Record<Gate, Closed>>>;
  /**
   * The reason why operators allow no withdrawals; pauses are none.
   * @param tx a transaction that has locked the member's accounts, so that no gate can close before its
   *   commit
   */
  withdrawalClosed(memberId: MemberId, tx?: Tx): Promise<"blocked" | "gate" | undefined>;
  /** Changes by customer service on the player's request. */
  onBehalf: OnBehalf;
  /** Reality checks, which must be acknowledged before the next bet. */
  reality: Reality;
  /** The members among these who have an active time-out or self-exclusion. */
  excludedAmong(memberIds: readonly MemberId[], within?: Db | Tx): Promise<Set<MemberId>>;
  /** All requests, confirmations and cancellations, newest first. */
  historyOf(memberId: MemberId): Promise<{ at: string; what: string; detail: unknown }[]>;
  /** Notifies the player's open pages; call it after the commit of a change. */
  notifyMember(memberId: MemberId): Promise<void>;
}

/** Serves the player's page of limits and pauses (SAFE-01, SAFE-02). */
export function createProtection(platform: Platform, figures: Figures, remember: RememberPaused): Protection {
  const { http, hub, db, clock } = platform;
  const changes = createChanges(platform, remember);
  const reality = createReality(platform, figures.lastBetAt);
  rememberPaused(platform, remember);
  const view = (memberId: MemberId) => viewOf(platform, figures, memberId);
  /** Notifies the member's other open pages at once. */
  const changed = async (memberId: MemberId) => {
    const protection = await view(memberId);
    hub.publish("member.notice", { kind: "protection", exclusion: protection.exclusion }, memberId);
    return protection;
  };
  const change = async (memberId: MemberId, work: (tx: Tx) => Promise<void>) => {
    await inTransaction(platform.database, work);
    return changed(memberId);
  };
  http.route(calls.getProtection, (_input, { member }) => view(member.memberId));
  http.route(calls.setLimit, ({ body }, { member: { memberId } }) => {
    const key = keyOf(body);
    const value = body.value === null ? null : valueOf(key, body.value);
    return change(memberId, (tx) => changes.setLimit(tx, { memberId, asker: "player" }, key, value));
  });
  http.route(calls.confirmLimit, ({ body }, { member: { memberId } }) => {
    const key = keyOf(body);
    return change(memberId, (tx) => changes.confirm(tx, memberId, key));
  });
  http.route(calls.cancelRaise, ({ body }, { member: { memberId } }) => {
    const key = keyOf(body);
    return change(memberId, (tx) => changes.cancel(tx, memberId, key));
  });
  http.route(calls.pausePlay, ({ body }, { member: { memberId } }) =>
    change(memberId, (tx) => changes.pause(tx, { memberId, asker: "player" }, body.length)),
  );
  http.route(calls.returnToPlay, (_input, { member: { memberId } }) =>
    change(memberId, (tx) => changes.askReturn(tx, memberId)),
  );
  http.route(calls.acknowledgeRealityCheck, async ({ body }, { member: { memberId } }) => {
    const answered = await reality.acknowledge(memberId, body.minutes);
    await changed(memberId);
    return answered;
  });
  return {
    reality,
    requirePlay: (memberId, tx) => requirePlay(tx ?? db, memberId, clock.nowMs()),
    refusedToPlay: (memberIds, tx) => refusedToPlay(tx, memberIds, clock.nowMs()),
    viewOf: view,
    leftToPlay: async (memberId) => leastLeft((await view(memberId)).limits),
    closedFor: async (memberId) => (await find(db, memberId))?.closed ?? {},
    async withdrawalClosed(memberId, tx) {
      const kept = await find(tx ?? db, memberId);
      return kept?.blocked ? "blocked" : kept?.closed.withdrawal && "gate";
    },
    onBehalf: createOnBehalf(platform, changes),
    async excludedAmong(memberIds, within = db) {
      const nowMs = clock.nowMs();
      const kept = await findMany(within, memberIds);
      const running = kept.filter(({ exclusion }) => excludedUntil(exclusion, nowMs) !== undefined);
      return new Set(running.map(({ memberId }) => memberId));
    },
    async historyOf(memberId) {
      const rows = await history(db, memberId, MOST_HISTORY);
      return rows.map(({ at, what, detail }) => ({ at: at.toISOString(), what, detail }));
    },
    async notifyMember(memberId) {
      await changed(memberId);
    },
  };
}
