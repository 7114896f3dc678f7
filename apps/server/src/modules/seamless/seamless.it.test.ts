import { randomUUID } from "node:crypto";
import { winnerBoard } from "@khela/contract/catalogue";
import { getBalance } from "@khela/contract/wallet";
import type { Clock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import {
  type Answer,
  OTHER_GAME,
  type Seated,
  startSeamlessApp,
  type SeamlessApp,
  winOf,
} from "../../testing/seamless.ts";

/** The clock can be moved ahead for the delayed winner board, and keeps running for everything else. */
let aheadMs = 0;
const clock: Clock = { nowMs: () => systemClock.nowMs() + aheadMs };
let app: SeamlessApp;

beforeAll(async () => {
  app = await startSeamlessApp({ clock });
});
afterAll(() => app.stop());
afterEach(() => app.checkBooks());

const brief = ({ code, value, params }: Answer): string =>
  [code, value["balance"] ?? params["balance"], params["reason"]].filter(Boolean).join(" ");
const send = async (operation: string, body: object): Promise<string> =>
  brief(await app.send(operation, body));

const rollback = ({ playerId }: Seated, bet: { txId: string; roundId: string }, over: object = {}) => ({
  playerId,
  txId: randomUUID(),
  originalTxId: bet.txId,
  roundId: bet.roundId,
  ...over,
});

describe("[GAME-07] [API-02] a round over the seamless wallet", () => {
  it("opens with a bet, is paid by wins, and is settled at its end", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    const first = await app.send("bet", bet);
    expect(first).toMatchObject({ status: 200, code: "OK", value: { balance: "990.00" } });
    expect(await send("win", winOf(seated, bet.roundId))).toBe("OK 1015.00");
    expect(await rounds(seated)).toEqual(["open 10.00 0.00"]);
    expect(await send("win", winOf(seated, bet.roundId, { amount: "0.0001", endRound: true }))).toBe(
      "OK 1015.0001",
    );
    expect(await rounds(seated)).toEqual(["settled 10.00 25.0001"]);
    expect((await seated.member.call(getBalance)).balance).toBe("1015.0001");
  });

  it("takes several bets, and ends without a win", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    await app.send("bet", bet);
    expect(await send("bet", { ...bet, txId: randomUUID(), amount: "5.5" })).toBe("OK 984.50");
    expect(await send("end-round", { playerId: seated.playerId, roundId: bet.roundId })).toBe("OK 984.50");
    expect(await rounds(seated)).toEqual(["settled 15.50 0.00"]);
    expect(await send("end-round", { playerId: seated.playerId, roundId: bet.roundId })).toBe("OK 984.50");
    expect(await send("bet", { ...bet, txId: randomUUID() })).toBe("SETTLED round_closed");
    expect(await send("win", winOf(seated, bet.roundId))).toBe("SETTLED round_closed");
  });

  it("is one call with bet-win: both or none", async () => {
    const seated = await app.seat();
    const bet = { ...app.bet(seated), winTxId: randomUUID(), winAmount: "30" };
    expect(await send("bet-win", bet)).toBe("OK 1020.00");
    expect(await rounds(seated)).toEqual(["settled 10.00 30.00"]);
    expect(await send("bet-win", bet)).toBe("OK 1020.00");
    const poor = { ...app.bet(seated, { amount: "400" }), winTxId: randomUUID(), winAmount: "9000" };
    for (const amount of ["400", "400"]) await app.send("bet", app.bet(seated, { amount }));
    expect(await send("bet-win", poor)).toBe("INSUFFICIENT 220.00");
    expect(await app.cash(seated)).toBe("220.00");
    // The refused call did not use up the id of its win.
    expect(await send("win", winOf(seated, poor.roundId, { txId: poor.winTxId }))).toBe("NO_TXN");
  });

  it("costs nothing where the vendor gives it away", async () => {
    const seated = await app.seat(taka(0));
    const bet = app.bet(seated, { amount: "0", freeRound: "spring-2026" });
    expect(await send("bet", bet)).toBe("OK 0.00");
    expect(await send("win", winOf(seated, bet.roundId, { betTxId: bet.txId, endRound: true }))).toBe(
      "OK 25.00",
    );
    expect(await rounds(seated)).toEqual(["settled 0.00 25.00"]);
    expect(await send("bet", app.bet(seated, { amount: "0" }))).toBe("BAD_REQ");
    expect(await send("bet", app.bet(seated, { freeRound: "x" }))).toBe("BAD_REQ");
  });

  it("is void where its bets are rolled back; the money returns", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    const second = { ...bet, txId: randomUUID(), amount: "20" };
    await app.send("bet", bet);
    await app.send("bet", second);
    expect(await send("rollback", rollback(seated, bet, { amount: "11" }))).toBe("CONFLICT amount");
    expect(await send("rollback", rollback(seated, bet, { amount: "10.0" }))).toBe("OK 980.00");
    expect(await rounds(seated)).toEqual(["open 20.00 0.00"]);
    expect(await send("rollback", rollback(seated, bet))).toBe("SETTLED rolled_back");
    expect(await send("rollback", rollback(seated, second))).toBe("OK 1000.00");
    expect(await rounds(seated)).toEqual(["void 20.00 0.00"]);
    expect(await send("win", winOf(seated, bet.roundId))).toBe("SETTLED rolled_back");
  });

  it("is not rolled back once it has paid or ended: that is adjusted, in a line of its own", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    await app.send("bet", bet);
    const won = winOf(seated, bet.roundId);
    await app.send("win", won);
    expect(await send("rollback", rollback(seated, bet))).toBe("SETTLED paid");
    await app.send("end-round", { playerId: seated.playerId, roundId: bet.roundId });
    expect(await send("rollback", rollback(seated, bet))).toBe("SETTLED round_closed");
    const adjust = {
      playerId: seated.playerId,
      txId: randomUUID(),
      originalTxId: won.txId,
      reason: "wrong line",
    };
    expect(await send("adjust", { ...adjust, amount: "-5" })).toBe("OK 1010.00");
    expect(await send("adjust", { ...adjust, amount: "-5" })).toBe("OK 1010.00");
    expect(await send("adjust", { ...adjust, amount: "-6" })).toBe("CONFLICT");
    expect(await send("adjust", { ...adjust, txId: randomUUID(), amount: "2.5" })).toBe("OK 1012.50");
    expect(await send("adjust", { ...adjust, txId: randomUUID(), amount: "-5000" })).toBe("LIMIT adjust");
    expect(await send("adjust", { ...adjust, txId: randomUUID(), originalTxId: "nobody", amount: "1" })).toBe(
      "NO_TXN",
    );
    expect(await rounds(seated)).toEqual(["settled 10.00 25.00", "settled 0.00 -5.00", "settled 0.00 2.50"]);
  });

  it("takes prizes that belong to no bet, and a jackpot that comes late", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    expect(await send("win", winOf(seated, "promo-1", { kind: "promo" }))).toBe("OK 1025.00");
    expect(await send("win", winOf(seated, "cup-1", { kind: "tournament" }))).toBe("OK 1050.00");
    expect(await send("win", winOf(seated, bet.roundId, { kind: "jackpot" }))).toBe("NO_TXN");
    await app.send("bet-win", { ...bet, winTxId: randomUUID(), winAmount: "0" });
    expect(await send("win", winOf(seated, bet.roundId, { kind: "jackpot" }))).toBe("OK 1065.00");
    expect(await rounds(seated)).toEqual([
      "settled 0.00 25.00",
      "settled 0.00 25.00",
      "settled 10.00 0.00",
      "settled 0.00 25.00",
    ]);
  });

  it("[HOME-09] the winner board shows prizes and late jackpots, and no corrections", async () => {
    const [corrected, lucky, given] = [await app.seat(), await app.seat(), await app.seat()];
    const lost = app.bet(corrected, { amount: "500" });
    await app.send("bet", lost);
    const { playerId } = corrected;
    const correction = { playerId, txId: randomUUID(), originalTxId: lost.txId, amount: "500", reason: "r" };
    expect(await send("adjust", correction)).toBe("OK 1000.00");
    const over = app.bet(lucky);
    await app.send("bet-win", { ...over, winTxId: randomUUID(), winAmount: "0" });
    const jackpot = winOf(lucky, over.roundId, { kind: "jackpot", amount: "6000" });
    expect(await send("win", jackpot)).toBe("OK 6990.00");
    expect(await send("win", winOf(given, "cup", { kind: "tournament", amount: "5000" }))).toBe("OK 6000.00");
    aheadMs += 31_000;
    const { list } = await app.call(winnerBoard, { query: {} });
    const amounts = list.map(({ vo }) => vo.winAmount);
    expect(amounts.slice(0, 2)).toEqual(["6000.00", "5000.00"]);
    expect(amounts).not.toContain("500.00");
  });
});

