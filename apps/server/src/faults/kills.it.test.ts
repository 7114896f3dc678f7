import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { FULL } from "../testing/full.ts";
import { type ChaosReport, runChaos } from "./chaos.ts";
import { checkHistory, type Operation } from "./history.ts";

const KILLS = FULL ? 25 : 2;
let report: ChaosReport;

beforeAll(async () => {
  report = await runChaos({ kills: KILLS, players: 6 });
}, 1_200_000);

describe("a server that is killed again and again under load", () => {
  it("[MONEY-09] neither loses nor doubles money", () => {
    expect(report.problems).toEqual([]);
  });

  it("[MONEY-09] had work to do each time, and answers were lost", () => {
    expect(report.acknowledged).toBeGreaterThan(KILLS * 4);
    expect(report.retried).toBeGreaterThan(KILLS / 2);
    const done = Map.groupBy(
      report.history.filter(({ outcome }) => outcome.type === "ok"),
      ({ kind }) => kind,
    );
    expect([...done.keys()].toSorted()).toEqual(expect.arrayContaining(["deposit", "dice", "slots"]));
  });

  // This tests the check itself: it must detect planted errors.
  const change = (wrong: (history: Operation[], facts: ChaosReport["facts"]) => void): string[] => {
    const copy = structuredClone({ history: report.history, facts: report.facts });
    wrong(copy.history, copy.facts);
    return checkHistory(copy.history, copy.facts);
  };
  const anyOk = (history: Operation[]): Operation => {
    const found = history.find(({ kind, outcome }) => kind === "dice" && outcome.type === "ok");
    if (!found) throw new Error("no bet was acknowledged");
    return found;
  };

  it("[MONEY-09] would see a movement that was acknowledged and lost", () => {
    const found = change((history, facts) => {
      const { outcome } = anyOk(history);
      const id = outcome.type === "ok" ? outcome.answer.roundId : "";
      facts.rounds.splice(
        facts.rounds.findIndex((row) => row.id === id),
        1,
      );
    });
    expect(found.join()).toContain("which is not there");
  });

  it("[MONEY-09] would see a movement that was done twice", () => {
    const found = change((_, facts) => {
      const [first] = facts.rounds;
      if (first) facts.rounds.push({ ...first, id: randomUUID() });
    });
    expect(found.join()).toContain("nobody was told of it");
    const twice = change((_, facts) => {
      const [first] = facts.rounds;
      if (first) Object.assign(first, { stakes: 2, staked: first.stake * 2n });
    });
    expect(twice.join()).toContain("in 2");
  });

  it("[MONEY-09] would see one effect that was told to two keys, and a key without an answer", () => {
    const found = change((history) => {
      history.push({ ...anyOk(history), key: randomUUID() });
      history.push({ ...anyOk(history), key: randomUUID(), outcome: { type: "unknown" } });
    });
    expect(found.join()).toContain("was acknowledged to");
    expect(found.join()).toContain("never got an answer");
  });
});
