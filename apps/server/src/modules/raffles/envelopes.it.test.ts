import { randomUUID } from "node:crypto";
import { stepRaffle } from "@khela/contract/console/raffles";
import { getFairRound } from "@khela/contract/play";
import { claimRaffle, listRaffles } from "@khela/contract/raffles";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { FULL } from "../../testing/full.ts";
import { ledgerSum } from "../../testing/money.ts";
import {
  envelopeTerms,
  giveTickets,
  loginDesk,
  type RaffleDesk,
  recomputed,
  startRaffle,
} from "../../testing/raffles.ts";
import { retryWhileShed } from "../../testing/retry-while-shed.ts";

/** In full runs the figures of the requirement, 10,000 claims on 500 parts. */
const CLAIMS = FULL ? 10_000 : 1_000;
const PARTS = CLAIMS / 20;

let app: TestApp;
let desk: RaffleDesk;

beforeAll(async () => {
  app = await startTestApp();
  desk = await loginDesk(app);
});
afterAll(() => app.stop());

const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await app.owner.pool.query<Record<string, unknown>>(sql, values)).rows;

describe("[PROMO-05] a red envelope", () => {
  it(`${CLAIMS} claims at once on ${PARTS} parts: each part is paid once, and they add up to the budget`, async () => {
    const budget = taka(10 * PARTS);
    const raffleId = await startRaffle(
      desk,
      envelopeTerms(app, { budget: String(10 * PARTS), parts: PARTS, least: "1" }),
    );
    const members = [];
    for (let count = 0; count < 25; count += 1) {
      const member = await app.registerMember();
      for (let left = CLAIMS / 25; left > 0; left -= 100) {
        await giveTickets(desk, raffleId, member, Math.min(left, 100));
      }
      members.push(member);
    }
    const { raffles } = app.app.modules;
    const claims = members.map(async ({ id }) => {
      const codes = [];
      for (let left = CLAIMS / 25; left > 0; left -= 1) {
        const idempotency = { key: randomUUID(), hash: "0".repeat(64) };
        const claim = () => raffles.claim({ memberId: id, raffleId, idempotency });
        codes.push(await refusalOf(() => retryWhileShed(claim)));
      }
      return codes;
    });
    const codes = (await Promise.all(claims)).flat();
    const counted = Map.groupBy(codes, (code) => code);
    const lengths = Object.fromEntries([...counted].map(([code, { length }]) => [code, length]));
    expect(lengths).toEqual({ OK: PARTS, RAFFLE_CLOSED: CLAIMS - PARTS });
    const [sums] = await rowsOf(
      `select count(*)::int as draws, count(distinct d.place)::int as parts, sum(d.amount)::bigint as paid,
        sum(r.amount)::bigint as rewarded, min(d.amount) as least, (select count(*)::int from raffle_ticket t
          where t.raffle_id = $1 and t.used_at is not null) as used
      from raffle_draw d join reward r on r.id = d.reward_id where d.raffle_id = $1`,
      [raffleId],
    );
    expect(sums).toMatchObject({
      draws: PARTS,
      parts: PARTS,
      used: PARTS,
      paid: budget,
      rewarded: budget,
    });
    expect(sums?.["least"]).toBeGreaterThanOrEqual(taka(1));
    expect(await ledgerSum(app)).toBe(0n);
    const [drawn] = await rowsOf("select id from raffle_draw where raffle_id = $1 limit 1", [raffleId]);
    const { round, outcome } = await recomputed(app, String(drawn?.["id"]));
    expect(round).toMatchObject({ outcome, clientSeed: raffleId });
  });

  it("[GAME-09] its seed is committed at the publication and secret while parts are left", async () => {
    const raffleId = await startRaffle(desk, envelopeTerms(app, { budget: "30", parts: 3, least: "5" }));
    const member = await app.registerMember();
    await giveTickets(desk, raffleId, member, 2);
    const { content } = await app.call(listRaffles);
    const { seedHash } = content.find((one) => one.raffleId === raffleId)?.envelope ?? {};
    const claim = ({ call }: TestMember) =>
      call(claimRaffle, { body: { raffleId } }, { idempotencyKey: randomUUID() });
    const draws = [await claim(member), await claim(member)];
    const { drawId } = draws[0] ?? { drawId: "" };
    const secret = await app.call(getFairRound, { params: { roundId: drawId } });
    expect(secret).toMatchObject({ serverSeed: null, serverSeedHash: seedHash });
    await desk.marketing.call(stepRaffle, {
      params: { raffleId },
      body: { step: "end", reason: "it is over" },
    });
    for (const draw of draws) {
      const { outcome } = await recomputed(app, draw.drawId);
      expect(outcome).toEqual({ place: draw.place, amount: draw.amount });
    }
  });
});
