import { randomUUID } from "node:crypto";
import { launchGame } from "@khela/contract/catalogue";
import * as calls from "@khela/contract/lottery";
import { getFairRound, listRounds } from "@khela/contract/play";
import { setLimit } from "@khela/contract/protection";
import { verifyCrashLink } from "@khela/games/fair/crash-chain";
import { recompute } from "@khela/games/verify";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { delayNextCommand } from "../../testing/busy-batch.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { openTestTrial } from "../../testing/trial.ts";
import { verifyLedger } from "../ledger/index.ts";
import { countOver } from "./store.ts";
import { linesFor, openedOf, startTestLottery, type TestLottery } from "./test-lottery.ts";

let lottery: TestLottery<TestApp>;
beforeAll(async () => {
  const clock = manualClock(systemClock.nowMs());
  lottery = await startTestLottery({ app: await startTestApp({ clock }), clock, fund });
});
afterAll(() => lottery.app.stop());

const ticketOf = (drawId: string, lines: unknown[], gameCode = lottery.gameCode) =>
  [
    calls.buyLotteryTicket,
    { params: { gameCode }, body: { drawId, lines } } as never,
    { idempotencyKey: randomUUID() },
  ] as const;

describe("a draw", () => {
  test("[LOTT-05] [LOTT-06] [LOTT-07] [GAME-09] sells tickets of many lines, pays them all, and can be recomputed", async () => {
    const [one, two] = await Promise.all([lottery.member(), lottery.member()]);
    const draw = await lottery.nextDraw();
    const now = await openedOf(one, lottery.gameCode);
    expect(now.draw).toMatchObject({ drawId: draw.id, phase: "open", numbers: null, seed: null });
    expect(Date.parse(now.draw.drawsAt) - Date.parse(now.draw.closesAt)).toBe(3_000);
    const { numbers, seed } = await lottery.secret(draw);
    const { won, lost } = linesFor(numbers);
    const bought = await lottery.buy(one, draw, [won, { ...lost, picks: ["00", "11", "22"], stake: "5" }]);
    expect(bought).toMatchObject({
      balance: "975.00",
      ticket: { stake: "25.00", state: "open", numbers: null },
    });
    expect(bought.ticket.lines.map(({ units, payout }) => ({ units, payout }))).toEqual([
      { units: 1, payout: null },
      { units: 3, payout: null },
    ]);
    await lottery.buy(two, draw, [lost]);
    expect(await lottery.openBets()).toEqual({ stakes: taka(35), balance: taka(35) });

    const settled = await lottery.runToEnd(draw);
    expect(settled).toMatchObject({ phase: "settled", numbers, seed });
    const [ticket] = (await lottery.tickets(one)).content;
    expect(ticket).toMatchObject({
      ticketId: bought.ticket.ticketId,
      state: "settled",
      numbers: [...numbers],
    });
    expect(ticket?.lines[0]?.payout).toBe("920.00");
    const paid = moneyFromText(ticket?.payout ?? "");
    expect(await lottery.balance(one.id)).toBe(taka(975) + paid);
    expect(await lottery.balance(two.id)).toBe(taka(990));
    expect(await lottery.openBets()).toEqual({ stakes: 0n, balance: 0n });
    expect(await ledgerSum(lottery.app)).toBe(0n);
    const { checks } = await verifyLedger(lottery.app.app.platform.longReads);
    expect(checks.filter(({ wrong }) => wrong !== undefined)).toEqual([]);

    const record = await one.call(listRounds, { query: { gameCode: lottery.gameCode } });
    expect(record.content[0]).toMatchObject({
      roundId: bought.ticket.ticketId,
      state: "settled",
      payout: ticket?.payout,
    });
    for (const roundId of [bought.ticket.ticketId, draw.id]) {
      const fair = await lottery.app.call(getFairRound, { params: { roundId } });
      expect(fair).toMatchObject({ kind: "lottery", serverSeed: seed, outcome: { numbers } });
      expect(verifyCrashLink({ linkHex: seed, distance: 1, knownHex: fair.serverSeedHash })).toBe(true);
      const { gameCode, bet, nonce, clientSeed } = fair;
      expect(recompute({ gameCode, bet, nonce, clientSeed, serverSeedHex: seed })).toEqual({
        kind: "lottery",
        outcome: { numbers },
      });
    }
    // The next draw's hash equals the link that was just revealed.
    expect((await lottery.draw()).seedHash).toBe(seed);
  });

  test("[LOTT-06] takes nothing after its time, nor once it is closed, whatever the clock says", async () => {
    const member = await lottery.member();
    const draw = await lottery.nextDraw();
    const line = { bet: "de", picks: ["07"], stake: "10" };
    const refusal = () => codeOf(member.call, ...ticketOf(draw.id, [line]));
    lottery.clock.set(draw.closesAt.getTime());
    expect(await refusal()).toBe("GAME_CLOSED");
    await lottery.runTo(draw.closesAt.getTime() + 1_000);
    expect((await lottery.find(draw.id)).phase).toBe("closed");
    lottery.clock.set(draw.closesAt.getTime() - 1_000);
    expect(await refusal()).toBe("GAME_CLOSED");
    expect(await codeOf(member.call, ...ticketOf(randomUUID(), [line]))).toBe("GAME_CLOSED");
    expect(await lottery.balance(member.id)).toBe(taka(1_000));
    await lottery.runToEnd(draw);
  });

  test("[LOTT-06] a ticket bears the moment by which it was in time, however late it is posted", async () => {
    const member = await lottery.member();
    const draw = await lottery.nextDraw();
    const lastMs = draw.closesAt.getTime() - 1;
    lottery.clock.set(lastMs);
    delayNextCommand(lottery.app, lottery.clock, draw.closesAt.getTime() + 30);
    const { ticket } = await lottery.buy(member, draw, [{ bet: "de", picks: ["07"], stake: "10" }]);
    expect(Date.parse(ticket.boughtAt)).toBe(lastMs);
    expect((await lottery.tickets(member)).content[0]?.boughtAt).toBe(ticket.boughtAt);
    const round = await lottery.app.app.modules.rounds.find(ticket.ticketId);
    expect(round?.at.getTime()).toBe(lastMs);
    await lottery.runToEnd(draw);
  });

  test("[LOTT-05] a line that the game doesn't take refuses the whole ticket; stakes have their bounds", async () => {
    const member = await lottery.member(300_000);
    const draw = await lottery.nextDraw();
    const line = (bet: string, picks: string[], stake = "10") => ({ bet, picks, stake });
    const refusal = (...lines: unknown[]) => codeOf(member.call, ...ticketOf(draw.id, lines));
    expect(await refusal(line("de", ["07"]), line("no-such-bet", ["07"]))).toBe("GAME_BET");
    expect(await refusal(line("de", ["7"]))).toBe("GAME_BET");
    expect(await refusal(line("de", ["07", "07"]))).toBe("GAME_BET");
    expect(await refusal(line("xien-2", ["07"]))).toBe("GAME_BET");
    expect(await refusal(line("de", ["07"], "0.5"))).toBe("GAME_STAKE");
    expect(await refusal(line("de", ["07"], "6000"))).toBe("GAME_STAKE");
    expect(await lottery.balance(member.id)).toBe(taka(300_000));
    // A player may stake a hundred thousand on a draw.
    const digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    await lottery.buy(member, draw, [line("tail-digit", digits, "9000")]);
    const tooMuch = ticketOf(draw.id, [line("tail-digit", digits, "1000.1")]);
    // The error carries both limits, so that the screen can show them.
    await expect(member.call(...tooMuch)).rejects.toMatchObject({
      code: "GAME_STAKE",
      params: { min: "1.00", max: "100000.00" },
    });
    const last = await lottery.buy(member, draw, [line("tail-digit", digits, "1000")]);
    expect(await refusal(line("de", ["07"], "1"))).toBe("GAME_STAKE");
    // A ticket given back no longer counts.
    await lottery.cancel(member, last.ticket.ticketId);
    await lottery.buy(member, draw, [line("de", ["07"], "1")]);
    const { content } = await lottery.tickets(member);
    for (const { ticketId, state } of content) if (state === "open") await lottery.cancel(member, ticketId);
    expect(await lottery.balance(member.id)).toBe(taka(300_000));
  });

  test("[LOTT-06] one player alone can't win what a draw may cost, nor go around a unit's bound by writing it again", async () => {
    const [greedy, other] = await Promise.all([lottery.member(300_000), lottery.member(100_000)]);
    const draw = await lottery.nextDraw();
    // The largest stake of a unit, which wins nearly half a million.
    const most = { bet: "de", picks: ["07"], stake: "5434" };
    const four = await lottery.buy(greedy, draw, [most, most, most, most]);
    expect(await codeOf(greedy.call, ...ticketOf(draw.id, [most]))).toBe("GAME_TABLE_FULL");
    // Another player has a limit of his own, and a ticket given back frees this one's.
    await lottery.buy(other, draw, [most]);
    await lottery.cancel(greedy, four.ticket.ticketId);
    await lottery.buy(greedy, draw, [most]);
    await lottery.runToEnd(draw);
  });

  test("[MONEY-09] one key is one ticket: a repeated call gets the first answer, another body is refused", async () => {
    const member = await lottery.member();
    const draw = await lottery.nextDraw();
    const key = randomUUID();
    const line = { bet: "de", picks: ["07"], stake: "10" };
    const answers = await Promise.all([1, 2, 3].map(() => lottery.buy(member, draw, [line], key)));
    expect(new Set(answers.map(({ ticket }) => ticket.ticketId)).size).toBe(1);
    expect(await lottery.balance(member.id)).toBe(taka(990));
    const [buy, input] = ticketOf(draw.id, [{ ...line, stake: "20" }]);
    expect(await codeOf(member.call, buy, input, { idempotencyKey: key })).toBe("MONEY_KEY_REUSED");
    await lottery.runToEnd(draw);
  });
});

