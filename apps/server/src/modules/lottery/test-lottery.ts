import { randomUUID } from "node:crypto";
import type { Call } from "@khela/contract/client";
import {
  buyLotteryTicket,
  cancelLotteryTicket,
  listLotteryTickets,
  lotteryOpened,
} from "@khela/contract/lottery";
import { drawStream } from "@khela/games/fair/stream";
import { lotteryGame } from "@khela/games/lottery/lotteries";
import type { LotteryResult } from "@khela/games/lottery/types";
import type { ManualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, taka } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Ledger } from "../ledger/index.ts";
import { readOpenBets } from "../rounds/index.ts";
import { type Chains, createChains, type Runner } from "../shared-rounds/index.ts";
import { createLive } from "./live.ts";
import { createRunner } from "./runner.ts";
import { type Draw, findDraw, latestDraws } from "./store.ts";

interface Member {
  id: MemberId;
  call: Call;
}

/**
 * The part of the test server that is needed here. It is passed in, because only test files may import the
 * test kit.
 */
interface Server<M extends Member = Member> {
  app: { platform: Platform; modules: { ledger: Ledger; bonuses: Bonuses } };
  registerMember(): Promise<M>;
  stop(): Promise<void>;
}
type MemberOf<App extends Server> = App extends Server<infer M> ? M : never;

/** A ticket's line in the request. */
export interface SentLine {
  bet: string;
  picks: string[];
  stake: string;
}

/** A server with a manual clock, and a lottery runner that advances only on request. */
export interface TestLottery<App extends Server> {
  app: App;
  clock: ManualClock;
  gameCode: string;
  /** Another runner, as another process would create it, sharing no state. */
  newRunner(change?: { chains?: Chains }): Runner;
  chains(): Chains;
  /** Runs a runner up to an instant and stops the clock there. */
  runTo(atMs: number, runner?: Runner): Promise<void>;
  /** The newest draw. */
  draw(): Promise<Draw>;
  find(drawId: string): Promise<Draw>;
  /** A draw whose sale has just begun. */
  nextDraw(): Promise<Draw>;
  /** The secret result and link of a draw, which only the test may know. */
  secret(draw: Draw): Promise<{ numbers: LotteryResult; seed: string }>;
  /** Runs the runner until a draw is paid. */
  runToEnd(draw: Draw): Promise<Draw>;
  member(balance?: number): Promise<MemberOf<App>>;
  buy(
    member: Pick<Member, "call">,
    draw: Pick<Draw, "id">,
    lines: SentLine[],
    key?: string,
  ): ReturnType<typeof buy>;
  cancel(member: Pick<Member, "call">, ticketId: string, key?: string): ReturnType<typeof cancel>;
  tickets(member: Pick<Member, "call">): ReturnType<typeof tickets>;
  balance(memberId: MemberId): Promise<bigint>;
  /** The sum of open stakes and the balance of the open-bets account, each over all currencies. */
  openBets(): Promise<{ stakes: bigint; balance: bigint }>;
}

const buy = (
  { call }: Pick<Member, "call">,
  gameCode: string,
  body: { drawId: string; lines: SentLine[] },
  key: string,
) => call(buyLotteryTicket, { params: { gameCode }, body }, { idempotencyKey: key });
const cancel = ({ call }: Pick<Member, "call">, ticketId: string, key: string) =>
  call(cancelLotteryTicket, { params: { ticketId } }, { idempotencyKey: key });
const tickets = ({ call }: Pick<Member, "call">) => call(listLotteryTickets, { query: {} });

/** A member's view of a lottery that was opened. */
export const openedOf = ({ call }: Pick<Member, "call">, gameCode: string) =>
  call(lotteryOpened, { query: { gameCode } });

export async function startTestLottery<App extends Server>(
  given: {
    app: App;
    /** The server's clock. */
    clock: ManualClock;
    fund(app: App, memberId: MemberId, amount: Money): Promise<void>;
  },
  gameCode = "lotto-north",
): Promise<TestLottery<App>> {
  const { app, clock } = given;
  const { platform, modules } = app.app;
  const game = lotteryGame(gameCode);
  const chains = (): Chains => createChains(platform, { game: gameCode, length: 60, reserve: 0 });
  const newRunner: TestLottery<App>["newRunner"] = (change = {}) =>
    createRunner(platform, {
      ledger: modules.ledger,
      bonuses: modules.bonuses,
      game,
      live: createLive(platform, gameCode),
      chains: change.chains ?? chains(),
    });
  const own = newRunner();
  const runTo: TestLottery<App>["runTo"] = async (atMs, runner = own) => {
    for (;;) {
      const dueMs = await runner.advance();
      if (dueMs > atMs) break;
      if (dueMs > clock.nowMs()) clock.set(dueMs);
    }
    clock.set(Math.max(clock.nowMs(), atMs));
  };
  const draw = async (): Promise<Draw> => {
    const [found] = await latestDraws(platform.db, gameCode, { limit: 1 });
    if (!found) throw new Error("no draw");
    return found;
  };
  const find = async (drawId: string): Promise<Draw> => {
    const found = await findDraw(platform.db, drawId);
    if (!found) throw new Error("no such draw");
    return found;
  };
  await runTo(clock.nowMs());
  return {
    app,
    clock,
    gameCode,
    newRunner,
    chains,
    runTo,
    draw,
    find,
    async nextDraw() {
      // Run to the current draw's time, when the next one has opened.
      const before = await draw();
      await runTo(before.drawsAt.getTime());
      const next = await draw();
      if (next.id === before.id) throw new Error("no other draw");
      return next;
    },
    async secret({ id }) {
      const { chainId, linkIndex: nonce, salt } = await find(id);
      const own = chains();
      const seed = own.linkOf(await own.find(chainId), nonce);
      return {
        seed,
        numbers: game.draw(drawStream({ serverSeedHex: seed, clientSeed: salt, nonce, gameCode })),
      };
    },
    async runToEnd({ id, drawsAt }) {
      await runTo(drawsAt.getTime());
      return find(id);
    },
    async member(balance = 1_000) {
      const member = (await app.registerMember()) as MemberOf<App>;
      if (balance > 0) await given.fund(app, member.id, taka(balance));
      return member;
    },
    buy: (member, { id }, lines, key = randomUUID()) => buy(member, gameCode, { drawId: id, lines }, key),
    cancel: (member, ticketId, key = randomUUID()) => cancel(member, ticketId, key),
    tickets,
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

/** A winning and a losing line for some numbers: bets on the last two digits of the top prize. */
export function linesFor(numbers: LotteryResult, stake = "10"): { won: SentLine; lost: SentLine } {
  const last = (numbers[0] ?? "").slice(-2);
  const other = String((Number(last) + 1) % 100).padStart(2, "0");
  const line = (pick: string): SentLine => ({ bet: "de", picks: [pick], stake });
  return { won: line(last), lost: line(other) };
}
