import { randomUUID } from "node:crypto";
import { betDice, getRound, listRounds, spinSlot } from "@khela/contract/play";
import { exportMovements, exportProfit, exportRounds, getProfitLoss } from "@khela/contract/records";
import { listMovements } from "@khela/contract/wallet";
import { type Money, moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";

let app: TestApp;
let player: TestMember;
const today = () => dayOf(Date.now()).key;
const key = () => ({ idempotencyKey: randomUUID() });

/** A member who has played two games and has one open round of a third. */
beforeAll(async () => {
  app = await startTestApp();
  player = await app.registerMember();
  await fund(app, player.id, taka(2_000));
  for (const stake of ["10.01", "17.77", "123.45", "20.5", "30.01"]) {
    await player.call(betDice, { body: { stake, direction: "over", target: 4_999 } }, key());
  }
  for (const stake of ["20", "50"]) {
    await player.call(spinSlot, { params: { gameCode: "royal-bengal" }, body: { stake } }, key());
  }
  await app.owner.pool.query(
    `insert into round (id, at, member_id, game_code, kind, state, currency, stake, payout, source_id, nonce, maths_version, bet)
     values (gen_random_uuid(), now(), $1, 'crash', 'crash', 'open', 'BDT', 70000, 0, gen_random_uuid(), 0, '1', '{}')`,
    [player.id],
  );
});
afterAll(() => app.stop());

const sum = (amounts: readonly string[]): string =>
  moneyToText(amounts.reduce((total, amount) => total + moneyFromText(amount), 0n) as Money);
const rounds = (query: object = {}) => player.call(listRounds, { query: { pageSize: 100, ...query } });
const profit = (query: object = {}) => player.call(getProfitLoss, { query });
/** Parses a file into rows of cells; no cell in these files contains a line break. */
const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));

describe("[MONEY-07] betting record", () => {
  it("totals are the sums of its lines to the last digit; an open round is no loss", async () => {
    const { content, totals, totalCount } = await rounds();
    expect(content).toHaveLength(totalCount);
    expect(totals).toEqual({
      rounds: 8,
      stake: sum(content.map(({ stake }) => stake)),
      payout: sum(content.map(({ payout }) => payout)),
      winLoss: sum(content.map(({ winLoss }) => winLoss)),
      openStake: "7.00",
    });
  });

  it("filters by category, vendor, game and state; the parts make the whole", async () => {
    const all = await rounds();
    const byGame = await Promise.all(
      ["dice", "royal-bengal", "crash"].map((gameCode) => rounds({ gameCode })),
    );
    expect(byGame.map(({ totalCount }) => totalCount)).toEqual([5, 2, 1]);
    expect(sum(byGame.map(({ totals }) => totals.winLoss))).toBe(all.totals.winLoss);
    const byState = await Promise.all(
      (["open", "settled", "void"] as const).map((state) => rounds({ state })),
    );
    expect(byState.map(({ content }) => content.length)).toEqual([1, 7, 0]);
    expect((await rounds({ vendor: "KHELA" })).totals).toEqual(all.totals);
    expect((await rounds({ vendor: "NOBODY" })).totalCount).toBe(0);
    const codesOf = async (category: string) =>
      (await rounds({ category })).content.map(({ gameCode }) => gameCode).toSorted();
    // Dice is listed among the arcade games of the slots as well.
    expect(await codesOf("rng")).toEqual([
      ...Array.from({ length: 5 }, () => "dice"),
      "royal-bengal",
      "royal-bengal",
    ]);
    expect(await codesOf("crash")).toEqual(["crash"]);
    expect((await rounds({ category: "rng", gameCode: "crash" })).content).toEqual([]);
  });

  it("pages forth and back by cursor, filtered or not", async () => {
    for (const filter of [{}, { state: "settled" }]) {
      const all = (await rounds(filter)).content;
      const first = await rounds({ ...filter, pageSize: 3 });
      const second = await rounds({ ...filter, pageSize: 3, cursor: first.older });
      const third = await rounds({ ...filter, pageSize: 3, cursor: second.older });
      expect([first, second, third].flatMap(({ content }) => content)).toEqual(all.slice(0, 9));
      expect(third.older).toBeNull();
      expect((await rounds({ ...filter, pageSize: 3, cursor: third.newer })).content).toEqual(second.content);
    }
  });
});

it("[MONEY-07] a movement leads to its round, and nobody else's", async () => {
  const { content } = await player.call(listMovements, { query: { kind: "bet" } });
  const line = (await rounds({ state: "settled" })).content[0];
  const roundId = content[0]?.reference.id ?? "";
  expect(await player.call(getRound, { params: { roundId } })).toEqual(line);
  const other = await app.registerMember();
  expect(await codeOf(other.call, getRound, { params: { roundId } })).toBe("SYS_NOT_FOUND");
  expect(await codeOf(player.call, getRound, { params: { roundId: randomUUID() } })).toBe("SYS_NOT_FOUND");
  expect(await codeOf(app.call, getRound, { params: { roundId } })).toBe("AUTH_REQUIRED");
});

