import { randomUUID } from "node:crypto";
import { fireFishing, getSeas, joinFishing, leaveFishing } from "@khela/contract/fishing";
import { getFairRound, getSeeds, listRounds, rotateSeeds } from "@khela/contract/play";
import { setLimit } from "@khela/contract/protection";
import { SEAT_IDLE_TIMEOUT_MS, SEATS } from "@khela/games/fishing/limits";
import { SEA_MS } from "@khela/games/fishing/sea";
import { commitmentOf } from "@khela/games/fair/seed";
import { recompute } from "@khela/games/verify";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { delayNextCommand } from "../../testing/busy-batch.ts";
import { bonusPlayer, bucketsOf, expectBooksRight } from "../../testing/bonuses.ts";
import { fund } from "../../testing/money.ts";
import { startTestFishing, type TestFishing } from "./test-fishing.ts";

const clock = manualClock(systemClock.nowMs());
let app: TestApp;
let fishing: TestFishing;
let water: Awaited<ReturnType<TestFishing["nextSea"]>>;
/** Fish of this sea that have been caught in some room. */
let caught = new Set<number>();
beforeAll(async () => {
  app = await startTestApp({ clock });
  fishing = startTestFishing(app, clock);
  water = await fishing.nextSea();
});
afterAll(() => app.stop());

async function player(amount = 1_000): Promise<TestMember> {
  const member = await app.registerMember();
  if (amount > 0) await fund(app, member.id, taka(amount));
  return member;
}
const balanceOf = async (member: TestMember): Promise<bigint> =>
  (await app.app.modules.ledger.balances(member.id, "BDT"))[0]?.balance ?? 0n;

/** Shots at one fish of the current sea. */
const at = (fish: number, times = 1) => Array.from({ length: times }, () => ({ sea: water.sea.id, fish }));
const aFish = (place = 0): number => {
  const found = fishing.swimming(water).filter(({ number }) => !caught.has(number))[place];
  if (!found) throw new Error(`fewer than ${place + 1} fish swim`);
  return found.number;
};
/** Lets the cannon cool down, and moves to the next sea when this one is about to end. */
async function coolDown(): Promise<void> {
  clock.set(clock.nowMs() + 3_000);
  if (clock.nowMs() > water.sea.startsAt.getTime() + SEA_MS - 5_000) water = await fishing.nextSea();
  const { rows } = await app.owner.pool.query<{ fish: number }>(
    "select fish from fish_catch where sea_id = $1",
    [water.sea.id],
  );
  caught = new Set(rows.map(({ fish }) => fish));
}

/** Fires at fish until one is caught; fish with low payouts are caught soon. */
async function catchOne(member: TestMember): Promise<{ fish: number; roundId: string }> {
  for (let tries = 0; tries < 200; tries += 1) {
    await coolDown();
    const fish = aFish(tries % 2);
    const { roundId, shots } = await fishing.fire(member, at(fish, 8));
    if (roundId !== null && shots.some(({ end }) => end === "caught")) return { fish, roundId };
  }
  throw new Error("nothing was caught");
}

