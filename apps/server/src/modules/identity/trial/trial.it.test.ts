import { randomUUID } from "node:crypto";
import { passBotCheck } from "@khela/contract/bot-check";
import { getGameMenus, hotGames, launchGame, listGames, winnerBoard } from "@khela/contract/catalogue";
import { listPlayers } from "@khela/contract/console/players";
import { getDashboard } from "@khela/contract/console/reports";
import { getMemberInfo, login, logout } from "@khela/contract/identity";
import { betDice, getFairRound, getSeeds, rotateSeeds, spinSlot } from "@khela/contract/play";
import { ENDPOINTS } from "@khela/contract/registry";
import { exchangeCode, freePlay, handOver } from "@khela/contract/social";
import { getBalance } from "@khela/contract/wallet";
import { dicePayout } from "@khela/games/dice/dice";
import { slotPayout } from "@khela/games/slots/play";
import type { SlotOutcome } from "@khela/games/slots/types";
import { recompute } from "@khela/games/verify";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka } from "@khela/kernel/money";
import { TRIAL_CURRENCY, TRIALS_PER_ADDRESS } from "@khela/rules/auth/trial";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";
import { fund, ledgerSum } from "../../../testing/money.ts";
import { openTestTrial, type TestTrial } from "../../../testing/trial.ts";
import { memberAccount, move, houseAccount, verifyLedger } from "../../ledger/index.ts";

const clock = manualClock(Date.now());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const roll = { stake: "10", direction: "under", target: 5_000 } as const;
const SLOT = "royal-bengal";

/** Gives a trial account play credit, to simulate one that has won. */
async function favour(trial: TestTrial, amount: number): Promise<void> {
  const { ledger } = app.app.modules;
  const cash = memberAccount(trial.id, "cash", TRIAL_CURRENCY);
  await ledger.transaction((tx) =>
    ledger.post(tx, move(houseAccount("trial", TRIAL_CURRENCY), cash, taka(amount), "test.favour")),
  );
}

describe("[AUTH-15] opening a trial account", () => {
  it("starts a session with 10,000 of play credit, which is no money", async () => {
    const trial = await openTestTrial(app);
    expect(await trial.call(getMemberInfo)).toMatchObject({ type: 4, currency: "FUN", vipRankLevel: 0 });
    expect(await trial.call(getBalance)).toMatchObject({ currency: "FUN", balance: "10000.00" });
    expect(await ledgerSum(app, "FUN")).toBe(0n);
  });

  it("needs the bot check, each answer once, and the flag", async () => {
    const altcha = await passBotCheck(app.call, "freeplay");
    const body = { os: "test", platform: "W", gateway: 3 } as const;
    expect(await codeOf(app.call, freePlay, { body })).toBe("AUTH_BOT_CHECK");
    expect(await codeOf(app.call, freePlay, { body: { ...body, altcha } })).toBe("OK");
    expect(await codeOf(app.call, freePlay, { body: { ...body, altcha } })).toBe("AUTH_BOT_CHECK");
  });

  it("is nobody's to log in to by password, and can't hand itself over", async () => {
    const trial = await openTestTrial(app);
    const body = { username: trial.account, password: "anything at all", type: "username" } as const;
    expect(await codeOf(app.call, login, { body })).toBe("AUTH_BAD_CREDENTIALS");
    expect(await codeOf(trial.call, handOver)).toBe("AUTH_TRUE_ACCOUNT");
    expect(await codeOf(trial.call, logout)).toBe("OK");
    expect(await codeOf(trial.call, getMemberInfo)).toBe("AUTH_REQUIRED");
  });

  it("refuses a trial with a password at the login too", async () => {
    const password = "never a real account";
    const { account } = await app.app.modules.identity.register({ account: "trialpw", password, type: 4 });
    for (const entry of ["member", undefined] as const) {
      const body = { username: account, password, type: "username", ...(entry ? { entry } : {}) } as const;
      expect(await codeOf(app.call, login, { body })).toBe("AUTH_NON_MEMBER");
    }
  });

  it("opens no more than the day's number for one address, on every process, also all at once", async () => {
    const limited = await startTestApp({ beside: app, rateLimitFactor: 1 });
    await app.owner.pool.query(
      "update member set register_ip = 'elsewhere' where type = 4 and register_ip <> 'elsewhere'",
    );
    await Promise.all(Array.from({ length: TRIALS_PER_ADDRESS }, () => openTestTrial(app)));
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const altcha = await passBotCheck(app.call, "freeplay");
        return codeOf(limited.call, freePlay, { body: { os: "", platform: "W", gateway: 3, altcha } });
      }),
    );
    expect(answers).toEqual(["SYS_TOO_MANY", "SYS_TOO_MANY", "SYS_TOO_MANY"]);
    await limited.stop();
    await app.owner.pool.query("update member set register_ip = 'elsewhere' where type = 4");
  });
});

