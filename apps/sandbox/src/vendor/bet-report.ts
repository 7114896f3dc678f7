import type { Clock } from "@khela/kernel/clock";
import type { BetLine, Play, ReportOutcome } from "./records.ts";

interface Deps {
  lines: ReadonlyMap<string, BetLine>;
  save(line: BetLine): void;
  clock: Clock;
}

/** The lines of a page, the cursor of the next one, and whether all earlier lines are complete. */
export interface BetPage {
  lines: BetLine[];
  cursor: string | null;
  more: boolean;
  complete: boolean;
}

/**
 * The report of bets: every toss, and every change of one, is a line, and lines are read in order from a
 * cursor on. A line that is held back is missing until it is released, and then comes after the lines
 * reported meanwhile.
 */
export function createBetReport({ lines, save, clock }: Deps) {
  const write = (play: Play, visibleAtMs: number | null): void => {
    const { id: betId, playerId, currency, stake, payout, atMs, revision = 0, state = "settled" } = play;
    const seq = lines.size + 1;
    const placedAtMs = atMs;
    const changedAtMs = clock.nowMs();
    const bet = { betId, revision, playerId, currency, stake, payout, state, placedAtMs, changedAtMs };
    save({ id: String(seq), seq, ...bet, visibleAtMs });
  };
  return {
    note(play: Play, outcome: ReportOutcome): void {
      const nowMs = clock.nowMs();
      write(play, outcome === "held" ? null : nowMs);
      if (outcome === "twice") write(play, nowMs);
    },
    /** Releases the lines that were held back. */
    release(): void {
      const visibleAtMs = clock.nowMs();
      for (const line of lines.values()) if (line.visibleAtMs === null) save({ ...line, visibleAtMs });
    },
    read(cursor: string | null, limit: number): BetPage {
      const nowMs = clock.nowMs();
      const [afterMs = 0, afterSeq = 0] = (cursor ?? "0.0").split(".").map(Number);
      const there = [...lines.values()].flatMap((line) =>
        line.visibleAtMs === null || line.visibleAtMs > nowMs
          ? []
          : [{ ...line, visibleAtMs: line.visibleAtMs }],
      );
      const next = there
        .filter(
          ({ visibleAtMs, seq }) => visibleAtMs > afterMs || (visibleAtMs === afterMs && seq > afterSeq),
        )
        .toSorted((a, b) => a.visibleAtMs - b.visibleAtMs || a.seq - b.seq);
      const page = next.slice(0, limit);
      const last = page.at(-1);
      return {
        lines: page,
        cursor: last ? `${last.visibleAtMs}.${last.seq}` : cursor,
        more: page.length < next.length,
        complete: page.length === next.length && there.length === lines.size,
      };
    },
  };
}
