import { randomUUID } from "node:crypto";
import { setPlayerStatus } from "@khela/contract/console/players";
import { logout } from "@khela/contract/identity";
import { acknowledgeRealityCheck, pausePlay, setLimit } from "@khela/contract/protection";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  GAME,
  type Seated,
  startSeamlessApp,
  type SeamlessApp,
  VENDOR,
  VENDOR_SECRET,
  winOf,
} from "../../testing/seamless.ts";

const clock = manualClock(Date.now());
const SECOND = { vendor: "second-vendor", secret: "another-secret" };
let app: SeamlessApp;

beforeAll(async () => {
  app = await startSeamlessApp({ clock });
  await app.addVendor(SECOND.vendor, SECOND.secret, "night-market");
});
afterAll(() => app.stop());
afterEach(() => app.checkBooks());

const codeOf = async (...sent: Parameters<SeamlessApp["send"]>): Promise<string> => {
  const { code, params } = await app.send(...sent);
  return [code, params["reason"]].filter(Boolean).join(" ");
};
const bet = (seated: Seated, over: object = {}) => app.bet(seated, over as Record<string, unknown>);
const win = (seated: Seated, roundId: string) => winOf(seated, roundId, { amount: "5" });

describe("[GAME-07] whose call it is", () => {
  it("a wrong, missing, stale or foreign signature is nobody's; what was signed is what counts", async () => {
    const seated = await app.seat();
    const body = bet(seated);
    expect(await codeOf("bet", body, { secret: "wrong" })).toBe("BAD_SIGN");
    expect(await codeOf("bet", body, { signature: "" })).toBe("BAD_SIGN");
    expect(await codeOf("bet", body, { signature: "0".repeat(64) })).toBe("BAD_SIGN");
    expect(await codeOf("bet", body, { atMs: clock.nowMs() - 60_001 })).toBe("BAD_SIGN");
    expect(await codeOf("bet", body, { atMs: clock.nowMs() + 60_001 })).toBe("BAD_SIGN");
    expect(await codeOf("bet", body, { vendor: "nobody" })).toBe("BAD_SIGN");
    expect(await codeOf("bet", body, { vendor: VENDOR, secret: SECOND.secret })).toBe("BAD_SIGN");
    expect(await codeOf("bet", body, { vendor: "' or 1=1", secret: VENDOR_SECRET })).toBe("BAD_SIGN");
    expect(await codeOf("bet", body, { atMs: clock.nowMs() - 59_000 })).toBe("OK");
    expect(await app.cash(seated)).toBe("990.00");
  });

  it("a recorded call sent once more is the same call", async () => {
    const seated = await app.seat();
    const [body, atMs] = [bet(seated), clock.nowMs()];
    const first = await app.send("bet", body, { atMs });
    expect((await app.send("bet", body, { atMs })).text).toBe(first.text);
    expect(await app.cash(seated)).toBe("990.00");
  });

  it("another vendor's sessions, rounds, transactions and games are nobody's", async () => {
    const seated = await app.seat();
    const body = bet(seated);
    await app.send("bet", body);
    expect(await codeOf("bet", bet(seated), SECOND)).toBe("NO_PLAYER");
    const both = await app.seat();
    const token = await app.token(both.member, "night-market");
    const there = await app.send("authenticate", { token }, SECOND);
    expect(await codeOf("win", win(seated, body.roundId), SECOND)).toBe("NO_PLAYER");
    const mine = bet(both);
    await app.send("bet", mine);
    expect(await codeOf("win", win(both, mine.roundId), SECOND)).toBe("NO_GAME");
    expect(await codeOf("win", { ...win(both, mine.roundId), gameCode: "night-market" }, SECOND)).toBe(
      "NO_TXN",
    );
    expect(await codeOf("bet", bet(both), SECOND)).toBe("BAD_SESSION");
    const sessionId = there.value["sessionId"];
    expect(await codeOf("bet", bet(both, { sessionId }), SECOND)).toBe("NO_GAME");
    expect(await codeOf("bet", bet(both, { sessionId }))).toBe("BAD_SESSION");
    expect(
      await codeOf("bet", bet(both, { sessionId, gameCode: "night-market", txId: mine.txId }), SECOND),
    ).toBe("OK");
  });

  it("another player's session, round and bet are not this player's", async () => {
    const [one, other] = [await app.seat(), await app.seat()];
    const body = bet(one);
    await app.send("bet", body);
    expect(await codeOf("bet", bet(other, { sessionId: one.sessionId }))).toBe("BAD_SESSION");
    expect(await codeOf("win", win(other, body.roundId))).toBe("NO_TXN");
    const back = {
      playerId: other.playerId,
      txId: randomUUID(),
      originalTxId: body.txId,
      roundId: body.roundId,
    };
    expect(await codeOf("rollback", back)).toBe("CONFLICT originalTxId");
    expect(
      await codeOf("adjust", { ...back, txId: randomUUID(), roundId: undefined, amount: "5", reason: "r" }),
    ).toBe("CONFLICT originalTxId");
    expect(
      await codeOf("balance", { sessionId: one.sessionId, playerId: other.playerId, currency: "BDT" }),
    ).toBe("BAD_SESSION");
    // A live table uses the same round id for all players, but each player has a round of their own.
    expect(await codeOf("bet", bet(other, { roundId: body.roundId }))).toBe("OK");
    expect(await codeOf("win", win(other, body.roundId))).toBe("OK");
    expect(await app.cash(one)).toBe("990.00");
  });

  it("a token is good once, for a minute, and for its vendor alone", async () => {
    const member = await app.registerMember();
    const token = await app.token(member);
    expect(await codeOf("authenticate", { token }, SECOND)).toBe("BAD_SESSION");
    const { value } = await app.send("authenticate", { token });
    expect(value).toMatchObject({ playerId: member.id, currency: "BDT", language: "bn", balance: "0.00" });
    expect(await codeOf("authenticate", { token })).toBe("BAD_SESSION");
    const late = await app.token(member);
    clock.advance(60_000);
    expect(await codeOf("authenticate", { token: late })).toBe("BAD_SESSION");
    const gone = await app.token(member);
    await member.call(logout);
    expect(await codeOf("authenticate", { token: gone })).toBe("BAD_SESSION");
    const fifty = await app.token(await app.registerMember());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => codeOf("authenticate", { token: fifty })),
    );
    expect(answers.filter((code) => code === "OK")).toHaveLength(1);
  });

  it("nonsense is refused", async () => {
    const seated = await app.seat();
    const nonsense: [string, unknown][] = [
      ["amount", "-10"],
      ["amount", "10.00001"],
      ["amount", "1e3"],
      ["amount", "1000000000"],
      ["amount", ""],
      ["amount", " 10"],
      ["amount", "১০"],
      ["amount", 10],
      ["amount", 1e9],
      ["amount", null],
      ["amount", "0"],
      ["txId", ""],
      ["txId", "a b"],
      ["txId", "x".repeat(81)],
      ["playerId", "me"],
      ["currency", "bdt"],
      ["extra", 1],
    ];
    for (const [field, value] of nonsense)
      expect(`${field} ${await codeOf("bet", bet(seated, { [field]: value }))}`).toBe(`${field} BAD_REQ`);
    expect(await app.cash(seated)).toBe("1000.00");
  });

  it("unknown players and currencies", async () => {
    const seated = await app.seat();
    expect(await codeOf("bet", bet(seated, { currency: "USD" }))).toBe("BAD_CUR");
    expect(await codeOf("win", { ...win(seated, "r"), currency: "XXX", kind: "promo" })).toBe("BAD_CUR");
    expect(await codeOf("balance", { playerId: seated.playerId, currency: "USD" })).toBe("BAD_CUR");
    expect(await codeOf("bet", bet(seated, { playerId: randomUUID() }))).toBe("NO_PLAYER");
    const { rows } = await app.owner.pool.query(
      "select from ledger.account where currency in ('USD', 'XXX')",
    );
    expect(rows).toHaveLength(0);
  });
});

