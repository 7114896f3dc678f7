import { randomUUID } from "node:crypto";
import type { Call } from "@khela/contract/client";
import { betTable, getTable } from "@khela/contract/tables";
import { drawStream } from "@khela/games/fair/stream";
import { tableGame, type TableOutcome } from "@khela/games/tables/tables";
import { type ManualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Ledger } from "../ledger/index.ts";
import { type MaskedNames, readOpenBets, type Rounds } from "../rounds/index.ts";
import { type Chains, createChains, type Runner, takeLink } from "../shared-rounds/index.ts";
import { createTablePublisher } from "./publisher.ts";
import { PACE, type Pace } from "./pace.ts";
import { createRunner } from "./runner.ts";
import { findRound } from "./store.ts";

interface Member {
  id: MemberId;
  call: Call;
}

/** The needed part of the test kit's server. It is a parameter, because the kit may only be imported by test files. */
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

/** A round's outcome and link, which only the test may know. */
interface Secret {
  outcome: TableOutcome;
  seed: string;
}

/** The server with a manual clock, and a table's runner that only advances on command. */
export interface TestTable<App extends Server> {
  app: App;
  clock: ManualClock;
  gameCode: string;
  /** Replaces the runner without any handover, as after a SIGKILL. */
  replaceRunner(): void;
  /** Another runner, like that of another process. */
  newRunner(change?: { chains?: Chains; pace?: Pace }): Runner;
  /** Lets the runner work until a moment, and stops the clock there. */
  runTo(atMs: number): Promise<void>;
  round(): ReturnType<typeof view>;
  /** The outcome and link of the present round. */
  secret(): Promise<Secret>;
  /** Lets the runner work until this round's result is public. */
  runToDeal(): ReturnType<typeof view>;
  /** Lets the runner work until this round has paid. */
  runToEnd(): ReturnType<typeof view>;
  /** Lets the runner work until the next round's betting opens. */
  nextRound(): ReturnType<typeof view>;
  /** Skips links until the next round's outcome fits, which is much faster than playing the rounds. */
  skipTo(fits: (outcome: TableOutcome) => boolean): Promise<void>;
  member(balance?: number): Promise<MemberOf<App>>;
  bet(member: Member, spots: Record<string, string>, key?: string): ReturnType<typeof place>;
  balance(memberId: MemberId): Promise<bigint>;
  /** The open stakes and the balance of the open-bets account, each summed over all currencies. */
  openBets(): Promise<{ stakes: bigint; balance: bigint }>;
}

const view = (app: Pick<Server, "call">, gameCode: string) => app.call(getTable, { params: { gameCode } });
const place = (
  member: Member,
  gameCode: string,
  body: { roundId: string; spots: { spot: string; stake: string }[] },
  key: string,
) => member.call(betTable, { params: { gameCode }, body }, { idempotencyKey: key });

/** Takes links of the chain, one after the other, until the next one's outcome fits. */
async function skipLinks(
  { database }: Pick<Platform, "database">,
  { chains, gameCode, fits }: { chains: Chains; gameCode: string; fits(outcome: TableOutcome): boolean },
): Promise<void> {
  for (;;) {
    const chain = await chains.current();
    const nonce = chain.nextIndex;
    const draw = {
      serverSeedHex: chains.linkOf(chain, nonce),
      clientSeed: chain.salt ?? "",
      nonce,
      gameCode,
    };
    if (fits(tableGame(gameCode).deal(drawStream(draw)))) return;
    await inTransaction(database, (tx) => takeLink(tx, chain.id, nonce));
  }
}

/** Chips by spot as the body of a call. */
export const chips = (spots: Record<string, string>): { spot: string; stake: string }[] =>
  Object.entries(spots).map(([spot, stake]) => ({ spot, stake }));

export async function startTestTable<App extends Server>(
  given: {
    app: App;
    /** The server's clock. */
    clock: ManualClock;
    fund(app: App, memberId: MemberId, amount: Money): Promise<void>;
  },
  gameCode = "dragon-tiger",
): Promise<TestTable<App>> {
  const { app, clock } = given;
  const { platform, modules } = app.app;
  const chainsOf = (): Chains => createChains(platform, { game: gameCode, length: 50, reserve: 0 });
  const newRunner: TestTable<App>["newRunner"] = (change = {}) => {
    const maskedNames: MaskedNames = async (ids) => {
      const members = await modules.identity.findMembers(ids as MemberId[]);
      return new Map([...members].map(([id, member]) => [id, member.masked]));
    };
    const live = createTablePublisher(platform, { ...modules, maskedNames }, gameCode);
    return createRunner(platform, {
      ...modules,
      live,
      game: tableGame(gameCode),
      chains: change.chains ?? chainsOf(),
      pace: change.pace ?? PACE,
    });
  };
  let runner = newRunner();
  const round = () => view(app, gameCode);
  const runTo = async (atMs: number): Promise<void> => {
    for (;;) {
      const dueMs = await runner.advance();
      if (dueMs > atMs) break;
      if (dueMs > clock.nowMs()) clock.set(dueMs);
    }
    clock.set(Math.max(clock.nowMs(), atMs));
  };
  const runToDeal = async () => {
    const { bettingEndsAt } = await round();
    await runTo(Date.parse(bettingEndsAt) + PACE.closingMs);
    return round();
  };
  await runTo(clock.nowMs());
  return {
    app,
    clock,
    gameCode,
    newRunner,
    replaceRunner() {
      runner = newRunner();
    },
    runTo,
    round,
    async secret() {
      const { roundId } = await round();
      const found = await findRound(platform.db, roundId);
      if (!found) throw new Error("no round");
      const chains = chainsOf();
      const seed = chains.linkOf(await chains.find(found.chainId), found.linkIndex);
      const draw = { serverSeedHex: seed, clientSeed: found.salt, nonce: found.linkIndex, gameCode };
      return { seed, outcome: tableGame(gameCode).deal(drawStream(draw)) };
    },
    runToDeal,
    async runToEnd() {
      const { paysAt } = await runToDeal();
      await runTo(Date.parse(paysAt ?? ""));
      return round();
    },
    async nextRound() {
      const { number } = await round();
      for (;;) {
        await runTo(clock.nowMs() + 1_000);
        const next = await round();
        if (next.number !== number) return next;
      }
    },
    skipTo: (fits) => skipLinks(platform, { chains: chainsOf(), gameCode, fits }),
    async member(balance = 1_000) {
      const member = (await app.registerMember()) as MemberOf<App>;
      if (balance > 0) await given.fund(app, member.id, taka(balance));
      return member;
    },
    async bet(member, spots, key = randomUUID()) {
      const { roundId } = await round();
      return place(member, gameCode, { roundId, spots: chips(spots) }, key);
    },
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
  };
}
