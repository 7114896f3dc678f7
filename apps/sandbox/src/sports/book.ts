import type { Facts } from "@khela/rules/sports/markets/facts";
import { settleMarket } from "@khela/rules/sports/markets/market-types";
import { marketsBeforeStart } from "./before-start.ts";
import {
  type BookMatch,
  changed,
  decide,
  keyOf,
  type Known,
  type MarketRow,
  rowOf,
  settled,
  specOf,
} from "./market-rows.ts";
import { type Course, isWorthOffering, type Offer } from "./offers.ts";
import type { Row } from "./rows.ts";

/** How long markets are suspended after an event that changes the match. */
const SHAKEN_MS = 12_000;
/** When a result that was wrong is corrected. */
export const correctedAfterMs = (speed: number): number => Math.round((10 * 60_000) / speed);

/** A moment at which the markets of a match in play change. */
interface Tick {
  atMs: number;
  moment: number;
  isShaken: boolean;
}

function ticksOf({ moments }: Course, speed: number): Tick[] {
  return moments.flatMap(({ atMs, isShaken }, moment): Tick[] => {
    const calmAtMs = atMs + Math.round(SHAKEN_MS / speed);
    const next = moments[moment + 1]?.atMs ?? Number.POSITIVE_INFINITY;
    const calm = calmAtMs < next ? [{ atMs: calmAtMs, moment, isShaken: false }] : [];
    return isShaken ? [{ atMs, moment, isShaken }, ...calm] : [{ atMs, moment, isShaken }];
  });
}

/**
 * The markets of one match at any time. In play they follow from what was before, so that they are played forward from the
 * start; where they stand is kept, and a time before that begins anew.
 */
export function createBook(match: BookMatch) {
  const { course } = match;
  const ticks = ticksOf(course, match.speed);
  const correctedAtMs = course.endsAtMs + correctedAfterMs(match.speed);
  const startsAtMs = ticks[0]?.atMs ?? 0;
  let place = -1;
  let known = new Map<string, Known>();
  let ended: Row[] | undefined;
  let correctedRows: Row[] | undefined;

  function play({ atMs, moment, isShaken }: Tick): void {
    const offers = isShaken ? [] : course.offersAt(moment, match.moodAt(atMs), true).filter(isWorthOffering);
    const offered = new Set<string>();
    for (const offer of offers) {
      const key = keyOf(match.key, offer);
      offered.add(key);
      const fresh = rowOf(match, offer, atMs, true);
      const so = known.get(key);
      if (!so) known.set(key, { spec: specOf(offer), row: fresh });
      else {
        const { status, outcomes, isInPlay } = fresh as unknown as MarketRow;
        so.row = changed(so.row, atMs, { status, outcomes, isInPlay });
      }
    }
    let facts: Facts | undefined;
    for (const [key, one] of known) {
      if (offered.has(key) || one.row["status"] === "settled") continue;
      facts ??= course.factsAt(moment);
      const isWithdrawn = !isShaken || one.row["status"] === "deactivated";
      one.row = decide({ ...one, row: changed(one.row, atMs, { isInPlay: true }) }, facts, {
        version: atMs,
        status: isWithdrawn ? "deactivated" : "suspended",
      });
    }
  }

  /** Plays on to the last tick at or before a time. */
  function playTo(nowMs: number): void {
    const target = ticks.findLastIndex(({ atMs }) => atMs <= nowMs);
    if (target < place) [place, known] = [-1, new Map()];
    if (place < 0) known = marketsBeforeStart(match, startsAtMs - 1, () => startsAtMs - 1);
    for (; place < target; place += 1) {
      const tick = ticks[place + 1];
      if (tick) play(tick);
    }
  }

  const finalRows = (rows: Iterable<Row>, facts: Facts, version: number): Row[] =>
    Array.from(rows, (row) => {
      const spec = known.get(row.key)?.spec;
      if (!spec) return row;
      const results = settleMarket(row["type"] as Offer["type"], facts, spec);
      if (!results) throw new Error(`${row.key} isn't decided at the end`);
      return settled(row, version, results, "confirmed");
    });

  function afterEnd(nowMs: number): Row[] {
    const { endsAtMs, final, corrected } = course;
    if (!ended) {
      playTo(endsAtMs - 1);
      ended = finalRows(
        Array.from(known.values(), ({ row }) => row),
        final.facts,
        endsAtMs,
      );
    }
    if (!match.isCorrected || !corrected || nowMs < correctedAtMs) return ended;
    correctedRows ??= finalRows(ended, corrected.facts, correctedAtMs);
    return correctedRows;
  }

  /** Bets of a time window on one type of market are void: the feed has told a wrong price. */
  function withCancelled(rows: Row[], nowMs: number): Row[] {
    const { cancelled } = match;
    if (!cancelled || nowMs < cancelled.atMs) return rows;
    const { type, atMs, fromMs, toMs } = cancelled;
    const window = { cancelled: { fromMs, toMs } };
    const isWhole = fromMs === null && toMs === null;
    return rows.map((row): Row => {
      if (row["type"] !== type) return row;
      if (!isWhole) return { ...row, ...window, version: Math.max(row.version, atMs) };
      const outcomes = (row as unknown as MarketRow).outcomes.map((one) => ({ ...one, result: null }));
      return { ...row, ...window, status: "cancelled", certainty: null, outcomes, version: atMs };
    });
  }

  return {
    /**
     * All markets that the match has had up to a time. @param movedAt when prices last changed before the start: the main one, and
     * the others
     */
    rowsAt(nowMs: number, movedAt: (isMain: boolean) => number): Row[] {
      if (nowMs < startsAtMs)
        return Array.from(marketsBeforeStart(match, nowMs, movedAt).values(), ({ row }) => row);
      if (nowMs >= course.endsAtMs) return withCancelled(afterEnd(nowMs), nowMs);
      playTo(nowMs);
      return withCancelled(
        Array.from(known.values(), ({ row }) => row),
        nowMs,
      );
    },
    /** A number that rises whenever rows may change, once the match has begun. */
    stageAt(nowMs: number): number {
      const later = [course.endsAtMs, correctedAtMs, match.cancelled?.atMs ?? Number.POSITIVE_INFINITY];
      return ticks.findLastIndex(({ atMs }) => atMs <= nowMs) + later.filter((atMs) => atMs <= nowMs).length;
    },
  };
}
