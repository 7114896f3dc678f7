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
 * How long this process may go by what it has read. Whatever another process writes begins the time
 * anew, so that nothing is due earlier than this.
 */
const TRUST_MS = 10 * 60_000;

/** Who would bet; trial accounts have nothing at stake. */
export interface RealityPlayer {
  memberId: MemberId;
  currency: string;
}

/** Checks that must be acknowledged before the next bet (SAFE-03). */
export interface Reality {
  /** Whether a check is due and waits for an answer; no question to the database but once in a while. */
  owes(player: RealityPlayer): boolean | Promise<boolean>;
  /** When the next check is due; null for trial accounts. */
  view(player: RealityPlayer): Promise<RealityView | null>;
  /** Acknowledges what was shown; the next check comes after so many minutes. */
  acknowledge(memberId: MemberId, minutes: RealityMinutes): Promise<RealityView>;
}

/** @param lastBetAt when a member last placed a bet; asked for only when a check seems due */
export function createReality(
  { db, clock }: Platform,
  lastBetAt: (memberId: MemberId) => Promise<Date | undefined>,
): Reality {
  /** Until when a member owes nothing, as far as this process knows. */
  const freeUntil = keepNewest<string, number>(50_000);

  const trust = (memberId: MemberId, dueMs: number): void => {
    freeUntil.set(memberId, Math.min(dueMs, clock.nowMs() + TRUST_MS));
  };
  /** The clock as kept, and as it is now. */
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
  /** Many bets of one player at once ask once. */
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
