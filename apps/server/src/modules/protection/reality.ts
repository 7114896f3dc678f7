import type { RealityView } from "@khela/contract/protection";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import {
  REALITY_DEFAULT,
  realityAt,
  type RealityClock,
  realityDueMs,
  type RealityMinutes,
} from "@khela/rules/protection/reality";
import { keepNewest } from "../../platform/keep-newest.ts";
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
  owes(player: RealityPlayer): boolean | Promise<boolean>;
  /** When the next check is due; null for trial accounts. */
  view(player: RealityPlayer): Promise<RealityView | null>;
  /** Acknowledges the check; the next one is due after so many minutes of play. */
  acknowledge(memberId: MemberId, minutes: RealityMinutes): Promise<RealityView>;
}

/** @param lastBetAt the time of a member's last bet; read only when a check seems due */
export function createReality(
  { db, clock }: Platform,
  lastBetAt: (memberId: MemberId) => Promise<Date | undefined>,
): Reality {
  /** By member: the time until which this process knows that no check is due. */
  const freeUntil = keepNewest<string, number>(50_000);

  const trust = (memberId: MemberId, dueMs: number): void => {
    freeUntil.set(memberId, Math.min(dueMs, clock.nowMs() + TRUST_MS));
  };
  /** The stored clock, and the clock as it applies now. */
  const read = async (memberId: MemberId): Promise<{ kept?: RealityClock; stands: RealityClock }> => {
    const nowMs = clock.nowMs();
    const kept = await store.findReality(db, memberId);
    if (!kept) return { stands: { minutes: REALITY_DEFAULT, sinceMs: nowMs } };
    if (nowMs < realityDueMs(kept)) return { kept, stands: kept };
    return { kept, stands: realityAt(kept, (await lastBetAt(memberId))?.getTime(), nowMs) };
  };
  const viewOf = (stands: RealityClock): RealityView => {
    const dueMs = realityDueMs(stands);
    return {
      minutes: stands.minutes as RealityMinutes,
      dueAt: new Date(dueMs).toISOString(),
      due: dueMs <= clock.nowMs(),
    };
  };
  const owesNow = async (memberId: MemberId): Promise<boolean> => {
    const { kept, stands } = await read(memberId);
    if (!kept) await store.beginReality(db, memberId, stands);
    else if (stands !== kept) await store.restartReality(db, memberId, kept, stands);
    const dueMs = realityDueMs(stands);
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
    owes({ memberId, currency }) {
      if (currency === TRIAL_CURRENCY) return false;
      return (freeUntil.get(memberId) ?? 0) > clock.nowMs() ? false : askOnce(memberId);
    },
    async view({ memberId, currency }) {
      if (currency === TRIAL_CURRENCY) return null;
      const { stands } = await read(memberId);
      trust(memberId, realityDueMs(stands));
      return viewOf(stands);
    },
    async acknowledge(memberId, minutes) {
      const stands = { minutes, sinceMs: now(clock).getTime() };
      await store.saveReality(db, memberId, stands);
      trust(memberId, realityDueMs(stands));
      return viewOf(stands);
    },
  };
}
