import { randomUUID } from "node:crypto";
import type { CallOutput } from "@khela/contract/endpoint";
import { getFairRound, getSeeds, rotateSeeds } from "@khela/contract/play";
import { actSteps, cashOutSteps, getOpenSteps, startSteps } from "@khela/contract/steps";
import { lastOverRatio, type LastOverView } from "@khela/games/last-over/last-over";
import type { RickshawRushView } from "@khela/games/rickshaw-rush/rickshaw-rush";
import { MINES as GAME, type MinesBet, type MinesView, minesRatio } from "@khela/games/mines/mines";
import { pokerTable } from "@khela/games/video-poker/pay-tables";
import type { VideoPokerView } from "@khela/games/video-poker/video-poker";
import { ratioOf, STEPS_WAIT_MS, type StepsGame, type StepsOutcome } from "@khela/games/steps/steps-game";
import { recompute } from "@khela/games/verify";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { requestHash } from "../ledger/index.ts";
import { checkOpenBets } from "../rounds/index.ts";
import { startRoundKind } from "./start-round.ts";

const clock = manualClock(systemClock.nowMs());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const MINES = { gameCode: "mines" };
const HI_LO = { gameCode: "hi-lo" };
type Round = CallOutput<typeof startSteps>;

async function player(): Promise<TestMember> {
  const member = await app.registerMember();
  await fund(app, member.id, taka(1_000));
  return member;
}

const startMines = ({ call }: TestMember, mines = 3, stake = "10") =>
  call(startSteps, { params: MINES, body: { stake, bet: { mines } } }, key());
const open = ({ call }: TestMember, round: Round, tile: number, step = round.step + 1) =>
  call(actSteps, { params: MINES, body: { roundId: round.roundId, step, action: { tile } } }, key());
const leave = ({ call }: TestMember, round: Round, step = round.step + 1) =>
  call(cashOutSteps, { params: MINES, body: { roundId: round.roundId, step } }, key());
const viewOf = ({ view }: { view: object }) => view as MinesView;

/** The mines of a round, computed from the secret seed as only the server can. */
async function minesOf(member: TestMember, roundId: string): Promise<readonly number[]> {
  const { modules } = app.app;
  const round = await modules.rounds.find(roundId);
  const pair = round && (await modules.rounds.playerSeeds.find(round.sourceId));
  if (!round || !pair) throw new Error(`no round of ${member.account}`);
  const rng = modules.rounds.playerSeeds
    .open(pair)
    .stream({ clientSeed: pair.clientSeed, nonce: round.nonce, gameCode: "mines" });
  const position = GAME.replay(rng, round.bet as MinesBet, [], true);
  if (!position) throw new Error("no round of mines");
  return viewOf(position).mines ?? [];
}

/** The tiles without a mine, and the mines. */
async function fieldOf(member: TestMember, round: Round) {
  const mines = await minesOf(member, round.roundId);
  return {
    mines,
    safe: Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mines.includes(tile)),
  };
}

