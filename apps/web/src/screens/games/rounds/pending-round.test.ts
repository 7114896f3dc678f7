import { describe, expect, it } from "vitest";
import { createPendingRounds, PENDING_LIMIT_MS, type PendingRound } from "./pending-round.ts";

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? values.delete(key) : values.set(key, value)),
  };
}
const round: PendingRound = {
  gameCode: "dice",
  key: "k1",
  owner: "rahim",
  body: { stake: "10.00" },
  atMs: 1000,
};

describe("[GAME-12] a round that was not shown", () => {
  it("is found again with its key after a reload, until it was shown", () => {
    const storage = memory();
    createPendingRounds(storage).save(round);
    const rounds = createPendingRounds(storage);
    expect(rounds.find("dice", "rahim", 2000)).toEqual({ kind: "fresh", round });
    rounds.clear("dice");
    expect(rounds.find("dice", "rahim", 2000)).toEqual({ kind: "none" });
  });

  it("belongs to its game and to its member", () => {
    const rounds = createPendingRounds(memory());
    rounds.save(round);
    expect(rounds.find("crash", "rahim", 2000).kind).toBe("none");
    expect(rounds.find("dice", "karim", 2000).kind).toBe("none");
    expect(rounds.find("dice", "rahim", 2000).kind).toBe("fresh");
  });

  it("is not sent again long afterwards; that is said once", () => {
    const rounds = createPendingRounds(memory());
    rounds.save(round);
    const late = round.atMs + PENDING_LIMIT_MS + 1;
    expect(rounds.find("dice", "rahim", late).kind).toBe("stale");
    expect(rounds.find("dice", "rahim", late).kind).toBe("none");
  });

  it("survives a damaged entry", () => {
    const storage = memory();
    storage.set("pending:dice", "{oops");
    expect(createPendingRounds(storage).find("dice", "rahim", 0).kind).toBe("stale");
    storage.set("pending:dice", "null");
    expect(createPendingRounds(storage).find("dice", "rahim", 0).kind).toBe("stale");
  });
});