describe("a burst", () => {
  it("[GAME-08] [MONEY-09] costs its shots, pays its catches, and is one round of the record", async () => {
    const member = await player();
    await fishing.sit(member);
    const before = await balanceOf(member);
    const receivedMs = clock.nowMs();
    delayNextCommand(app, clock, receivedMs + 31);
    const answer = await fishing.fire(member, [...at(aFish(), 2), ...at(aFish(1))], {
      level: "5",
    });
    // The round is dated by its arrival, when its fish were in the water.
    const kept = await app.app.modules.rounds.find(answer.roundId ?? "");
    expect(kept?.at.getTime()).toBe(receivedMs);
    const paid = answer.shots.filter(({ end }) => end !== "gone");
    expect(moneyFromText(answer.stake)).toBe(taka(5) * BigInt(paid.length));
    const times = answer.shots.reduce((sum, shot) => sum + shot.times, 0);
    expect(moneyFromText(answer.payout)).toBe(taka(5) * BigInt(times));
    expect(await balanceOf(member)).toBe(before - moneyFromText(answer.stake) + moneyFromText(answer.payout));
    expect(moneyFromText(answer.balance)).toBe(await balanceOf(member));
    const record = await member.call(listRounds, { query: {} });
    expect(record.content[0]).toMatchObject({
      roundId: answer.roundId,
      gameCode: fishing.gameCode,
      state: "settled",
      stake: answer.stake,
      payout: answer.payout,
    });
  });

  it("[GAME-09] follows from the player's seed: anybody recomputes it once that is revealed", async () => {
    const member = await player();
    await fishing.sit(member);
    await coolDown();
    const answer = await fishing.fire(member, at(aFish(), 6));
    const seeds = await member.call(getSeeds, {});
    expect(seeds.nonce).toBe((answer.nonce ?? 0) + 1);
    const hidden = await app.call(getFairRound, { params: { roundId: answer.roundId ?? "" } });
    expect(hidden).toMatchObject({ kind: "fishing", serverSeed: null });
    await member.call(rotateSeeds, { body: { clientSeed: "the next" } });
    const fair = await app.call(getFairRound, { params: { roundId: answer.roundId ?? "" } });
    expect(commitmentOf(fair.serverSeed ?? "")).toBe(answer.serverSeedHash);
    const again = recompute({
      gameCode: fair.gameCode,
      bet: fair.bet,
      serverSeedHex: fair.serverSeed ?? "",
      clientSeed: fair.clientSeed,
      nonce: fair.nonce,
    });
    expect(again.outcome).toEqual(fair.outcome);
  });

  it("[GAME-12] copies of a call are one burst with one answer", async () => {
    const member = await player();
    await fishing.sit(member);
    await coolDown();
    const key = randomUUID();
    const copies = await Promise.all(
      Array.from({ length: 6 }, () => fishing.fire(member, at(aFish(), 3), { key })),
    );
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1);
    const record = await member.call(listRounds, { query: {} });
    expect(record.content).toHaveLength(1);
  });

  it("[SAFE-01] keeps to a limit of one bet by each shot, not by their sum", async () => {
    const member = await player();
    await fishing.sit(member);
    await member.call(setLimit, { body: { kind: "bet", period: "bet", value: "2" } });
    await coolDown();
    const fire = (level: string) => {
      const asked = { params: fishing.params, body: { level, shots: at(aFish(), 3) } };
      return codeOf(member.call, fireFishing, asked, { idempotencyKey: randomUUID() });
    };
    expect([await fire("5"), await fire("2")]).toEqual(["PROTECT_LIMIT", "OK"]);
  });

  it("[SAFE-02] [MONEY-09] is refused as a whole where the balance doesn't cover it", async () => {
    const member = await player(2);
    await fishing.sit(member);
    await coolDown();
    const body = { level: "1", shots: at(aFish(), 3) };
    const asked = { params: fishing.params, body };
    expect(await codeOf(member.call, fireFishing, asked, { idempotencyKey: randomUUID() })).toBe(
      "MONEY_INSUFFICIENT",
    );
    expect(await balanceOf(member)).toBe(taka(2));
    expect((await member.call(getSeeds, {})).nonce).toBe(0);
  });
});

