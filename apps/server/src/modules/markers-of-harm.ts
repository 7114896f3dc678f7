import type { MemberId } from "@khela/kernel/ids";
import { HARM_DAYS, HARM_RAISE_DAYS, findMarkersOfHarm } from "@khela/rules/protection/harm";
import type { Platform } from "../platform/platform.ts";
import type { Cashier } from "./cashier/index.ts";
import type { Protection } from "./protection/index.ts";
import type { Rounds } from "./rounds/index.ts";

const DAY_MS = 86_400_000;

interface Sources {
  cashier: Pick<Cashier, "depositTimes">;
  rounds: Pick<Rounds, "hoursPlayed">;
  protection: Pick<Protection, "historyOf">;
}

/** Reads the markers of harm that a member's play shows now (domain rules R4). */
export type MarkersOfHarmOf = (memberId: MemberId) => Promise<ReturnType<typeof findMarkersOfHarm>>;

/**
 * Finds markers of harm in deposits, play and limits, for operators who talk to the player and for automatic
 * messages.
 */
export function markersOfHarm(
  { clock }: Platform,
  { cashier, rounds, protection }: Sources,
): MarkersOfHarmOf {
  return async (memberId) => {
    const nowMs = clock.nowMs();
    const since = new Date(nowMs - HARM_DAYS * DAY_MS);
    const raisesFromMs = nowMs - HARM_RAISE_DAYS * DAY_MS;
    const [deposits, hours, history] = await Promise.all([
      cashier.depositTimes(memberId, since),
      rounds.hoursPlayed(memberId, since),
      protection.historyOf(memberId),
    ]);
    const facts = {
      deposits: deposits.map(({ at, state }) => ({ atMs: at.getTime(), state })),
      playedHours: hours.map((at) => at.getTime()),
      raises: history.filter(({ at, what }) => what === "raise" && Date.parse(at) >= raisesFromMs).length,
    };
    return findMarkersOfHarm(facts, nowMs);
  };
}