describe("[GAME-07] [MONEY-09] the first decision is final", () => {
  it("a repeat gets it with the balance of now; anything changed is a conflict", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    const first = await app.send("bet", bet);
    await app.send("bet", app.bet(seated));
    const again = await app.send("bet", bet);
    expect(again.value).toEqual({ walletTxId: first.value["walletTxId"], balance: "980.00" });
    // The same amount in another notation counts as the same.
    expect(await send("bet", { ...bet, amount: "10.00" })).toBe("OK 980.00");
    const other = await app.seat();
    const changes: object[] = [
      { amount: "10.0001" },
      { roundId: randomUUID() },
      { gameCode: OTHER_GAME },
      { currency: "USD" },
      { playerId: other.playerId, sessionId: other.sessionId },
      { sessionId: other.sessionId },
      { freeRound: "x", amount: "0" },
    ];
    for (const change of changes) expect(await send("bet", { ...bet, ...change })).toBe("CONFLICT");
    expect(await send("win", winOf(seated, bet.roundId, { txId: bet.txId }))).toBe("CONFLICT");
    expect(await send("rollback", rollback(seated, bet, { txId: bet.txId }))).toBe("CONFLICT");
    expect(await app.cash(seated)).toBe("980.00");
    expect(await app.cash(other)).toBe("1000.00");
  });

  it("refusals too, whatever has changed since", async () => {
    const seated = await app.seat(taka(5));
    const bet = app.bet(seated);
    expect(await send("bet", bet)).toBe("INSUFFICIENT 5.00");
    await app.send("win", winOf(seated, "gift", { kind: "promo", amount: "100" }));
    expect(await send("bet", bet)).toBe("INSUFFICIENT 105.00");
    expect(await send("rollback", rollback(seated, bet))).toBe("OK 105.00");
    expect(await send("bet", bet)).toBe("INSUFFICIENT 105.00");
    const large = app.bet(seated, { amount: "500.0001" });
    expect(await send("bet", large)).toBe("LIMIT stake");
    expect(await send("bet", large)).toBe("LIMIT stake");
  });

  it("a bet that was rolled back before it came is refused; the rollback is accepted", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    const back = rollback(seated, bet);
    expect(await send("rollback", back)).toBe("OK 1000.00");
    expect(await send("bet", bet)).toBe("SETTLED rolled_back");
    expect(await send("bet", bet)).toBe("SETTLED rolled_back");
    expect(await send("rollback", back)).toBe("OK 1000.00");
    expect(await send("rollback", rollback(seated, bet))).toBe("OK 1000.00");
    expect(await send("win", winOf(seated, bet.roundId, { betTxId: bet.txId }))).toBe("SETTLED rolled_back");
    expect(await rounds(seated)).toEqual([]);
  });

  it("what comes before its bet is not decided, and is taken later", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    const won = winOf(seated, bet.roundId, { betTxId: bet.txId, endRound: true });
    expect(await send("win", won)).toBe("NO_TXN");
    expect(await send("end-round", { playerId: seated.playerId, roundId: bet.roundId })).toBe("NO_TXN");
    await app.send("bet", bet);
    expect(await send("win", { ...won, betTxId: randomUUID() })).toBe("NO_TXN");
    expect(await send("win", won)).toBe("OK 1015.00");
  });

  it.each(["bet", "win", "bet-win", "rollback", "unseen rollback", "adjust", "end-round"])(
    "fifty copies of one %s at once: one effect, one answer",
    async (what) => {
      const seated = await app.seat();
      const bet = app.bet(seated);
      if (what !== "bet" && what !== "bet-win" && what !== "unseen rollback") await app.send("bet", bet);
      const { playerId } = seated;
      const bodies: Record<string, [string, object, string]> = {
        bet: ["bet", bet, "990.00"],
        win: ["win", winOf(seated, bet.roundId), "1015.00"],
        "bet-win": ["bet-win", { ...bet, winTxId: randomUUID(), winAmount: "40" }, "1030.00"],
        rollback: ["rollback", rollback(seated, bet), "1000.00"],
        "unseen rollback": ["rollback", rollback(seated, bet), "1000.00"],
        adjust: [
          "adjust",
          { playerId, txId: randomUUID(), originalTxId: bet.txId, amount: "-3", reason: "r" },
          "987.00",
        ],
        "end-round": ["end-round", { playerId, roundId: bet.roundId }, "990.00"],
      };
      const [operation, body, after] = bodies[what] ?? ["", {}, ""];
      // Sends a call again while it is undecided, as a vendor does.
      const sendOn = async (): Promise<string> => {
        const { code, text } = await app.send(operation, body);
        return code === "RETRY" ? sendOn() : text;
      };
      const answers = await Promise.all(Array.from({ length: 50 }, sendOn));
      expect([...new Set(answers)]).toEqual([answers[0]]);
      expect(await app.cash(seated)).toBe(after);
    },
  );

  it("bets and their rollbacks at the same time: each bet stands or is back, never half", async () => {
    const seated = await app.seat(taka(10_000));
    const bets = Array.from({ length: 40 }, () => app.bet(seated));
    await Promise.all(
      bets.flatMap((bet) => [app.send("bet", bet), app.send("rollback", rollback(seated, bet))]),
    );
    expect(await app.cash(seated)).toBe("10000.00");
    expect((await rounds(seated)).filter((round) => !round.startsWith("void"))).toEqual([]);
  });
});

/** A player's lines in the order of creation: state, stake, payout. */
async function rounds({ playerId }: Seated): Promise<string[]> {
  const { rows } = await app.owner.pool.query<{ line: string }>(
    `select state || ' ' || trim_scale(stake / 10000.0)::numeric(20, 4) || ' ' || (payout / 10000.0)::numeric(20, 4) as line
     from round where member_id = $1 order by id`,
    [playerId],
  );
  return rows.map(({ line }) =>
    line.replace(/(\.\d\d)(\d\d)/g, (_all, two: string, rest: string) => (rest === "00" ? two : two + rest)),
  );
}