describe("what can't be shot at", () => {
  it("[GAME-08] a fish that is caught, has left or isn't there yet costs nothing", async () => {
    const [member, other] = [await player(), await player()];
    const room = await fishing.sit(member);
    expect((await fishing.sit(other)).roomId).toBe(room.roomId);
    const { fish } = await catchOne(member);
    const before = await balanceOf(other);
    await coolDown();
    const seaMs = clock.nowMs() - water.sea.startsAt.getTime();
    const left = water.fish.find(({ leavesMs }) => leavesMs + 2_000 < seaMs)?.number ?? -1;
    const later = water.fish.find(({ entersMs }) => entersMs > seaMs + 1_000)?.number ?? -1;
    const late = [...at(fish), ...at(left), ...at(later)];
    const answer = await fishing.fire(other, late);
    expect(answer).toMatchObject({ roundId: null, nonce: null, stake: "0.00", payout: "0.00" });
    expect(answer.shots.map(({ end }) => end)).toEqual(["gone", "gone", "gone"]);
    expect(await balanceOf(other)).toBe(before);
    // A member who joins later sees that the fish is caught.
    expect((await fishing.sit(other)).caught).toContainEqual({ sea: water.sea.id, fish });
  });

  it("[GAME-08] two who shoot at the same fish at once catch it once", async () => {
    const members = [await player(), await player(), await player()];
    const rooms = [];
    for (const member of members) rooms.push(await fishing.sit(member));
    for (let tries = 0; tries < 12; tries += 1) {
      await coolDown();
      const fish = aFish(tries % 3);
      await Promise.all(members.map((member) => fishing.fire(member, at(fish, 8), { level: "0.1" })));
    }
    const { rows } = await app.owner.pool.query<{ times: bigint; fish: bigint }>(
      `select count(*) as times, count(distinct (c.room_id, c.sea_id, c.fish)) as fish from fish_catch c where c.room_id = any ($1)`,
      [rooms.map(({ roomId }) => roomId)],
    );
    const { rows: hits } = await app.owner.pool.query<{ hits: bigint }>(
      `select count(*) as hits from round r, jsonb_array_elements_text(r.outcome -> 'hits') h
       where r.member_id = any ($1) and h::int > 0`,
      [members.map(({ id }) => id)],
    );
    const caughtByThem = await app.owner.pool.query<{ n: bigint }>(
      "select count(*) as n from fish_catch where member_id = any ($1)",
      [members.map(({ id }) => id)],
    );
    expect(rows[0]?.times).toBe(rows[0]?.fish);
    expect(caughtByThem.rows[0]?.n).toBe(hits[0]?.hits);
  });

  it("[GAME-08] unknown seas, fish, levels and games are refused; so is a burst without a seat", async () => {
    const member = await player();
    const key = () => ({ idempotencyKey: randomUUID() });
    const ask = (body: { level: string; shots: { sea: string; fish: number }[] }) =>
      codeOf(member.call, fireFishing, { params: fishing.params, body }, key());
    await coolDown();
    expect(await ask({ level: "1", shots: at(aFish()) })).toBe("GAME_CLOSED");
    await fishing.sit(member);
    expect(await ask({ level: "1", shots: at(99_999) })).toBe("GAME_BET");
    expect(await ask({ level: "1", shots: [{ sea: randomUUID(), fish: 0 }] })).toBe("GAME_BET");
    expect(await ask({ level: "3", shots: at(aFish()) })).toBe("GAME_BET");
    expect(await ask({ level: "1000", shots: at(aFish()) })).toBe("GAME_STAKE");
    expect(await ask({ level: "1", shots: at(aFish(), 9) })).toBe("SYS_BAD_INPUT");
    const elsewhere = { params: { gameCode: "no-such-sea" } };
    expect(await codeOf(member.call, getSeas, elsewhere)).toBe("GAME_NOT_FOUND");
    expect(await codeOf(member.call, joinFishing, { ...elsewhere, body: {} })).toBe("GAME_NOT_FOUND");
    expect((await member.call(getSeeds, {})).nonce).toBe(0);
  });

  it("[GAME-08] shots faster than a cannon fires are refused, over all windows together", async () => {
    const member = await player();
    await fishing.sit(member);
    await coolDown();
    await fishing.fire(member, at(aFish(), 8), { level: "0.1" });
    const body = { level: "0.1", shots: at(aFish(1), 8) };
    const asked = { params: fishing.params, body };
    expect(await codeOf(member.call, fireFishing, asked, { idempotencyKey: randomUUID() })).toBe(
      "GAME_TOO_FAST",
    );
    await coolDown();
    await fishing.fire(member, at(aFish(1), 8), { level: "0.1" });
  });
});

