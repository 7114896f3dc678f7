import { describe, expect, it } from "vitest";
import { bodyOf, draftOf, EMPTY_MISSION, type MissionDraft, missionProblems } from "./mission-draft.ts";

const written = { bn: "ক", en: "a" };
const draft = (changes: Partial<MissionDraft> = {}): MissionDraft => ({
  ...EMPTY_MISSION,
  title: written,
  description: written,
  ...changes,
});
const problems = (changes: Partial<MissionDraft>) => Object.keys(missionProblems(draft(changes)));

describe("[OPS-05] [PROMO-06] a mission as it is typed", () => {
  it("becomes what the server takes, with digits of either script", () => {
    expect(missionProblems(draft())).toEqual({});
    expect(bodyOf(draft({ target: "১,০০০", prizes: "২৫.৫", wager: "1.5" }))).toMatchObject({
      target: "1000",
      prizes: ["25.5"],
      lockFactorPpm: 1_500_000,
      firstDay: null,
      lastDay: null,
    });
    expect(bodyOf(draft({ kind: "board", prizes: "500\n\n 200 \n100" })).prizes).toEqual([
      "500",
      "200",
      "100",
    ]);
  });

  it("deposits are money, and no category of games narrows them", () => {
    const body = bodyOf(draft({ metric: "deposits", target: "500.5", categories: ["rng"] }));
    expect(body).toMatchObject({ metric: "deposits", target: "500.5", categories: [] });
    expect(problems({ metric: "deposits", target: "1.5" })).toEqual([]);
  });

  it("names what is missing or wrong", () => {
    expect(Object.keys(missionProblems(EMPTY_MISSION))).toEqual([
      "title.bn",
      "title.en",
      "description.bn",
      "description.en",
    ]);
    expect(problems({ target: "0" })).toEqual(["target"]);
    expect(problems({ metric: "bets", target: "1.5" })).toEqual(["target"]);
    expect(problems({ kind: "board", target: "0" })).toEqual([]);
    for (const prizes of ["", "0", "x", "5\n3"]) expect(problems({ prizes })).toEqual(["prizes"]);
    for (const wager of ["-1", "101", "x"]) expect(problems({ wager })).toEqual(["wager"]);
    expect(problems({ period: "season" })).toEqual(["lastDay"]);
    expect(problems({ firstDay: "2026-11-20", lastDay: "2026-11-19" })).toEqual(["lastDay"]);
  });

  it("an edit begins with the newest version", () => {
    const body = bodyOf(draft({ kind: "board", prizes: "500\n200", target: "1000", wager: "2" }));
    const { kind, period, position, ...newest } = body;
    const saved = {
      id: "x",
      kind,
      period,
      position,
      version: 3,
      running: null,
      stoppedAt: null,
      paidSum: "0.00",
      newest: {
        ...newest,
        target: "1000.00",
        prizes: ["500.00", "200.00"],
        versionId: "v",
        no: 3,
        firstDay: "2026-11-01",
        createdAt: "2026-11-01T00:00:00.000Z",
        createdBy: "someone",
      },
    };
    expect(bodyOf(draftOf(saved))).toEqual(body);
  });
});
