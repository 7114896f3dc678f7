import type { RealityCheckView } from "@khela/contract/protection";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import {
  REALITY_DEFAULT,
  realityCheckClockAt,
  type RealityCheckClock,
  realityCheckDueMs,
  type RealityCheckMinutes,
} from "@khela/rules/protection/reality";
import { createLruCache } from "../../platform/lru-cache.ts";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./reality-store.ts";

/**
 * How long this process may rely on what it has read. Any change by another process restarts the clock, so a
 * check can't become due earlier than that.
 */
const TRUST_MS = 10 * 60_000;

/** The player of a bet; trial accounts have nothing at stake. */
export interface RealityPlayer {
  memberId: MemberId;
  currency: string;
}

/** Reality checks, which must be acknowledged before the next bet (SAFE-03). */
export interface Reality {
  /** Whether a check is due and not acknowledged; the database is asked only now and then. */
  isDue(player: RealityPlayer): boolean | Promise<boolean>;
  /** When the next check is due; null for trial accounts. */
  view(player: RealityPlayer): Promise<RealityCheckView | null>;
  /** Acknowledges the check; the next one is due after so many minutes of play. */
  acknowledge(memberId: MemberId, minutes: RealityCheckMinutes): Promise<RealityCheckView>;
}

/** @param lastBetAt the time of a member's last bet; read only when a check seems due */
export function createReality(
  { db, clock }: Platform,
  lastBetAt: (memberId: MemberId) => Promise<Date | undefined>,
): Reality {
  /** By member: the time until which this process knows that no check is due. */
  const freeUntil = createLruCache<string, number>(50_000);

  const trust = (memberId: MemberId, dueMs: number): void => {
    freeUntil.set(memberId, Math.min(dueMs, clock.nowMs() + TRUST_MS));
  };
  /** The stored clock, and the clock as it applies now. */
  const read = async (
    memberId: MemberId,
  ): Promise<{ kept?: RealityCheckClock; stands: RealityCheckClock }> => {
    const nowMs = clock.nowMs();
    const kept = await store.findReality(db, memberId);
    if (!kept) return { stands: { minutes: REALITY_DEFAULT, sinceMs: nowMs } };
    if (nowMs < realityCheckDueMs(kept)) return { kept, stands: kept };
    return { kept, stands: realityCheckClockAt(kept, (await lastBetAt(memberId))?.getTime(), nowMs) };
  };
  const viewOf = (stands: RealityCheckClock): RealityCheckView => {
    const dueMs = realityCheckDueMs(stands);
    return {
      minutes: stands.minutes as RealityCheckMinutes,
      dueAt: new Date(dueMs).toISOString(),
      due: dueMs <= clock.nowMs(),
    };
  };
  const owesNow = async (memberId: MemberId): Promise<boolean> => {
    const { kept, stands } = await read(memberId);
    if (!kept) await store.beginReality(db, memberId, stands);
    else if (stands !== kept) await store.restartReality(db, memberId, kept, stands);
    const dueMs = realityCheckDueMs(stands);
    trust(memberId, dueMs);
    return dueMs <= clock.nowMs();
  };
  /** Concurrent bets of one player share one query. */
  const asking = new Map<MemberId, Promise<boolean>>();
  const askOnce = (memberId: MemberId): Promise<boolean> => {
    const running = asking.get(memberId);
    if (running) return running;
    const asked = owesNow(memberId).finally(() => asking.delete(memberId));
    asking.set(memberId, asked);
    return asked;
  };
  return {
    isDue({ memberId, currency }) {
      if (currency === TRIAL_CURRENCY) return false;
      return (freeUntil.get(memberId) ?? 0) > clock.nowMs() ? false : askOnce(memberId);
    },
    async view({ memberId, currency }) {
      if (currency === TRIAL_CURRENCY) return null;
      const { stands } = await read(memberId);
      trust(memberId, realityCheckDueMs(stands));
      return viewOf(stands);
    },
    async acknowledge(memberId, minutes) {
      const stands = { minutes, sinceMs: now(clock).getTime() };
      await store.saveReality(db, memberId, stands);
      trust(memberId, realityCheckDueMs(stands));
      return viewOf(stands);
    },
  };
}