describe("[MONEY-07] profit and loss", () => {
  it("agrees with the betting and the account record to the last digit", async () => {
    const bets = (await rounds()).totals;
    const answer = await profit({ step: "week" });
    expect(answer.totals).toMatchObject(bets);
    expect(answer.totals).toMatchObject({
      deposits: "2000.00",
      withdrawals: "0.00",
      netDeposits: "2000.00",
      other: "0.00",
    });
    const moved = (await player.call(listMovements, { query: {} })).byKind;
    const settled = (await rounds({ state: "settled" })).totals;
    expect(moved.find(({ kind }) => kind === "bet")?.out).toBe(settled.stake);
    expect(moved.find(({ kind }) => kind === "payout")?.in ?? "0.00").toBe(settled.payout);
    expect(answer.lifetime).toMatchObject({ netDeposits: "2000.00", winLoss: bets.winLoss });
    // The range starts when the account was opened, because the deposit is its first line.
    const { rows } = await app.owner.pool.query<{ created_at: Date }>(
      "select created_at from ledger.account where name = $1",
      [`member:${player.id}:cash:BDT`],
    );
    expect(answer.lifetime.since).toBe(rows[0]?.created_at.toISOString());
  });

  it.each(["day", "week", "month"] as const)("cut by %s, the steps make the whole", async (step) => {
    const { steps, totals, from, to } = await profit({
      step,
      from: dayPlus(Date.now(), -40).key,
      to: today(),
    });
    expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([from, to]);
    expect(sum(steps.map(({ winLoss }) => winLoss))).toBe(totals.winLoss);
    expect(sum(steps.map(({ stake }) => stake))).toBe(totals.stake);
    if (step === "day") expect(steps).toHaveLength(41);
  });

  it.each(["category", "vendor", "game"] as const)("cut by %s, the groups make the whole", async (cut) => {
    const { groups, totals } = await profit({ cut });
    expect(sum(groups.map(({ winLoss }) => winLoss))).toBe(totals.winLoss);
    expect(groups.reduce((count, group) => count + group.rounds, 0)).toBe(totals.rounds);
    const stakes = groups.map(({ stake }) => moneyFromText(stake));
    expect(stakes).toEqual(stakes.toSorted((a, b) => Number(b - a)));
    expect(groups).toHaveLength({ category: 3, vendor: 1, game: 3 }[cut]);
  });

  it("is one's own, and at most a year long", async () => {
    const other = await app.registerMember();
    expect((await other.call(getProfitLoss, { query: {} })).totals).toMatchObject({
      rounds: 0,
      deposits: "0.00",
    });
    expect((await other.call(getProfitLoss, { query: {} })).lifetime.since).toBeNull();
    expect(await codeOf(app.call, getProfitLoss, { query: {} })).toBe("AUTH_REQUIRED");
    const from = dayPlus(Date.now(), -400).key;
    expect(await codeOf(player.call, getProfitLoss, { query: { from, to: today() } })).toBe("RECORD_RANGE");
  });
});

describe("[MONEY-07] days at the edge of the calendar", () => {
  it.each(["0001-01-01", "1999-12-31", "2101-01-01", "9999-12-31"])(
    "%s is refused by every record",
    async (day) => {
      for (const query of [{ from: day }, { to: day }, { from: day, to: day }]) {
        for (const record of [
          getProfitLoss,
          exportProfit,
          exportRounds,
          exportMovements,
          listRounds,
          listMovements,
        ])
          expect(await codeOf(player.call, record, { query }), record.id).toBe("SYS_BAD_INPUT");
      }
    },
  );

  it.each(["2000-01-01", "2100-12-31"])("%s is a day like any other", async (day) => {
    for (const step of ["day", "week", "month"]) {
      expect((await profit({ step, from: day, to: day })).steps).toMatchObject([{ from: day, to: day }]);
    }
    expect((await rounds({ to: day, from: day })).totals).toMatchObject({ rounds: 0 });
    expect((await profit({ to: day })).to).toBe(day);
  });
});