describe("[AUTH-15] what a trial account may do", () => {
  const path = (text: string) =>
    text.replace(":gameCode", SLOT).replaceAll(/:[a-zA-Z]+/g, "0190a5c2-7c1e-7000-8000-000000000000");

  it("is what the contract marks, and nothing else of all member calls", async () => {
    const trial = await openTestTrial(app);
    const member = ENDPOINTS.filter(({ auth }) => auth === "member");
    expect(member.length).toBeGreaterThan(30);
    for (const endpoint of member) {
      if (endpoint.trial) continue;
      const answer = await fetch(app.baseUrl + path(endpoint.path), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${trial.token}`, "content-type": "application/json" },
        ...(endpoint.method === "GET" ? {} : { body: "{}" }),
      });
      const { errorCode } = (await answer.json()) as { errorCode?: string };
      expect([endpoint.id, answer.status, errorCode]).toEqual([endpoint.id, 403, "AUTH_TRUE_ACCOUNT"]);
    }
    expect(
      member
        .filter((endpoint) => endpoint.trial)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([
      "crash.bet",
      "crash.cashOut",
      "dice.bet",
      "fair.rotate",
      "fair.seeds",
      "fishing.fire",
      "fishing.join",
      "fishing.leave",
      "games.launch",
      "games.merchantWallet",
      "instant.bet",
      "liveChat.history",
      "lottery.buy",
      "lottery.cancel",
      "lottery.opened",
      "lottery.tickets",
      "lottery.vnRecent",
      "member.info",
      "member.language",
      "rounds.list",
      "rounds.one",
      "rounds.session",
      "scratch.book",
      "scratch.buy",
      "scratch.scratched",
      "scratch.waiting",
      "session.logout",
      "slots.spin",
      "steps.act",
      "steps.cashOut",
      "steps.open",
      "steps.start",
      "tables.act",
      "tables.bet",
      "wallet.balance",
    ]);
  });

  it("[GAME-03] [GAME-05] starts demos, not real games; a member starts real games, not demos", async () => {
    const trial = await openTestTrial(app);
    const member = await app.registerMember();
    const start = (mode: "real" | "demo") => ({ body: { gameCode: SLOT, mode } });
    expect(await codeOf(trial.call, launchGame, start("real"))).toBe("AUTH_TRUE_ACCOUNT");
    const { game } = await trial.call(launchGame, start("demo"));
    expect(game.supportPlay).toBe(0);
    expect(await codeOf(member.call, launchGame, start("real"))).toBe("OK");
    expect(await codeOf(member.call, launchGame, start("demo"))).toBe("SYS_BAD_INPUT");
    for (const gameClassify of ["recent", "favourites"] as const) {
      expect(await codeOf(trial.call, listGames, { query: { gameClassify } })).toBe("AUTH_TRUE_ACCOUNT");
    }
    expect((await app.call(hotGames, { query: {} })).list[0]?.supportPlay).toBe(0);
    expect(await codeOf(app.call, getGameMenus, { query: {} })).toBe("OK");
  });

  it("plays with its play credit: dice and slots, to the last digit, and never below zero", async () => {
    const trial = await openTestTrial(app);
    const dice = await trial.call(betDice, { body: roll }, key());
    const spin = await trial.call(spinSlot, { params: { gameCode: SLOT }, body: { stake: "20" } }, key());
    const expected = taka(10_000 - 30) + moneyFromText(dice.payout) + moneyFromText(spin.payout);
    expect(moneyFromText((await trial.call(getBalance)).balance)).toBe(expected);
    const { ledger } = app.app.modules;
    const [cash] = await ledger.balances(trial.id);
    expect(cash).toMatchObject({ bucket: "cash", currency: "FUN", balance: expected });
    const poor = await openTestTrial(app);
    const all = memberAccount(poor.id, "cash", TRIAL_CURRENCY);
    await ledger.transaction((tx) =>
      ledger.post(tx, move(all, houseAccount("trial", TRIAL_CURRENCY), taka(9_995), "test.taken")),
    );
    expect(await codeOf(poor.call, betDice, { body: roll }, key())).toBe("MONEY_INSUFFICIENT");
    expect(await ledgerSum(app, "FUN")).toBe(0n);
    expect(await ledgerSum(app, "BDT")).toBe(0n);
    const { checks } = await verifyLedger(app.app.platform.longReads);
    expect(checks.flatMap(({ wrong }) => wrong ?? [])).toEqual([]);
  });

  it("[GAME-09] plays by the same maths: a revealed seed recomputes every round, payout included", async () => {
    const trial = await openTestTrial(app);
    const before = await trial.call(getSeeds);
    const played = [];
    for (const target of [2_500, 5_000, 9_000]) {
      played.push(await trial.call(betDice, { body: { ...roll, target } }, key()));
      played.push(await trial.call(spinSlot, { params: { gameCode: SLOT }, body: { stake: "20" } }, key()));
    }
    const { revealed } = await trial.call(rotateSeeds, { body: { clientSeed: "next" } });
    expect(revealed.serverSeedHash).toBe(before.serverSeedHash);
    for (const { roundId, payout } of played) {
      const round = await app.call(getFairRound, { params: { roundId } });
      const again = recompute({
        gameCode: round.gameCode,
        serverSeedHex: revealed.serverSeed,
        clientSeed: round.clientSeed,
        nonce: round.nonce,
        bet: round.bet,
      });
      expect(again.outcome).toEqual(round.outcome);
      const stake = moneyFromText(round.stake);
      expect(
        again.kind === "dice"
          ? dicePayout(stake, again.outcome)
          : slotPayout(stake, again.outcome as SlotOutcome),
      ).toBe(moneyFromText(payout));
    }
  });
});

describe("[AUTH-15] play credit counts nowhere", () => {
  it("is in no report, list, count or board, beside real rounds that are", async () => {
    const operator = await app.loginOperator();
    const figures = async () => {
      clock.advance(60_000);
      const board = await operator.call(getDashboard, { query: { days: 7 } });
      const players = await operator.call(listPlayers, { query: { pageSize: 100 } });
      const { list } = await app.call(winnerBoard, { query: { limitNum: 20 } });
      const playing = await app.app.modules.rounds.playersSince(new Date(0));
      const { modules } = app.app;
      return {
        today: board.today,
        top: board.topGames,
        players: players.totalCount,
        winners: list,
        playing: [...playing],
        registered: await modules.identity.countRegistered(new Date(0), new Date(clock.nowMs() + 1)),
        found: (await modules.identity.searchMembers("guest", 50)).length,
      };
    };
    const member = await app.registerMember();
    await fund(app, member.id, taka(1_000));
    await member.call(betDice, { body: { ...roll, stake: "100" } }, key());
    const before = await figures();

    const trial = await openTestTrial(app);
    await favour(trial, 100_000);
    let won = 0n;
    while (won < taka(1_000)) {
      // A win of play credit large enough to lead the board of winners.
      const bet = await trial.call(betDice, { body: { ...roll, stake: "1000" } }, key());
      won = moneyFromText(bet.payout);
    }
    clock.advance(30_000);
    const after = await figures();
    expect(after).toEqual(before);
    expect(before.playing).not.toEqual([]);
    expect(before.found).toBe(0);

    await member.call(betDice, { body: { ...roll, stake: "100" } }, key());
    expect((await figures()).today.rounds).toBe(before.today.rounds + 1);
  });
});

describe("[AUTH-15] the end of a trial", () => {
  it("comes after a day without a move: closed, the session dead, the credit back at the house", async () => {
    const [idle, busy] = [await openTestTrial(app), await openTestTrial(app)];
    await idle.call(betDice, { body: roll }, key());
    clock.advance(23 * 3_600_000);
    await busy.call(getBalance);
    clock.advance(3_600_000 + 60_000);
    await Promise.all([
      app.app.platform.jobs.runNow("identity-close-trials", {}),
      app.app.platform.jobs.runNow("identity-close-trials", {}),
    ]);
    const { rows } = await app.owner.pool.query<{ id: string; status: string }>(
      "select id, status from member where id = any($1) order by id",
      [[idle.id, busy.id].sort()],
    );
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [idle.id]: "blocked",
      [busy.id]: "active",
    });
    expect(await codeOf(idle.call, getBalance)).toBe("AUTH_REQUIRED");
    const { ledger } = app.app.modules;
    expect((await ledger.balances(idle.id))[0]?.balance).toBe(0n);
    expect(await ledgerSum(app, "FUN")).toBe(0n);
  });

  it("carries nothing into a real account", async () => {
    const trial = await openTestTrial(app);
    await trial.call(betDice, { body: roll }, key());
    const member = await app.registerMember();
    expect(await member.call(getBalance)).toMatchObject({ currency: "BDT", balance: "0.00" });
  });
});

describe("[AUTH-05] a one-time code from one's own session", () => {
  it("opens the account once, within a minute; a session's token opens nothing", async () => {
    const member = await app.registerMember();
    const { code } = await member.call(handOver);
    const opened = await app.call(exchangeCode, { body: { code } });
    expect(opened.member.id).toBe(member.id);
    expect(opened.token).not.toBe(member.token);
    expect(await codeOf(app.callAs(opened.token), getMemberInfo)).toBe("OK");
    expect(await codeOf(app.call, exchangeCode, { body: { code } })).toBe("AUTH_LINK_DEAD");

    const stale = (await member.call(handOver)).code;
    clock.advance(60_000);
    expect(await codeOf(app.call, exchangeCode, { body: { code: stale } })).toBe("AUTH_LINK_DEAD");
    expect(await codeOf(app.call, exchangeCode, { body: { code: member.token } })).toBe("AUTH_LINK_DEAD");
    expect(await codeOf(app.call, handOver)).toBe("AUTH_REQUIRED");
  });

  it("is one login, however often it comes at once; a blocked account gets none", async () => {
    const member = await app.registerMember();
    const { code } = await member.call(handOver);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(app.call, exchangeCode, { body: { code } })),
    );
    expect(answers.filter((answer) => answer === "OK")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "AUTH_LINK_DEAD")).toHaveLength(19);
    const waiting = (await member.call(handOver)).code;
    await app.owner.pool.query(
      "update member set status = 'blocked', blocked_reason = 'test' where id = $1",
      [member.id],
    );
    expect(await codeOf(app.call, exchangeCode, { body: { code: waiting } })).toBe("AUTH_BLOCKED");
  });
});