describe("mines", () => {
  it("[GAME-08] [MONEY-09] pays what was opened, from the open bets and the house", async () => {
    const member = await player();
    let round = await startMines(member);
    expect(round).toMatchObject({ state: "open", step: 0, payout: null, by: null, balance: "990.00" });
    expect(await codeOf(member.call, cashOutSteps, cashOut(round), key())).toBe("GAME_BET");
    const { safe } = await fieldOf(member, round);
    for (const tile of safe.slice(0, 3)) round = await open(member, round, tile);
    const due = moneyToText(ratioOf(taka(10), minesRatio(3, 3)));
    expect(round).toMatchObject({ state: "open", step: 3, payout: due, multiplierE4: 14_785 });
    expect(await checkOpenBets(app.app.platform.db)).not.toHaveProperty("wrong");
    const done = await leave(member, round);
    expect(done).toMatchObject({ state: "settled", by: "cashOut", payout: due });
    expect(moneyFromText(done.balance)).toBe(taka(990) + moneyFromText(due));
    expect(viewOf(done).mines).toHaveLength(3);
    expect(await codeOf(member.call, cashOutSteps, cashOut(round), key())).toBe("GAME_CASHED_OUT");
    expect(await checkOpenBets(app.app.platform.db)).not.toHaveProperty("wrong");
  });

  it("[GAME-08] a mine takes the stake and shows the field; the next round can start", async () => {
    const member = await player();
    const round = await startMines(member);
    const { mines } = await fieldOf(member, round);
    const done = await open(member, round, mines[0] ?? 0);
    expect(done).toMatchObject({ state: "settled", by: "lost", payout: "0.00", balance: "990.00" });
    expect(viewOf(done)).toMatchObject({ hit: mines[0], mines });
    expect(await member.call(getOpenSteps, { params: MINES })).toEqual({ round: null });
    expect((await startMines(member)).state).toBe("open");
  });

  it("[GAME-09] nothing on the wire tells a mine before the end", async () => {
    const member = await player();
    // All tiles but one are mines, so that a leaked list would be found in any response.
    const round = await startMines(member, 24);
    const seen = await member.call(getOpenSteps, { params: MINES });
    const fair = await app.call(getFairRound, { params: { roundId: round.roundId } });
    expect(viewOf(round)).toEqual({ opened: [], hit: null, mines: null });
    expect(seen.round?.view).toEqual(round.view);
    expect(fair).toMatchObject({ state: "open", serverSeed: null, outcome: null });
    const { rows } = await app.owner.pool.query<{ text: string }>(
      `select to_jsonb(r)::text as text from round r where id = $1
       union all select to_jsonb(o)::text from steps_open o where round_id = $1
       union all select to_jsonb(s)::text from round_step s where round_id = $1`,
      [round.roundId],
    );
    const { safe } = await fieldOf(member, round);
    const everything = [JSON.stringify([round, seen, fair]), ...rows.map(({ text }) => text)].join("\n");
    expect(everything).not.toMatch(/\[\s*\d+(\s*,\s*\d+){9,}/);
    const won = await open(member, round, safe[0] ?? 0);
    expect(won).toMatchObject({ state: "settled", by: "won", multiplierE4: 247_500 });
  });

  it("[GAME-12] goes on after a reload and on another device; one step is taken once", async () => {
    const member = await player();
    const round = await startMines(member);
    const { safe } = await fieldOf(member, round);
    const [first = 0, second = 0] = safe;
    const same = key();
    const body = { roundId: round.roundId, step: 1, action: { tile: first } };
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => member.call(actSteps, { params: MINES, body }, same)),
    );
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1);
    // Another device uses another key and doesn't know of the step yet.
    const other = { params: MINES, body: { ...body, action: { tile: second } } };
    expect(await codeOf(member.call, actSteps, other, key())).toBe("GAME_STEP");
    const { round: resumed } = await member.call(getOpenSteps, { params: MINES });
    expect(resumed).toMatchObject({ roundId: round.roundId, step: 1, view: { opened: [first] } });
    expect(
      await codeOf(
        member.call,
        startSteps,
        { params: MINES, body: { stake: "10", bet: { mines: 3 } } },
        key(),
      ),
    ).toBe("GAME_ALREADY_BET");
    // Cash-out and a further step at the same time: exactly one of them succeeds.
    const [left, stepped] = await Promise.all([
      codeOf(member.call, cashOutSteps, { params: MINES, body: { roundId: round.roundId, step: 2 } }, key()),
      codeOf(
        member.call,
        actSteps,
        { params: MINES, body: { ...body, step: 2, action: { tile: second } } },
        key(),
      ),
    ]);
    expect([left, stepped].filter((code) => code === "OK")).toHaveLength(1);
    const { rows } = await app.owner.pool.query("select step from round_step where round_id = $1", [
      round.roundId,
    ]);
    expect(rows).toHaveLength(left === "OK" ? 1 : 2);
  });

  it("[GAME-12] is ended after a day: paid as it stands, or the stake back where nothing was played", async () => {
    const [idle, busy] = [await player(), await player()];
    await startMines(idle);
    let round = await startMines(busy);
    const { safe } = await fieldOf(busy, round);
    round = await open(busy, round, safe[0] ?? 0);
    await app.app.platform.jobs.runNow("steps-end-due", {});
    expect((await idle.call(getOpenSteps, { params: MINES })).round?.state).toBe("open");
    clock.advance(STEPS_WAIT_MS);
    await Promise.all([1, 2].map(() => app.app.platform.jobs.runNow("steps-end-due", {})));
    const { rows } = await app.owner.pool.query<{ state: string; payout: bigint; by: string }>(
      "select state, payout, outcome->>'by' as by from round where member_id = any ($1) order by state",
      [[idle.id, busy.id]],
    );
    const due = ratioOf(taka(10), minesRatio(3, 1));
    expect(rows).toEqual([
      { state: "settled", payout: due, by: "time" },
      { state: "void", payout: 0n, by: "time" },
    ]);
    const { rows: cash } = await app.owner.pool.query<{ balance: bigint }>(
      "select balance from ledger.account where owner = any ($1) and kind = 'member' order by balance",
      [[idle.id, busy.id]],
    );
    expect(cash.map(({ balance }) => balance).filter((balance) => balance > 0n)).toEqual([
      taka(1_000),
      taka(990) + due,
    ]);
    expect(await checkOpenBets(app.app.platform.db)).not.toHaveProperty("wrong");
  });

  it("[GAME-12] is void where the maths that it began with is gone: nobody plays on by other rules", async () => {
    const member = await player();
    const other = await startMines(await player());
    // Starts a round as an earlier deploy did, with a maths version that this one doesn't know.
    const { ledger, rounds } = app.app.modules;
    await rounds.playerSeeds.ensure(member.id);
    const earlier = { ...GAME, mathsVersion: 99 } as unknown as StepsGame;
    const { body } = await ledger.run(
      startRoundKind(rounds.playerSeeds, () => clock.nowMs()),
      {
        memberId: member.id,
        sessionId: randomUUID(),
        currency: "BDT",
        game: earlier,
        gameCode: "mines",
        stake: taka(10),
        realityCheckDue: false,
        bet: { mines: 3 },
      },
      { scope: `test:${member.id}`, key: randomUUID(), hash: requestHash("earlier") },
    );
    const round = JSON.parse(body) as Round;
    expect(await member.call(getOpenSteps, { params: MINES })).toEqual({ round: null });
    const step = { roundId: round.roundId, step: 1 };
    expect(await codeOf(member.call, cashOutSteps, { params: MINES, body: step }, key())).toBe(
      "GAME_CASHED_OUT",
    );
    const act = { params: MINES, body: { ...step, action: { tile: 0 } } };
    expect(await codeOf(member.call, actSteps, act, key())).toBe("GAME_CASHED_OUT");
    await Promise.all([1, 2].map(() => app.app.platform.jobs.runNow("steps-end-due", {})));
    const { rows } = await app.owner.pool.query<{ state: string; by: string | null }>(
      "select state, outcome->>'by' as by from round where id = any ($1) order by state",
      [[round.roundId, other.roundId]],
    );
    expect(rows).toEqual([
      { state: "open", by: null },
      { state: "void", by: "version" },
    ]);
    expect((await startMines(member)).balance).toBe("990.00");
    expect(await checkOpenBets(app.app.platform.db)).not.toHaveProperty("wrong");
  });

  it("[GAME-09] seeds can't change under an open round; afterwards it is recomputed", async () => {
    const member = await player();
    const round = await startMines(member);
    const rotate = { body: { clientSeed: "another" } };
    expect(await codeOf(member.call, rotateSeeds, rotate)).toBe("FAIR_SEED_IN_USE");
    const { safe } = await fieldOf(member, round);
    const done = await leave(member, await open(member, round, safe[4] ?? 0));
    expect((await member.call(getSeeds)).nonce).toBe(1);
    const { revealed } = await member.call(rotateSeeds, rotate);
    const fair = await app.call(getFairRound, { params: { roundId: round.roundId } });
    const played = fair.outcome as StepsOutcome;
    const again = recompute({ ...fair, played, serverSeedHex: revealed.serverSeed });
    if (again.kind !== "steps" || !again.pays) throw new Error("another kind of round");
    expect(again.outcome).toEqual(fair.outcome);
    expect(moneyToText(ratioOf(taka(10), again.pays))).toBe(done.payout);
  });

  it("[GAME-08] refuses what is no bet, no step and not one's own", async () => {
    const [member, stranger] = [await player(), await player()];
    const start = (bet: Record<string, number>, stake = "10") =>
      codeOf(member.call, startSteps, { params: MINES, body: { stake, bet } }, key());
    expect([await start({ mines: 25 }), await start({}), await start({ mines: 3 }, "1")]).toEqual([
      "GAME_BET",
      "GAME_BET",
      "GAME_STAKE",
    ]);
    expect(await start({ mines: 3 }, "5000")).toBe("MONEY_INSUFFICIENT");
    const round = await startMines(member);
    const act = (by: TestMember, action: Record<string, number>, step = 1) =>
      codeOf(by.call, actSteps, { params: MINES, body: { roundId: round.roundId, step, action } }, key());
    expect(await act(stranger, { tile: 1 })).toBe("SYS_NOT_FOUND");
    expect(await codeOf(stranger.call, cashOutSteps, cashOut(round), key())).toBe("SYS_NOT_FOUND");
    expect([
      await act(member, { tile: 25 }),
      await act(member, {}),
      await act(member, { tile: 1 }, 2),
    ]).toEqual(["GAME_BET", "GAME_BET", "GAME_STEP"]);
    const elsewhere = { params: HI_LO, body: { roundId: round.roundId, step: 1, action: { move: "skip" } } };
    expect(await codeOf(member.call, actSteps, elsewhere, key())).toBe("SYS_NOT_FOUND");
    const { safe } = await fieldOf(member, round);
    const next = await open(member, round, safe[0] ?? 0);
    expect(await act(member, { tile: safe[0] ?? 0 }, next.step + 1)).toBe("GAME_BET");
  });

  const cashOut = (round: Round) => ({
    params: MINES,
    body: { roundId: round.roundId, step: round.step + 1 },
  });
});

