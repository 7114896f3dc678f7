import { describe, expect, it, vi } from "vitest";
import { CommandKeys, isOutcomeUnknown, PAUSES_MS, retryUntilAnswered } from "./command-retry.ts";

const LOST = new Error("lost");
const lost = (error: unknown) => error === LOST;

function steps(answers: (Error | string)[]) {
  const waits: number[] = [];
  const onChecking = vi.fn<() => void>();
  const send = vi.fn<() => Promise<string>>(async () => {
    const next = answers.shift() ?? LOST;
    if (next instanceof Error) throw next;
    return next;
  });
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  return { send, lost, onChecking, wait, waits };
}

describe("[MONEY-09] a lost answer", () => {
  it("is asked for again, and the asking is said once", async () => {
    const given = steps([LOST, LOST, "done"]);
    await expect(retryUntilAnswered(given)).resolves.toBe("done");
    expect(given.onChecking).toHaveBeenCalledTimes(1);
    expect(given.waits).toEqual([1000, 2000]);
  });

  it("ends with a clear refusal at once", async () => {
    const refusal = new Error("MONEY_AMOUNT");
    const given = steps([refusal]);
    await expect(retryUntilAnswered(given)).rejects.toBe(refusal);
    expect(given.onChecking).not.toHaveBeenCalled();
  });

  it("gives up in the end, without saying what happened", async () => {
    const given = steps([]);
    await expect(retryUntilAnswered(given)).rejects.toBe(LOST);
    expect(given.send).toHaveBeenCalledTimes(PAUSES_MS.length + 1);
  });

  it("knows which codes leave it open", () => {
    expect(isOutcomeUnknown("CLIENT_TIMEOUT")).toBe(true);
    expect(isOutcomeUnknown("MONEY_IN_FLIGHT")).toBe(true);
    expect(isOutcomeUnknown("MONEY_AMOUNT")).toBe(false);
    expect(isOutcomeUnknown(undefined)).toBe(false);
  });
});

describe("[MONEY-09] the key of a command", () => {
  it("stays the same for the same command until it is answered", () => {
    let made = 0;
    const keys = new CommandKeys(() => `key-${++made}`);
    expect(keys.keyOf({ amount: "100" })).toBe("key-1");
    expect(keys.keyOf({ amount: "100" })).toBe("key-1");
    expect(keys.keyOf({ amount: "200" })).toBe("key-2");
    keys.answered();
    expect(keys.keyOf({ amount: "200" })).toBe("key-3");
  });
});
