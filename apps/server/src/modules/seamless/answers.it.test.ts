import { randomUUID } from "node:crypto";
import { queryRoundAtVendor, listSeamless } from "@khela/contract/console/seamless";
import { listVendorTasks } from "@khela/contract/console/vendor-tasks";
import type { Clock } from "@khela/kernel/clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestOperator } from "../../testing/app.ts";
import {
  type Seated,
  startSeamlessApp,
  type SeamlessApp,
  VENDOR,
  VENDOR_SECRET,
  winOf,
} from "../../testing/seamless.ts";
import { startVendorServer } from "../../testing/vendor-server.ts";
import { systemClock } from "@khela/kernel/system-clock";

/** The vendor's answer to a question about a round; undefined sends an answer that nobody can parse. */
type Tell = (question: { playerId: string; roundId: string }) => object | undefined;
let tell: Tell;
/** How the vendor signs its answer: correctly, not at all, or with the signature of its previous answer. */
let signs: "well" | "not" | "stale";
let asked: string[];
let lastSignature = "";

const HOUR_MS = 3_600_000;
let aheadMs = 0;
const clock: Clock = { nowMs: () => systemClock.nowMs() + aheadMs };
let app: SeamlessApp;
let operator: TestOperator;
let vendor: Awaited<ReturnType<typeof startVendorServer>>;

beforeAll(async () => {
  vendor = await startVendorServer(
    clock.nowMs,
    () => VENDOR_SECRET,
    ({ body, signature }) => {
      const question = body as unknown as Parameters<Tell>[0];
      asked.push(question.roundId);
      const about = { well: signature, stale: lastSignature, not: undefined }[signs];
      lastSignature = signature;
      return { body: tell(question) ?? {}, about };
    },
  );
  const { url: apiUrl } = vendor;
  app = await startSeamlessApp({ clock });
  await app.app.modules.seamless.setUp({
    vassalage: VENDOR,
    launchUrl: apiUrl,
    apiUrl,
    addresses: [],
    secret: VENDOR_SECRET,
  });
  operator = await app.loginOperator();
});
afterAll(async () => {
  await app.stop();
  await vendor.stop();
});
beforeEach(() => {
  tell = () => ({ state: "open", calls: [] });
  signs = "well";
  asked = [];
});

async function openRound(seated: Seated) {
  const bet = app.bet(seated);
  await app.send("bet", bet);
  const { rows } = await app.owner.pool.query<{ round_id: string }>(
    "select round_id from seamless_round where ref = $1",
    [bet.roundId],
  );
  return { bet, roundId: rows[0]?.round_id ?? "" };
}
const ask = (roundId: string) => operator.call(queryRoundAtVendor, { params: { roundId }, body: {} });
const winFor = (playerId: string, roundId: string, over: object = {}) => ({
  operation: "win",
  body: winOf({ playerId }, roundId, { endRound: true, ...over }),
});

describe("[GAME-07] [MONEY-04] what a vendor answers", () => {
  it("is about the round that it was asked about: what belongs to another is ignored, and somebody's task", async () => {
    const [mine, other] = [await app.seat(), await app.seat()];
    const [P, B, O] = [await openRound(mine), await openRound(mine), await openRound(other)];
    await app.send("win", winFor(mine.playerId, B.bet.roundId, { txId: "of-b", endRound: false }).body);
    const adjust = {
      playerId: mine.playerId,
      txId: randomUUID(),
      originalTxId: "of-b",
      amount: "5",
      reason: "r",
    };
    tell = () => ({
      state: "over",
      calls: [
        winFor(mine.playerId, B.bet.roundId),
        winFor(other.playerId, O.bet.roundId),
        { operation: "adjust", body: adjust },
        { operation: "end-round", body: { playerId: mine.playerId, roundId: B.bet.roundId } },
        winFor(mine.playerId, P.bet.roundId),
      ],
    });
    const told = await ask(P.roundId);
    expect(told.state).toBe("settled");
    expect(told.calls.map(({ code }) => code)).toEqual(["IGNORED", "IGNORED", "IGNORED", "IGNORED", "OK"]);
    expect([await app.cash(mine), await app.cash(other)]).toEqual(["1030.00", "990.00"]);
    const { content } = await operator.call(listVendorTasks, { query: { kind: "foreign-call" } });
    // Tasks of the same moment have no defined order.
    expect(content.map(({ reason, reference }) => `${reason} ${reference}`).sort()).toEqual(
      ["adjust", "end-round", "win", "win"].map((operation) => `${operation} ${P.bet.roundId}`),
    );
    await app.checkBooks();
  });

  it.each(["not", "stale"] as const)(
    "counts where it is signed as the answer to this question (%s)",
    async (how) => {
      const seated = await app.seat();
      const { bet, roundId } = await openRound(seated);
      await ask((await openRound(seated)).roundId);
      tell = () => ({ state: "over", calls: [winFor(seated.playerId, bet.roundId)] });
      signs = how;
      expect(await ask(roundId)).toMatchObject({ vendor: "away", state: "open", calls: [] });
      signs = "well";
      expect(await ask(roundId)).toMatchObject({ vendor: "over", state: "settled" });
    },
  );
});

describe("[GAME-07] rounds that stay open, however many", () => {
  it("are all on the operator's list, in pages, and all asked about: those that never close keep nothing waiting", async () => {
    const seated = await app.seat();
    const { bet } = await openRound(seated);
    const { pool } = app.owner;
    // Copies the round 510 times.
    await pool.query(
      `with made as (
         insert into round (id, at, member_id, session_id, game_code, kind, state, currency, stake, payout, source_id, nonce, maths_version, bet)
         select gen_random_uuid(), r.at - n * interval '1 millisecond', r.member_id, r.session_id, r.game_code, r.kind, r.state, r.currency, 0, 0, gen_random_uuid(), 0, '', r.bet
         from round r join seamless_round s on s.round_id = r.id, generate_series(1, 510) n where s.ref = $1
         returning id, at, member_id, game_code)
       insert into seamless_round (vassalage, ref, member_id, round_id, round_at, game_code)
         select $2, 'more-' || row_number() over (order by at), member_id, id, at, game_code from made`,
      [bet.roundId, VENDOR],
    );
    const refs = new Set<string>();
    for (let pageNo = 1; pageNo <= 6; pageNo += 1) {
      const { rounds } = await operator.call(listSeamless, { query: { hours: 0, pageNo, pageSize: 100 } });
      for (const { reference } of rounds.content) refs.add(reference);
      expect(rounds.totalPages).toBeGreaterThanOrEqual(6);
    }
    expect(refs.size).toBeGreaterThanOrEqual(511);
    aheadMs += 25 * HOUR_MS;
    const job = () => app.app.modules.seamless.askAboutOldRounds();
    await job();
    expect(asked).toHaveLength(refs.size);
    expect(new Set(asked)).toEqual(refs);
    // A round that got no answer is not asked about first the next time.
    asked = [];
    aheadMs += HOUR_MS;
    tell = () => undefined;
    await job();
    const silent = [...asked];
    expect(silent).toHaveLength(5);
    asked = [];
    aheadMs += HOUR_MS;
    tell = () => ({ state: "open", calls: [] });
    await job();
    expect(new Set(asked).size).toBe(refs.size);
    expect(new Set(asked.slice(-silent.length))).toEqual(new Set(silent));
  });
});
