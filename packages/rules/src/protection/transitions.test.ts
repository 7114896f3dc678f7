import { describe, expect, it } from "vitest";
import { isFinal, nextState } from "../cashier/transitions.ts";
import {
  type Exclusion,
  kindOfPause,
  mayPause,
  mayReturn,
  type Pause,
  pauseEnd,
  type PauseEvent,
  pauseEvents,
  type PauseState,
  pauseState,
  pauseStates,
  pauseTransitions,
} from "./exclusion.ts";
import {
  requestLimit,
  cancelRaise,
  confirmLimit,
  type Limit,
  type LimitEvent,
  limitEvents,
  limitState,
  type LimitState,
  limitStates,
  limitTransitions,
  mayChange,
  RAISE_WAIT_MS,
} from "./limits.ts";

const NOW = Date.parse("2026-11-21T12:00:00+06:00");
const DAY_MS = 86_400_000;

describe("[SAFE-01] life of a limit", () => {
  const raise = (value: bigint | null, agoMs: number): Limit => ({
    value: 100n,
    pending: { value, askedAtMs: NOW - agoMs },
  });
  const inState: Record<LimitState, (removal: boolean) => Limit | undefined> = {
    none: () => undefined,
    set: () => ({ value: 100n }),
    raising: (removal) => raise(removal ? null : 200n, RAISE_WAIT_MS - 1),
    ripe: (removal) => raise(removal ? null : 200n, RAISE_WAIT_MS),
  };
  /** The rules' result of each event; `refused` where they don't allow it. */
  const act: Record<LimitEvent, (limit: Limit | undefined) => Limit | undefined | "refused"> = {
    tighten: (limit) => requestLimit(limit, 100n, NOW),
    // Without a limit any value is a first one, never a raise.
    raise: (limit) => (limit ? requestLimit(limit, 300n, NOW) : "refused"),
    remove: (limit) => requestLimit(limit, null, NOW),
    cancel: (limit) => cancelRaise(limit) ?? "refused",
    confirm: confirmed,
    confirmRemoval: confirmed,
  };
  function confirmed(limit: Limit | undefined): Limit | undefined | "refused" {
    const answer = confirmLimit(limit, NOW);
    return answer.state === "done" ? answer.limit : "refused";
  }

  it("goes where the table says and nowhere else: all pairs, by the rules themselves", () => {
    for (const from of limitStates) {
      for (const event of limitEvents) {
        const limit = inState[from](event === "confirmRemoval");
        expect(limitState(limit, NOW)).toBe(from);
        const after = act[event](limit);
        const to = after === "refused" ? undefined : limitState(after, NOW);
        expect(to, `${from} ${event}`).toBe(nextState(limitTransitions, from, event));
        expect(mayChange(limit, event, NOW), `${from} ${event}`).toBe(to !== undefined);
      }
    }
  });

  it("nothing but a confirmation after 24 hours lets more through", () => {
    for (const from of limitStates) {
      for (const event of limitEvents) {
        const limit = inState[from](event === "confirmRemoval");
        const after = act[event](limit);
        if (!limit || after === "refused") continue;
        const looser = after === undefined || after.value > limit.value;
        expect(looser, `${from} ${event}`).toBe(from === "ripe" && event.startsWith("confirm"));
      }
    }
  });
});

describe("[SAFE-02] pauses", () => {
  const pause = (
    kind: Exclusion["kind"],
    untilMs: number | null,
    askedMs: number | null = null,
  ): Exclusion => ({
    kind,
    untilMs,
    returnAskedAtMs: askedMs,
  });
  const inState: Record<PauseState, Exclusion | undefined> = {
    open: undefined,
    timeout: pause("timeout", NOW + DAY_MS / 2),
    excluded: pause("exclusion", NOW + 7 * DAY_MS),
    waiting: pause("exclusion", NOW - DAY_MS),
    returning: pause("exclusion", NOW - DAY_MS, NOW - 1),
    forEver: pause("exclusion", null),
  };
  const wish: Record<Exclude<PauseEvent, "askReturn">, Pause> = {
    timeout: "sixWeeks",
    exclude: "sixMonths",
    excludeForEver: "forEver",
  };
  const act = (from: PauseState, event: PauseEvent): Exclusion | "refused" => {
    const running = inState[from];
    if (event === "askReturn") {
      return running && mayReturn(running, NOW) ? { ...running, returnAskedAtMs: NOW } : "refused";
    }
    if (!mayPause(running, wish[event], NOW)) return "refused";
    return pause(kindOfPause(wish[event]), pauseEnd(wish[event], NOW));
  };

  it("go where the table says and nowhere else: all pairs, by the rules themselves", () => {
    for (const from of pauseStates) {
      expect(pauseState(inState[from], NOW)).toBe(from);
      for (const event of pauseEvents) {
        const after = act(from, event);
        const to = after === "refused" ? undefined : pauseState(after, NOW);
        expect(to, `${from} ${event}`).toBe(nextState(pauseTransitions, from, event));
      }
    }
    expect(pauseStates.filter((state) => isFinal(pauseTransitions, state))).toEqual(["forEver"]);
  });

  it("time ends a time-out and a return that was asked for, and nothing else", () => {
    const later = (from: PauseState): PauseState => pauseState(inState[from], NOW + DAY_MS);
    expect(pauseStates.map((from) => `${from} ${later(from)}`)).toEqual([
      "open open",
      "timeout open",
      "excluded excluded",
      "waiting waiting",
      "returning open",
      "forEver forEver",
    ]);
    expect(pauseState(inState.excluded, NOW + 7 * DAY_MS)).toBe("waiting");
  });
});