describe("rooms", () => {
  it("[GAME-08] hold four, keep a player's seat, and give away one that nobody uses", async () => {
    const members = [];
    for (let n = 0; n < SEATS * 2; n += 1) members.push(await player(0));
    const rooms = [];
    for (const member of members) rooms.push((await fishing.sit(member)).roomId);
    const { rows } = await app.owner.pool.query<{ most: bigint }>(
      "select max(taken) as most from (select count(*) as taken from fish_seat group by room_id) s",
    );
    expect(Number(rows[0]?.most)).toBeLessThanOrEqual(SEATS);
    const [first] = members as [TestMember];
    const again = await fishing.sit(first);
    expect(again.roomId).toBe(rooms[0]);
    expect(again.seats.filter(({ mine }) => mine)).toHaveLength(1);
    expect(JSON.stringify(again)).not.toContain(members[1]?.account ?? "?");
    await first.call(leaveFishing, { params: fishing.params, body: {} });
    clock.set(clock.nowMs() + SEAT_IDLE_TIMEOUT_MS + 1_000);
    const back = await fishing.sit(first);
    expect(back.seats).toHaveLength(1);
  });

  it("[GAME-09] everybody sees the same sea, whose seed was committed before it began", async () => {
    const before = water;
    clock.set(before.sea.endsAt.getTime());
    water = await fishing.nextSea();
    const { seas } = await app.call(getSeas, { params: fishing.params });
    expect(seas.map(({ seaId }) => seaId)).toEqual([water.sea.id, before.sea.id]);
    expect(commitmentOf(water.sea.seed)).toBe(water.sea.seedHash);
    expect(water.sea.seedHash).toBe(before.sea.seed);
    const fair = await app.call(getFairRound, { params: { roundId: water.sea.id } });
    const { serverSeed, clientSeed, nonce, bet, outcome } = fair;
    const draws = { serverSeedHex: serverSeed ?? "", clientSeed, nonce };
    const again = recompute({ gameCode: fishing.gameCode, bet, ...draws });
    expect(again.outcome).toEqual(outcome);
  });

  it("[GAME-12] a sea begins once, however many processes drive", async () => {
    const { newRunner } = fishing;
    const races = [
      () => Promise.all([1, 2, 3, 4].map(() => newRunner().advance())),
      // Another runner began the sea between reading the last sea and reading the chain.
      () => newRunner(() => newRunner().advance()).advance(),
    ];
    for (const race of races) {
      clock.set(water.sea.endsAt.getTime());
      await race();
      const { seas } = await app.call(getSeas, { params: fishing.params });
      expect(seas[0]?.number).toBe(water.sea.number + 1);
      water = await fishing.nextSea();
    }
  });

  it("[GAME-12] a sea of other maths is left at once: nobody sees its fish, and no shot at one costs anything", async () => {
    const member = await player();
    await fishing.sit(member);
    clock.set(water.sea.endsAt.getTime());
    await fishing.newRunner().advance();
    const [old] = (await app.call(getSeas, { params: fishing.params })).seas;
    const { pool } = app.owner;
    // Gives the sea an older maths version, as after a deployment; no code can do this.
    await pool.query("update fish_sea set maths_version = 'gone' where id = $1", [old?.seaId]);
    const shot = { level: "1", shots: [{ sea: old?.seaId ?? "", fish: 0 }] };
    const fired = codeOf(
      member.call,
      fireFishing,
      { params: fishing.params, body: shot },
      { idempotencyKey: randomUUID() },
    );
    expect(await fired).toBe("GAME_BET");
    expect(await balanceOf(member)).toBe(taka(1_000));
    // The old sea's time isn't over, but the next one begins.
    await fishing.newRunner().advance();
    const { seas } = await app.call(getSeas, { params: fishing.params });
    expect(seas[0]?.number).toBe((old?.number ?? 0) + 1);
    expect(seas.map(({ seaId }) => seaId)).not.toContain(old?.seaId);
    water = await fishing.nextSea();
  });
});

it("[PROMO-02] shots can be paid of bonus money, and a catch pays back to it", async () => {
  const { member } = await bonusPlayer(app, 0);
  await fishing.sit(member);
  await catchOne(member);
  const { rows } = await app.owner.pool.query<{ staked: bigint; back: bigint }>(
    `select sum(s.stake)::bigint as staked, sum(s.payout)::bigint as back from bonus_stake s
     join bonus b on b.id = s.bonus_id where b.member_id = $1`,
    [member.id],
  );
  expect(rows[0]?.staked).toBeGreaterThan(0n);
  expect(rows[0]?.back).toBeGreaterThan(0n);
  expect(await bucketsOf(app, member)).toEqual({
    cash: 0n,
    bonus: taka(100) - (rows[0]?.staked ?? 0n) + (rows[0]?.back ?? 0n),
  });
  await expectBooksRight(app);
});