describe("[GAME-07] [SAFE-01] [SAFE-02] [SAFE-03] gates are for bets; what is owed is paid whatever happens", () => {
  /** A player with one bet that was accepted. */
  const midway = async (): Promise<{ seated: Seated; open: ReturnType<SeamlessApp["bet"]> }> => {
    const seated = await app.seat();
    const open = bet(seated);
    expect(await codeOf("bet", open)).toBe("OK");
    return { seated, open };
  };
  const stillPaid = async ({ seated, open }: Awaited<ReturnType<typeof midway>>): Promise<void> => {
    const second = { ...open, roundId: randomUUID() };
    expect(await codeOf("win", win(seated, open.roundId))).toBe("OK");
    expect(await codeOf("end-round", { playerId: seated.playerId, roundId: open.roundId })).toBe("OK");
    const unseen = {
      playerId: seated.playerId,
      txId: randomUUID(),
      originalTxId: randomUUID(),
      roundId: second.roundId,
    };
    expect(await codeOf("rollback", unseen)).toBe("OK");
    expect(await app.cash(seated)).toBe("995.00");
  };

  it("logout", async () => {
    const round = await midway();
    await round.seated.member.call(logout);
    expect(await codeOf("bet", bet(round.seated))).toBe("BAD_SESSION");
    // The first decision stands for a repeated call.
    expect(await codeOf("bet", round.open)).toBe("OK");
    await stillPaid(round);
  });

  it("a login that ended by itself, and a vendor's session of yesterday", async () => {
    const round = await midway();
    clock.advance(31 * 60_000);
    expect(await codeOf("bet", bet(round.seated))).toBe("BAD_SESSION");
    await stillPaid(round);
  });

  it("an operator's block", async () => {
    const round = await midway();
    const operator = await app.loginOperator("super");
    const params = { playerId: round.seated.playerId };
    await operator.call(setPlayerStatus, { params, body: { status: "blocked", reason: "a test" } });
    expect(await codeOf("bet", bet(round.seated))).toBe("BAD_SESSION");
    await stillPaid(round);
  });

  it("the player's own pause and limits", async () => {
    const round = await midway();
    await round.seated.member.call(setLimit, { body: { kind: "stake", period: "day", value: "15" } });
    expect(await codeOf("bet", bet(round.seated))).toBe("LIMIT");
    expect(await codeOf("bet", bet(round.seated, { amount: "5" }))).toBe("OK");
    await round.seated.member.call(pausePlay, { body: { length: "day" } });
    const refused = bet(round.seated, { amount: "1" });
    expect(await codeOf("bet", refused)).toBe("BLOCKED");
    expect(await codeOf("bet", refused)).toBe("BLOCKED");
    expect(await codeOf("win", { ...win(round.seated, "x"), kind: "promo" })).toBe("OK");
    await stillPaid(round);
  });

  it("a win gives a loss limit its room back", async () => {
    const seated = await app.seat();
    await seated.member.call(setLimit, { body: { kind: "loss", period: "day", value: "20" } });
    const first = bet(seated, { amount: "20" });
    expect(await codeOf("bet", first)).toBe("OK");
    expect(await codeOf("bet", bet(seated))).toBe("LIMIT");
    await app.send("win", { ...win(seated, first.roundId), amount: "15", endRound: true });
    expect(await codeOf("bet", bet(seated, { amount: "15" }))).toBe("OK");
    const back = bet(seated, { amount: "1" });
    expect(await codeOf("bet", back)).toBe("LIMIT");
  });

  it("a reality check that is due", async () => {
    const round = await midway();
    for (let minutes = 0; minutes < 60; minutes += 20) {
      clock.advance(20 * 60_000);
      if (minutes < 40) await app.send("bet", bet(round.seated));
    }
    expect(await codeOf("bet", bet(round.seated))).toBe("LIMIT");
    await round.seated.member.call(acknowledgeRealityCheck, { body: { minutes: 60 } });
    expect(await codeOf("bet", bet(round.seated))).toBe("OK");
    expect(await codeOf("win", win(round.seated, round.open.roundId))).toBe("OK");
  });

  it("[OPS-04] the kill switch of a game and of a vendor, in under five seconds", async () => {
    const round = await midway();
    for (const table of ["game", "vendor"]) {
      await app.owner.pool.query(`update ${table} set active = false where vassalage = $1`, [VENDOR]);
      clock.advance(4_900);
      expect(await codeOf("bet", bet(round.seated))).toBe("NO_GAME");
      await app.owner.pool.query(`update ${table} set active = true where vassalage = $1`, [VENDOR]);
      clock.advance(4_900);
    }
    await app.owner.pool.query("update game set maintenance = true where code = $1", [GAME]);
    clock.advance(4_900);
    expect(await codeOf("bet", bet(round.seated))).toBe("NO_GAME maintenance");
    await stillPaid(round);
    await app.owner.pool.query("update game set maintenance = false where code = $1", [GAME]);
    clock.advance(4_900);
  });

  it("a call that comes after its deadline decides nothing", async () => {
    const seated = await app.seat(taka(50));
    const body = bet(seated);
    const { owner } = app;
    const client = await owner.pool.connect();
    try {
      await client.query("begin");
      await client.query("select from ledger.account where owner = $1 for update", [seated.playerId]);
      const sent = app.send("bet", body);
      // Another transaction locks the account for longer than the vendor waits.
      await untilWaiting();
      clock.advance(2_001);
      await client.query("commit");
      expect((await sent).code).toBe("RETRY");
    } finally {
      client.release();
    }
    expect(await app.cash(seated)).toBe("50.00");
    expect(await codeOf("bet", body)).toBe("OK");
  });
});

async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await app.owner.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%lock_accounts%'",
    );
    if (rows.length > 0) return;
  }
}