describe("[MONEY-07] files", () => {
  const fetched = (path: string, language = "en") =>
    fetch(app.baseUrl + path, {
      headers: { authorization: `Bearer ${player.token}`, "accept-language": language },
    });

  it("come as attachments with dates in their names and a mark for spreadsheets", async () => {
    const response = await fetched(`/wps/member/records/rounds.csv?from=${today()}&to=${today()}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="khela-bets-${today()}-${today()}.csv"`,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("hold the whole selection, in plain decimals, and agree with the totals", async () => {
    const [head, ...lines] = cellsOf(await player.call(exportRounds, { query: {} }));
    expect(head).toHaveLength(9);
    const { totals } = await rounds();
    expect(lines).toHaveLength(totals.rounds);
    expect(sum(lines.map((cells) => cells[6] ?? ""))).toBe(totals.winLoss);
    const movements = cellsOf(await player.call(exportMovements, { query: {} })).slice(1);
    const record = await player.call(listMovements, { query: { pageSize: 100 } });
    expect(movements).toHaveLength(record.totalCount);
    expect(sum(movements.map((cells) => cells[3] ?? ""))).toBe(record.totals.net);
    const days = cellsOf(await player.call(exportProfit, { query: {} })).slice(1);
    expect(sum(days.map((cells) => cells[6] ?? ""))).toBe((await profit()).totals.winLoss);
    const deposits = await player.call(exportMovements, { query: { kind: "deposit" } });
    expect(cellsOf(deposits)).toHaveLength(2);
    expect(cellsOf(await player.call(exportMovements, { query: { kind: "bonus" } }))).toHaveLength(1);
  });

  it("speak the member's language; refusals are answers like all others", async () => {
    const bangla = await (await fetched("/wps/member/records/movements.csv", "bn")).text();
    expect(bangla).toContain("সময় (ঢাকা)");
    expect(bangla).toContain("জমা");
    const long = await fetched(`/wps/member/records/movements.csv?from=2025-01-01&to=${today()}`);
    expect([long.status, ((await long.json()) as { errorCode: string }).errorCode]).toEqual([
      400,
      "RECORD_RANGE",
    ]);
    expect(await codeOf(app.call, exportProfit, { query: {} })).toBe("AUTH_REQUIRED");
  });

  it("[AUTH-19] cannot be asked for without end: two a minute", async () => {
    const limited = await startTestApp({ beside: app, rateLimitFactor: 1 });
    const answers: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const response = await fetch(`${limited.baseUrl}/wps/member/records/profit.csv`, {
        headers: { authorization: `Bearer ${player.token}` },
      });
      await response.text();
      answers.push(response.status);
    }
    await limited.stop();
    expect(answers).toEqual([200, 200, 429]);
  });
});

it("[MONEY-07] the nightly check tells the console's system page of sums that differ", async () => {
  const { jobs } = app.app.platform;
  await jobs.runNow("records-roll-up", {});
  await jobs.runNow("records-close-days", {});
  await jobs.runNow("records-check", {});
  const { rows } = await app.owner.pool.query<{ ok: boolean }>(
    "select ok from system_check where name = 'records'",
  );
  expect(rows).toEqual([{ ok: true }]);
  await app.owner.pool.query("select ledger.roll_up(id) from ledger.account where keeps_balance");
  await app.owner.pool.query("update ledger.day_total set incoming = incoming + 1");
  await jobs.runNow("records-check", {});
  const { rows: after } = await app.owner.pool.query<{ ok: boolean; problems: string[] }>(
    "select ok, problems from system_check where name = 'records'",
  );
  expect(after[0]?.ok).toBe(false);
  expect(after[0]?.problems[0]).toContain("day-totals");
});

it("[MONEY-07] [AUTH-19] a file holds 100,000 rows: of more it says how many days fit, and a single day is given whole", async () => {
  const heavy = await app.registerMember();
  await fund(app, heavy.id, taka(2_000));
  const { pool } = app.owner;
  const [tenAgo, twentyAgo] = [10, 20].map((days) => dayPlus(Date.now(), -days).key);
  await pool.query(
    `insert into ledger.day_total (account_id, day, kind, entries, incoming, outgoing)
     select a.id, d::date, 'dice.stake', 60000, 0, 1 from ledger.account a, unnest($2::text[]) d where a.name = $1`,
    [`member:${heavy.id}:cash:BDT`, [tenAgo, twentyAgo]],
  );
  await pool.query(
    `insert into round_day (member_id, day, game_code, state, rounds, stake, payout)
     select $1, d::date, 'dice', 'settled', 60000, 1, 0 from unnest($2::text[]) d`,
    [heavy.id, [tenAgo, twentyAgo]],
  );
  await pool.query(
    `insert into round_day_mark (member_id, until) values ($1, current_date)
     on conflict (member_id) do update set until = excluded.until`,
    [heavy.id],
  );
  const refusal = (calls: typeof exportMovements | typeof exportRounds, from: number, to = 0) =>
    heavy
      .call(calls, { query: { from: dayPlus(Date.now(), -from).key, to: dayPlus(Date.now(), -to).key } })
      .then(
        () => "OK",
        (error: { code: string; params: unknown }) => ({ code: error.code, params: error.params }),
      );
  for (const file of [exportMovements, exportRounds]) {
    expect(await refusal(file, 20)).toEqual({ code: "RECORD_RANGE", params: { days: 20 } });
    expect(await refusal(file, 91)).toEqual({ code: "RECORD_RANGE", params: { days: 20 } });
    expect(await refusal(file, 19)).toBe("OK");
  }
  await pool.query("update ledger.day_total set entries = 200000 where entries = 60000");
  await pool.query("update round_day set rounds = 200000 where rounds = 60000");
  for (const file of [exportMovements, exportRounds]) {
    expect(await refusal(file, 10, 10)).toBe("OK");
    expect(await refusal(file, 10, 9)).toEqual({ code: "RECORD_RANGE", params: { days: 1 } });
  }
});
