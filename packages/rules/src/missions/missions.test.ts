import { dayOfKey } from "@khela/kernel/period";
import { money, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  alignFirstDay,
  daysBetween,
  earliestFirstDay,
  type PlannedVersion,
  runAt,
  runsBetween,
} from "./periods.ts";
import {
  betChange,
  claimEndMs,
  compareStandings,
  countsForMissions,
  mayCount,
  missionState,
  needsTwoPlanners,
  PLAN_ALONE,
} from "./progress.ts";

const at = (day: string, hours = 12) => dayOfKey(day).startMs + hours * 3_600_000;
const version = (no: number, firstDay: string, rest: Partial<PlannedVersion> = {}): PlannedVersion => ({
  id: `v${no}`,
  no,
  active: true,
  firstDay,
  lastDay: null,
  createdAtMs: at(firstDay, -1),
  ...rest,
});

describe("[PROMO-06] the runs of a mission", () => {
  it("a day runs from midnight to midnight in Dhaka, a week from Monday to Sunday, half-open", () => {
    const daily = runAt("day", [version(1, "2026-11-20")], at("2026-11-27"));
    expect(daily).toMatchObject({ key: "2026-11-27", firstDay: "2026-11-27", lastDay: "2026-11-27" });
    const weekly = [version(1, "2026-11-23")];
    expect(runAt("week", weekly, at("2026-11-29", 23.99))).toMatchObject({
      key: "2026-11-23",
      lastDay: "2026-11-29",
    });
    expect(runAt("week", weekly, at("2026-11-30", 0))?.key).toBe("2026-11-30");
    expect(runAt("week", weekly, at("2026-11-22"))).toBeUndefined();
  });

  it("ends after its last day, and an inactive version has no run", () => {
    const until = [version(1, "2026-11-20", { lastDay: "2026-11-22" })];
    expect(runAt("day", until, at("2026-11-22"))).toBeDefined();
    expect(runAt("day", until, at("2026-11-23"))).toBeUndefined();
    const off = [version(1, "2026-11-20"), version(2, "2026-11-23", { active: false })];
    expect(runAt("day", off, at("2026-11-22"))?.version.no).toBe(1);
    expect(runAt("day", off, at("2026-11-23"))).toBeUndefined();
  });

  it("an edit takes effect with the next run, never within one; an edit that hadn't begun is replaced", () => {
    const versions = [
      version(1, "2026-11-01"),
      version(2, "2026-11-20", { createdAtMs: at("2026-11-10") }),
      version(3, "2026-11-15", { createdAtMs: at("2026-11-12") }),
    ];
    const no = (day: string) => runAt("day", versions, at(day))?.version.no;
    expect([no("2026-11-14"), no("2026-11-15"), no("2026-11-25")]).toEqual([1, 3, 3]);
    for (const period of ["day", "week", "season"] as const) {
      const running = [version(1, "2026-11-02", { lastDay: period === "season" ? "2026-11-29" : null })];
      const now = at("2026-11-18");
      const first = earliestFirstDay(period, running, now);
      const run = runAt(period, running, now);
      expect(at(first, 0)).toBe(run?.endMs);
      const edited = [...running, version(2, first, { lastDay: "2026-12-20", createdAtMs: now })];
      expect(runAt(period, edited, now)).toEqual(run);
      expect(runAt(period, edited, at(first))?.version.no).toBe(2);
    }
  });

  it("the first version may begin with the present day or week; a weekly one begins on Mondays", () => {
    const now = at("2026-11-27");
    expect(earliestFirstDay("day", [], now)).toBe("2026-11-27");
    expect(earliestFirstDay("week", [], now)).toBe("2026-11-23");
    expect(earliestFirstDay("season", [], now)).toBe("2026-11-27");
    expect(alignFirstDay("week", "2026-11-23")).toBe("2026-11-23");
    expect(alignFirstDay("week", "2026-11-24")).toBe("2026-11-30");
    expect(alignFirstDay("day", "2026-11-24")).toBe("2026-11-24");
    expect([daysBetween("2026-11-23", "2026-11-29"), daysBetween("2026-11-23", "2026-11-22")]).toEqual([
      7, 0,
    ]);
  });

  it("a season is one run, and one planned anew before it began has never been", () => {
    const season = version(1, "2026-11-10", { lastDay: "2026-12-05" });
    expect(runAt("season", [season], at("2026-12-05"))).toMatchObject({
      key: "2026-11-10",
      firstDay: "2026-11-10",
      lastDay: "2026-12-05",
    });
    expect(runAt("season", [season], at("2026-12-06"))).toBeUndefined();
    const anew = version(2, "2026-11-12", { lastDay: "2026-12-01", createdAtMs: at("2026-11-09") });
    expect(runAt("season", [season, anew], at("2026-11-11"))).toBeUndefined();
    expect(runAt("season", [season, anew], at("2026-11-12"))?.version.no).toBe(2);
  });

  it("lists the runs of a time, each once, without gaps between days and weeks", () => {
    fc.assert(
      fc.property(fc.constantFrom("day", "week"), fc.integer({ min: 0, max: 60 }), (period, days) => {
        const fromMs = at("2026-10-01");
        const runs = runsBetween(period, [version(1, "2026-01-05")], {
          fromMs,
          toMs: fromMs + days * 86_400_000,
        });
        for (const [place, run] of runs.entries()) {
          const before = runs[place - 1];
          if (before) expect(run.startMs).toBe(before.endMs);
        }
        expect(runs[0] && runs[0].startMs <= fromMs && runs[0].endMs > fromMs).toBe(true);
        expect(new Set(runs.map(({ key }) => key)).size).toBe(runs.length);
      }),
    );
  });
});