describe("a ticket", () => {
  test("[LOTT-05] is given back whole before the cut-off, once, by its owner alone, and was no turnover", async () => {
    const [owner, other] = await Promise.all([lottery.member(), lottery.member()]);
    const draw = await lottery.nextDraw();
    const { ticket } = await lottery.buy(owner, draw, [{ bet: "de", picks: ["07"], stake: "100" }]);
    const refusal = (member: typeof owner, ticketId: string) =>
      codeOf(
        member.call,
        calls.cancelLotteryTicket,
        { params: { ticketId } },
        { idempotencyKey: randomUUID() },
      );
    expect(await refusal(other, ticket.ticketId)).toBe("SYS_NOT_FOUND");
    expect(await refusal(owner, randomUUID())).toBe("SYS_NOT_FOUND");
    const answer = await lottery.cancel(owner, ticket.ticketId);
    expect(answer).toMatchObject({ balance: "1000.00", ticket: { state: "cancelled" } });
    expect(await refusal(owner, ticket.ticketId)).toBe("GAME_CLOSED");
    const kept = await lottery.buy(owner, draw, [{ bet: "de", picks: ["07"], stake: "100" }]);
    await lottery.runTo(draw.closesAt.getTime());
    expect(await refusal(owner, kept.ticket.ticketId)).toBe("GAME_CLOSED");
    await lottery.runToEnd(draw);
    const record = await owner.call(listRounds, { query: {} });
    expect(record.totals).toMatchObject({ rounds: 2, stake: "100.00" });
    expect(await lottery.openBets()).toEqual({ stakes: 0n, balance: 0n });
    const states = (await lottery.tickets(owner)).content.map(({ state }) => state);
    expect(states.toSorted()).toEqual(["cancelled", "settled"]);
    expect((await lottery.tickets(other)).content).toEqual([]);
  });

  test("[AUTH-15] [LOTT-05] of a trial player is paid with play credit, and touches no book", async () => {
    const trial = await openTestTrial(lottery.app);
    const draw = await lottery.nextDraw();
    const { won } = linesFor((await lottery.secret(draw)).numbers);
    await lottery.buy(trial, draw, [won]);
    const { rows } = await lottery.app.owner.pool.query(
      "select stakes from lottery_exposure where draw_id = $1",
      [draw.id],
    );
    expect(rows).toEqual([{ stakes: 0n }]);
    await lottery.runToEnd(draw);
    const [ticket] = (await lottery.tickets(trial)).content;
    expect(ticket).toMatchObject({ state: "settled", payout: "920.00" });
  });
});