it("[GAME-08] [GAME-12] hi-lo: skips, guesses, and ends with what the last right guess is worth", async () => {
  const member = await player();
  const { call } = member;
  let round = await call(startSteps, { params: HI_LO, body: { stake: "10", bet: {} } }, key());
  const act = async (move: string) => {
    const body = { roundId: round.roundId, step: round.step + 1, action: { move } };
    round = await call(actSteps, { params: HI_LO, body }, key());
  };
  const cards = () => (round.view as { cards: number[] }).cards;
  expect(cards()).toHaveLength(1);
  await act("skip");
  expect(round).toMatchObject({ step: 1, payout: null, state: "open" });
  const middle = (cards().at(-1) ?? 0) % 13 < 6 ? "higher" : "lower";
  await act(middle);
  if (round.state === "open") {
    const left = await call(
      cashOutSteps,
      { params: HI_LO, body: { roundId: round.roundId, step: 3 } },
      key(),
    );
    expect(left).toMatchObject({ state: "settled", by: "cashOut", payout: round.payout });
  } else expect(round).toMatchObject({ by: "lost", payout: "0.00" });
  expect(cards()).toHaveLength(3);
});

it("[GAME-08] [GAME-10] [GAME-12] video poker: deals, holds, pays by the table; a hand left lying stands as dealt", async () => {
  const member = await player();
  const params = { gameCode: "jacks-or-better" };
  const start = () => member.call(startSteps, { params, body: { stake: "10", bet: {} } }, key());
  const dealt = await start();
  const five = (dealt.view as VideoPokerView).dealt;
  expect(dealt).toMatchObject({ state: "open", step: 0, view: { hold: null, hand: five } });
  expect(new Set(five).size).toBe(5);
  const leave = { params, body: { roundId: dealt.roundId, step: 1 } };
  expect(await codeOf(member.call, cashOutSteps, leave, key())).toBe("GAME_BET");
  const draw = { params, body: { roundId: dealt.roundId, step: 1, action: { hold: 0b00101 } } };
  const done = await member.call(actSteps, draw, key());
  const view = done.view as VideoPokerView;
  const table = pokerTable("jacks-or-better");
  const pays = table.lines.find(({ name }) => name === view.name)?.pays ?? 0;
  expect([view.hand[0], view.hand[2]]).toEqual([five[0], five[2]]);
  expect(done).toMatchObject({
    state: "settled",
    by: pays > 0 ? "won" : "lost",
    multiplierE4: pays * 10_000,
  });
  expect(done.payout).toBe(moneyToText(taka(10 * pays)));
  const lying = await start();
  clock.advance(STEPS_WAIT_MS);
  await app.app.platform.jobs.runNow("steps-end-due", {});
  const { rows } = await app.owner.pool.query<{ state: string; payout: bigint }>(
    "select state, payout from round where id = $1",
    [lying.roundId],
  );
  expect(rows).toEqual([{ state: "settled", payout: moneyFromText(lying.payout ?? "0") }]);
  expect(await checkOpenBets(app.app.platform.db)).not.toHaveProperty("wrong");
});

