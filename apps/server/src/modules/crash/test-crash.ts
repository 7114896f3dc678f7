import { randomBytes, randomUUID } from "node:crypto";
import { betCrash, cashOutCrash, getCrashRound } from "@khela/contract/play";
import { crashPayout } from "@khela/games/crash/crash";
import { CRASH, type CrashTitle } from "@khela/games/crash/limits";
import { crashHundredths } from "@khela/games/crash/point";
import { buildCrashChain, crashLink } from "@khela/games/fair/crash-chain";
import { type ManualClock, now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import type { Call } from "@khela/contract/client";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Ledger } from "../ledger/index.ts";
import { type MaskedNames, readOpenBets, type Rounds } from "../rounds/index.ts";
import { insertChain, type Runner, saltChain } from "../shared-rounds/index.ts";
import { createChains } from "./chains.ts";
import { createLive } from "./live.ts";
import { createRunner, PACE } from "./runner.ts";

/** The lowest and highest crash point that a test wants for a round, in hundredths. */
export type Wanted = readonly [lowest: number, highest: number];

/** A chain with known crash points, committed like any other. */
interface PlantedChain {
  points: number[];
  links: string[];
}

interface Member {
  id: MemberId;
  call: Call;
}

/** The parts of the test server that are needed; passed in, because the test kit is only for test files. */
interface Server<M extends Member = Member> {
  app: {
    platform: Platform;
    modules: {
      ledger: Ledger;
      bonuses: Bonuses;
      rounds: Rounds;
      identity: { findMembers(ids: readonly MemberId[]): Promise<ReadonlyMap<string, { masked: string }>> };
    };
  };
  call: Call;
  registerMember(): Promise<M>;
  stop(): Promise<void>;
}
type MemberOf<App extends Server> = App extends Server<infer M> ? M : never;

/** The server with a manual clock, and a runner that only moves when told. */
export interface TestCrash<App extends Server> {
  app: App;
  clock: ManualClock;
  /** Crash points and links of the planted rounds, which only the test knows. */
  chain: PlantedChain;
  /** Replaces the runner by a new one without any state, as after a SIGKILL. */
  replaceRunner(): void;
  /** One more runner, as in another process. */
  newRunner(): Runner;
  /** Lets the runner work until a moment, and sets the clock to it. */
  runTo(atMs: number): Promise<void>;
  round(): ReturnType<typeof view>;
  /** Lets the runner work until the next round's betting opens. */
  nextRound(): ReturnType<typeof view>;
  member(balance?: number): Promise<MemberOf<App>>;
  bet(
    member: Member,
    stake: string,
    autoCashOutHundredths?: number,
    key?: string,
    seat?: 2,
  ): ReturnType<typeof place>;
  cashOut(member: Member, betId: string, key?: string): ReturnType<typeof leave>;
  balance(memberId: MemberId): Promise<bigint>;
  /** Open stakes and the balance of the open-bets account, each summed over all currencies. */
  openBets(): Promise<{ stakes: bigint; balance: bigint }>;
  stop(): Promise<void>;
}

const view = (app: Server, params: { gameCode: string }) => app.call(getCrashRound, { params });
const place = (
  member: Member,
  params: { gameCode: string },
  body: { roundId: string; stake: string },
  key: string,
) => member.call(betCrash, { params, body }, { idempotencyKey: key });
const leave = (member: Member, params: { gameCode: string }, betId: string, key: string) =>
  member.call(cashOutCrash, { params, body: { betId } }, { idempotencyKey: key });

export async function startTestCrash<App extends Server>(
  given: {
    app: App;
    /** The server's clock. */
    clock: ManualClock;
    fund(app: App, memberId: MemberId, amount: Money): Promise<void>;
  },
  wanted: readonly Wanted[],
  title: CrashTitle = CRASH,
): Promise<TestCrash<App>> {
  const { app, clock } = given;
  const params = { gameCode: title.code };
  const { platform, modules } = app.app;
  const chain = await plantChain(app, wanted, title);
  const newRunner = (): Runner => {
    const maskedNames: MaskedNames = async (ids) => {
      const members = await modules.identity.findMembers(ids as MemberId[]);
      return new Map([...members].map(([id, member]) => [id, member.masked]));
    };
    const lower = { ...modules, maskedNames, title };
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
    newRunner,
    replaceRunner() {
      runner = newRunner();
    },
    runTo,
    round: () => view(app, params),
    async nextRound() {
      const { number } = await view(app, params);
      for (;;) {
        await runTo(clock.nowMs() + 250);
        const round = await view(app, params);
        if (round.number !== number) return round;
      }
    },
    async member(balance = 1_000) {
      const member = (await app.registerMember()) as MemberOf<App>;
      if (balance > 0) await given.fund(app, member.id, taka(balance));
      return member;
    },
    async bet(member, stake, autoCashOutHundredths, key = randomUUID(), seat) {
      const { roundId } = await view(app, params);
      const limit = autoCashOutHundredths === undefined ? {} : { autoCashOutHundredths };
      return place(member, params, { roundId, stake, ...limit, ...(seat && { seat }) }, key);
    },
    cashOut: (member, betId, key = randomUUID()) => leave(member, params, betId, key),
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

/** Commits a chain whose first rounds crash within the wanted bounds, by searching for a suitable salt. */
async function plantChain(app: Server, wanted: readonly Wanted[], title: CrashTitle): Promise<PlantedChain> {
  const { platform } = app.app;
  const id = platform.ids.next();
  const chain = buildCrashChain({ rootHex: randomBytes(32).toString("hex"), length: 20, every: 7 });
  const links = Array.from({ length: chain.length }, (_, place) => crashLink(chain, place + 1));
  for (let attempt = 0; ; attempt++) {
    const salt = `salt ${attempt}`;
    const points = links.map((link) => crashHundredths(title, link, salt));
    if (!wanted.every(([lowest, highest], at) => inside(points[at] ?? 0, lowest, highest))) continue;
    const at = now(platform.clock);
    await insertChain(
      platform.db,
      {
        id,
        game: title.code,
        length: chain.length,
        spacing: chain.every,
        sealed: platform.secrets.seal(Buffer.from(chain.checkpoints.join(""), "hex"), `crash-chain:${id}`),
        terminalHash: chain.terminalHex,
        beacon: null,
      },
      at,
    );
    await saltChain(platform.db, { id, salt, origin: "test", signature: null, at });
    return { points, links };
  }
}

function inside(point: number, lowest: number, highest: number): boolean {
  return point >= lowest && point <= highest;
}

/** The arguments of a bet call. */
export function betOf(
  { roundId }: { roundId: string },
  stake: string,
  limit?: number,
  key: string = randomUUID(),
) {
  const body = { roundId, stake, ...(limit === undefined ? {} : { autoCashOutHundredths: limit }) };
  return [betCrash, { params: { gameCode: CRASH.code }, body }, { idempotencyKey: key }] as const;
}

/** The arguments of a cash-out call. */
export function outOf(betId: string) {
  return [
    cashOutCrash,
    { params: { gameCode: CRASH.code }, body: { betId } },
    { idempotencyKey: randomUUID() },
  ] as const;
}

/** The payout of a stake in whole taka at a multiplier. */
export function won(stake: number, hundredths: number): Money {
  return crashPayout(taka(stake), {
    won: true,
    crashHundredths: hundredths,
    cashedOutHundredths: hundredths,
  });
}