describe("a ticket of earlier rules", () => {
  test("[LOTT-05] keeps what it was paid; what each line would be paid by today's rules isn't said", async () => {
    const member = await lottery.member();
    const draw = await lottery.nextDraw();
    const { won } = linesFor((await lottery.secret(draw)).numbers);
    await lottery.buy(member, draw, [won]);
    await lottery.runToEnd(draw);
    const { pool } = lottery.app.owner;
    // Simulate later rules; no code may change the version of a draw.
    await pool.query("alter table lottery_draw disable trigger user");
    await pool.query("update lottery_draw set maths_version = '0' where id = $1", [draw.id]);
    await pool.query("alter table lottery_draw enable trigger user");
    const [ticket] = (await lottery.tickets(member)).content;
    expect(ticket).toMatchObject({ state: "settled", payout: "920.00", lines: [{ payout: null }] });
  });
});

describe("what is in the way of a ticket", () => {
  test("[SAFE-01] [LOTT-05] keeps to the player's limits, and frees them again when it is given back", async () => {
    const member = await lottery.member();
    await member.call(setLimit, { body: { kind: "stake", period: "day", value: "150" } });
    const draw = await lottery.nextDraw();
    const line = { bet: "de", picks: ["07"], stake: "100" };
    const { ticket } = await lottery.buy(member, draw, [line]);
    expect(await codeOf(member.call, ...ticketOf(draw.id, [line]))).toBe("PROTECT_LIMIT");
    await lottery.cancel(member, ticket.ticketId);
    await lottery.buy(member, draw, [line]);
    expect(await codeOf(member.call, ...ticketOf(draw.id, [line]))).toBe("PROTECT_LIMIT");
    await lottery.runToEnd(draw);
  });

  test("[GAME-02] [OPS-04] of a lottery under maintenance is not sold, and those that were sold are paid", async () => {
    const member = await lottery.member();
    const draw = await lottery.nextDraw();
    const { won } = linesFor((await lottery.secret(draw)).numbers);
    await lottery.buy(member, draw, [won]);
    const setMaintenance = async (on: boolean): Promise<void> => {
      await lottery.app.owner.pool.query("update game set maintenance = $2 where code = $1", [
        lottery.gameCode,
        on,
      ]);
      await lottery.app.app.modules.catalogue.sync();
    };
    await setMaintenance(true);
    expect(await codeOf(member.call, ...ticketOf(draw.id, [won]))).toBe("GAME_MAINTENANCE");
    await lottery.runToEnd(draw);
    expect(await lottery.balance(member.id)).toBe(taka(1_910));
    await setMaintenance(false);
  });
});