it("[GAME-08] [GAME-10] last over and rickshaw rush: show nothing before its time, end on what was drawn, pay by the table", async () => {
  const member = await player();
  /** Takes steps until the round is over. @returns the round before and after its last step */
  async function playOut(
    gameCode: string,
    bet: Record<string, string>,
    action: Record<string, string | number>,
  ) {
    const params = { gameCode };
    let before = await member.call(startSteps, { params, body: { stake: "10", bet } }, key());
    for (;;) {
      expect(before.view).toMatchObject(gameCode === "last-over" ? { rest: null } : { lorries: null });
      const body = { roundId: before.roundId, step: before.step + 1, action };
      const after = await member.call(actSteps, { params, body }, key());
      if (after.state === "settled") return { before, after };
      before = after;
    }
  }
  const [block, light, cheat] = [{ shot: "block" }, { gap: 0 }, { gap: 3 }];
  const over = await playOut("last-over", {}, block);
  const batted = over.after.view as LastOverView;
  const shots = batted.faced.map(({ shot }) => shot);
  expect(batted.faced.length + (batted.rest?.length ?? 0)).toBe(6);
  expect(over.after).toMatchObject(
    batted.out
      ? { by: "lost", payout: "0.00" }
      : { by: "won", payout: moneyToText(ratioOf(taka(10), lastOverRatio(shots))) },
  );
  const rush = await playOut("rickshaw-rush", { traffic: "hard" }, light);
  const crossed = rush.after.view as RickshawRushView;
  expect(crossed.lorries).toHaveLength(9);
  expect(crossed.hit).toBe(crossed.lorries?.[crossed.taken.length - 1]?.includes(0));
  expect(rush.after.by).toBe(crossed.hit ? "lost" : "won");
  const params = { gameCode: "rickshaw-rush" };
  const next = await member.call(
    startSteps,
    { params, body: { stake: "10", bet: { traffic: "hard" } } },
    key(),
  );
  const body = { roundId: next.roundId, step: 1, action: cheat };
  expect(await codeOf(member.call, actSteps, { params, body }, key())).toBe("GAME_BET");
  expect(await checkOpenBets(app.app.platform.db)).not.toHaveProperty("wrong");
});