describe("[PROMO-06] how a mission stands", () => {
  it("[OPS-01] a large prize, and a leaderboard with a large sum of prizes, need a second operator", () => {
    expect(needsTwoPlanners("mission", [PLAN_ALONE.mission])).toBe(false);
    expect(needsTwoPlanners("mission", [money(PLAN_ALONE.mission + 1n)])).toBe(true);
    const half = money(PLAN_ALONE.board / 2n);
    expect(needsTwoPlanners("board", [half, half])).toBe(false);
    expect(needsTwoPlanners("board", [half, half, money(1n)])).toBe(true);
  });

  it("a bet counts once as long as cash of it is valid; tables between players don't count", () => {
    expect([betChange(taka(0), taka(5)), betChange(taka(5), taka(3)), betChange(taka(5), taka(0))]).toEqual([
      1, 0, -1,
    ]);
    expect([countsForMissions("rng"), countsForMissions("pvp")]).toEqual([true, false]);
    expect([
      mayCount("mission", "missions"),
      mayCount("board", "missions"),
      mayCount("mission", "games"),
    ]).toEqual([false, true, true]);
  });

  it("can be claimed from the moment it is reached until the days after its end have passed", () => {
    const endMs = at("2026-11-28", 0);
    const claimByMs = claimEndMs(endMs, 7);
    expect(claimByMs).toBe(at("2026-12-05", 0));
    const state = (isReached: boolean, isClaimed: boolean, nowMs: number) =>
      missionState({ isReached, isClaimed, endMs, claimByMs }, nowMs);
    expect(state(false, false, endMs - 1)).toBe("running");
    expect(state(false, false, endMs)).toBe("over");
    expect(state(true, false, endMs - 1)).toBe("reached");
    expect(state(true, false, claimByMs - 1)).toBe("reached");
    expect(state(true, false, claimByMs)).toBe("missed");
    expect(state(true, true, claimByMs)).toBe("claimed");
  });

  it("a leaderboard puts the higher value first, and of equal ones the earlier", () => {
    const rows = [
      { value: 5n, sinceMs: 9, memberId: "d" },
      { value: 7n, sinceMs: 8, memberId: "b" },
      { value: 7n, sinceMs: 3, memberId: "c" },
      { value: 5n, sinceMs: 9, memberId: "a" },
    ];
    expect(rows.toSorted(compareStandings).map(({ memberId }) => memberId)).toEqual(["c", "b", "a", "d"]);
  });
});
