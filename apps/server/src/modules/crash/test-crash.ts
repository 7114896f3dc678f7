import { randomBytes, randomUUID } from "node:crypto";
import { betCrash, cashOutCrash, getCrashRound } from "@khela/contract/play";
import { crashPayout } from "@khela/games/crash/crash";
import { crashHundredths } from "@khela/games/crash/point";
import { buildCrashChain, crashLink } from "@khela/games/fair/crash-chain";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import { systemClock } from "../../platform/system-clock.ts";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { type MaskedNames, readOpenBets } from "../rounds/index.ts";
import { createChains } from "./chains.ts";
import { createLive } from "./live.ts";
import { createRunner, PACE, type Runner } from "./runner.ts";
import { insertChain, saltChain } from "./store.ts";

/** Lowest and highest crash point that a test wants of a round, in hundredths. */
export type Wanted = readonly [lowest: number, highest: number];

/** A chain with known crash points, committed like any other. */
export interface PlantedChain {
  points: number[];
  links: string[];
}

/** The server with a clock that stands still, and a runner that moves only when told. */
export interface TestCrash {
  app: TestApp;
  clock: ManualClock;
  /** Crash points and links of the planted rounds: secret to everybody but the test. */
  chain: PlantedChain;
  /** Puts a new runner in the place of the old one, as after a SIGKILL: nothing is handed over. */
  replaceRunner(): void;
  /** Lets the runner work until a moment, and stops the clock there. */
  runTo(atMs: number): Promise<void>;
  round(): ReturnType<typeof view>;
  /** Lets the runner work until the next round's betting opens. */
  nextRound(): ReturnType<typeof view>;
  member(balance?: number): Promise<TestMember>;
  bet(
    member: TestMember,
    stake: string,
    autoCashOutHundredths?: number,
    key?: string,
  ): ReturnType<typeof place>;
  cashOut(member: TestMember, betId: string, key?: string): ReturnType<typeof leave>;
  balance(memberId: MemberId): Promise<bigint>;
  /** Open stakes and what the open-bets account holds, each summed over all currencies. */
  openBets(): Promise<{ stakes: bigint; balance: bigint }>;
  stop(): Promise<void>;
}

const view = (app: TestApp) => app.call(getCrashRound);
const place = (member: TestMember, body: { roundId: string; stake: string }, key: string) =>
  member.call(betCrash, { body }, { idempotencyKey: key });
const leave = (member: TestMember, betId: string, key: string) =>
  member.call(cashOutCrash, { body: { betId } }, { idempotencyKey: key });

export async function startTestCrash(wanted: readonly Wanted[]): Promise<TestCrash> {
  const clock = manualClock(systemClock.nowMs());
  const app = await startTestApp({ clock });
  const { platform, modules } = app.app;
  const chain = await plantChain(app, wanted);
  const newRunner = (): Runner => {
    const maskedNames: MaskedNames = async (ids) => {
      const members = await modules.identity.findMembers(ids as MemberId[]);
      return new Map([...members].map(([id, member]) => [id, member.masked]));
    };
    const lower = { ...modules, maskedNames };
    return createRunner(platform, {
      ...lower,
      live: createLive(platform, lower),
      chains: createChains(platform, { length: 50, reserve: 0 }),
      pace: PACE,
    });
  };
  let runner = newRunner();
  const runTo = async (atMs: number): Promise<void> => {
    for (;;) {
      const dueMs = await runner.advance();
      if (dueMs > atMs) break;
      if (dueMs > clock.nowMs()) clock.set(dueMs);
    }
    clock.set(Math.max(clock.nowMs(), atMs));
  };
  return {
    app,
    clock,
    chain,
    replaceRunner() {
      runner = newRunner();
    },
    runTo,
    round: () => view(app),
    async nextRound() {
      const { number } = await view(app);
      for (;;) {
        await runTo(clock.nowMs() + 250);
        const round = await view(app);
        if (round.number !== number) return round;
      }
    },
    async member(balance = 1_000) {
      const member = await app.registerMember();
      if (balance > 0) await fund(app, member.id, taka(balance));
      return member;
    },
    async bet(member, stake, autoCashOutHundredths, key = randomUUID()) {
      const { roundId } = await view(app);
      const limit = autoCashOutHundredths === undefined ? {} : { autoCashOutHundredths };
      return place(member, { roundId, stake, ...limit }, key);
    },
    cashOut: (member, betId, key = randomUUID()) => leave(member, betId, key),
    async balance(memberId) {
      const [cash] = await modules.ledger.balances(memberId, "BDT");
      return cash?.balance ?? 0n;
    },
    async openBets() {
      const rows = await readOpenBets(platform.db);
      return {
        stakes: rows.reduce((sum, row) => sum + row.stakes, 0n),
        balance: rows.reduce((sum, row) => sum + row.balance, 0n),
      };
    },
    stop: () => app.stop(),
  };
}

/** Commits a chain whose first rounds end inside the wanted bounds: a salt is searched until they do. */
async function plantChain(app: TestApp, wanted: readonly Wanted[]): Promise<PlantedChain> {
  const { platform } = app.app;
  const id = platform.ids.next();
  const chain = buildCrashChain({ rootHex: randomBytes(32).toString("hex"), length: 20, every: 7 });
  const links = Array.from({ length: chain.length }, (_, place) => crashLink(chain, place + 1));
  for (let attempt = 0; ; attempt++) {
    const salt = `salt ${attempt}`;
    const points = links.map((link) => crashHundredths(link, salt));
    if (!wanted.every(([lowest, highest], at) => inside(points[at] ?? 0, lowest, highest))) continue;
    const at = new Date(app.clock.nowMs());
    await insertChain(
      platform.db,
      {
        id,
        length: chain.length,
        spacing: chain.every,
        sealed: platform.secrets.seal(Buffer.from(chain.checkpoints.join(""), "hex"), `crash-chain:${id}`),
        terminalHash: chain.terminalHex,
      },
      at,
    );
    await saltChain(platform.db, { id, salt, origin: "test", at });
    return { points, links };
  }
}

function inside(point: number, lowest: number, highest: number): boolean {
  return point >= lowest && point <= highest;
}

/** A bet as arguments of a call. */
export function betOf(
  { roundId }: { roundId: string },
  stake: string,
  limit?: number,
  key: string = randomUUID(),
) {
  const body = { roundId, stake, ...(limit === undefined ? {} : { autoCashOutHundredths: limit }) };
  return [betCrash, { body }, { idempotencyKey: key }] as const;
}

/** A cash-out as arguments of a call. */
export function outOf(betId: string) {
  return [cashOutCrash, { body: { betId } }, { idempotencyKey: randomUUID() }] as const;
}

/** What a stake of whole taka comes back with at a multiplier. */
export function won(stake: number, hundredths: number): Money {
  return crashPayout(taka(stake), {
    won: true,
    crashHundredths: hundredths,
    cashedOutHundredths: hundredths,
  });
}