describe("a launch", () => {
  test("[GAME-05] [LOTT-01] [API-02] of a lottery opens its page with the game, as the specification's call asks", async () => {
    const member = await lottery.app.registerMember();
    const launch = (body: object) => member.call(launchGame, { body: { gameCode: "lotto-north", ...body } });
    const plain = await launch({});
    expect(plain).toMatchObject({ container: "page", game: { vassalage: "TCG_LOTTO_VN" } });
    expect(plain.url.endsWith("/vnLottery?gameCode=lotto-north")).toBe(true);
    const asked = { lottoArea: "VN", launchMode: "LOTT", prizeMode: "ELOTT", view: "lobby", device: "WEB" };
    const { url } = await launch({ ...asked, backUrl: "/home", language: "bn" });
    expect(Object.fromEntries(new URL(url, "http://site").searchParams)).toEqual({
      gameCode: "lotto-north",
      view: "lobby",
      prizeMode: "ELOTT",
      backUrl: "/home",
    });
    for (const backUrl of ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere"]) {
      const input = { body: { gameCode: "lotto-north", backUrl } };
      expect(await codeOf(member.call, launchGame, input)).toBe("SYS_BAD_INPUT");
    }
  });
});

describe("the calls of the specification", () => {
  const get = async (path: string, token?: string) => {
    const response = await fetch(`${lottery.app.baseUrl}${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: (await response.json()) as { value: never; errorCode?: string } };
  };

  test("[API-02] [LOTT-01] [GAME-13] answer at their paths; what needs a session refuses guests", async () => {
    const member = await lottery.app.registerMember();
    await lottery.app.callAs(member.token)(launchGame, { body: { gameCode: "lotto-south" } });
    const draw = await lottery.nextDraw();
    await fund(lottery.app, member.id, taka(100));
    await lottery.buy(member, draw, [{ bet: "de", picks: ["07"], stake: "10" }]);
    await lottery.runToEnd(draw);
    const next = await lottery.draw();
    const menu = await get("/lgw/vn/games/game_menu?prizeMode=ELOTT&device=WEB");
    expect(menu.body.value).toMatchObject({ prizeModes: ["LOTT", "ELOTT"] });
    const listed = (menu.body.value as { list: { game: { gameCode: string }; draw: object; last: object }[] })
      .list;
    expect(listed.find(({ game }) => game.gameCode === lottery.gameCode)).toMatchObject({
      game: { vassalage: "TCG_LOTTO_VN" },
      draw: { drawId: next.id, phase: "open" },
      last: { drawId: draw.id, phase: "settled" },
    });
    // The list of modes follows from the vendors, whatever the filter is.
    const sea = await get("/lgw/vn/games/game_menu?prizeMode=SEA");
    expect(sea.body.value).toMatchObject({ list: [], prizeModes: ["LOTT", "ELOTT"] });

    expect((await get("/lgw/vn/games/game_menu/recent")).status).toBe(401);
    const recent = (await get("/lgw/vn/games/game_menu/recent", member.token)).body.value as {
      list: { game: { gameCode: string } }[];
    };
    expect(recent.list.map(({ game }) => game.gameCode)).toEqual([lottery.gameCode, "lotto-south"]);

    const opened = await get(`/lgw/vn/numeros/opened/game?gameCode=${lottery.gameCode}&pageSize=1`);
    expect(opened.body.value).toMatchObject({ list: [{ drawId: draw.id }] });
    expect((await get("/lgw/vn/numeros/opened/game?gameCode=dice")).body.errorCode).toBe("GAME_NOT_FOUND");
    const newest = (await get("/lgw/vn/numeros/opened/game")).body.value as { list: { drawId: string }[] };
    expect(newest.list.map(({ drawId }) => drawId)).toContain(draw.id);

    const numero = `/lotto/lgw/games/opened/numero?gameCode=${lottery.gameCode}`;
    expect((await get(numero)).status).toBe(401);
    const numeros = (await get(numero, member.token)).body.value as calls.LotteryNow;
    expect([numeros.draw.drawId, numeros.last[0]?.drawId]).toEqual([next.id, draw.id]);
    const past = await get(`/play/lottery/games/${lottery.gameCode}/draws?pageSize=1`);
    expect(past.body.value).toMatchObject({ content: [{ drawId: draw.id }] });
    expect(await countOver(lottery.app.app.platform.db, lottery.gameCode, 1)).toBe(1);
    const all = (await get("/play/lottery/games")).body.value as { list: { area: string }[] };
    expect(new Set(all.list.map(({ area }) => area))).toContain("vn");
  });
});
