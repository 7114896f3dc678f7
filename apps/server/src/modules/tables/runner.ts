import { commitmentOf } from "@khela/games/fair/seed";
import { drawStream } from "@khela/games/fair/stream";
import type { PublicTableView, TableOutcome } from "@khela/games/tables/tables";
import type { TableGame } from "@khela/games/tables/types";
import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Rounds } from "../rounds/index.ts";
import { type Chains, type Runner, takeLink } from "../shared-rounds/index.ts";
import type { TablePublisher } from "./publisher.ts";
import type { Pace } from "./pace.ts";
import { settleTable, voidTable } from "./settle-round.ts";
import { createDealing, type DecidedOutcome } from "./deal-round.ts";
import * as store from "./store.ts";

/** A round whose link can't be decrypted for this long is void and returns all stakes. */
const VOID_AFTER_MS = 3_600_000;

/** Drives one table's round by the clock. */
export function createRunner(
  platform: Platform,
  deps: {
    game: TableGame<TableOutcome>;
    ledger: Ledger;
    bonuses: Pick<Bonuses, "runs">;
    rounds: Rounds;
    chains: Chains;
    live: TablePublisher;
    pace: Pace;
  },
): Runner {
  const { db, clock, ids, log } = platform;
  const { game, ledger, chains, live, pace } = deps;

  const outcomeOf = (seed: string, salt: string, linkIndex: number): TableOutcome =>
    game.deal(drawStream({ serverSeedHex: seed, clientSeed: salt, nonce: linkIndex, gameCode: game.code }));

  /** The part of the link's outcome that the round shows at once. */
  const laidBy = (link: string, { salt, nextIndex }: { salt: string | null; nextIndex: number }) =>
    game.publicView && salt !== null
      ? (game.publicView(outcomeOf(link, salt, nextIndex)) as PublicTableView)
      : null;

  const open = async (): Promise<number> => {
    const chain = await chains.current();
    const link = chains.linkOf(chain, chain.nextIndex);
    const createdAt = now(clock);
    const bettingEndsAt = new Date(createdAt.getTime() + pace.bettingMs * (game.bettingFactor ?? 1));
    const publicView = laidBy(link, chain);
    const opened = await inTransaction(platform.database, async (tx) => {
      if (!(await takeLink(tx, chain.id, chain.nextIndex))) return false;
      await store.insertRound(tx, {
        id: ids.next(),
        gameCode: game.code,
        chainId: chain.id,
        linkIndex: chain.nextIndex,
        seedHash: commitmentOf(link),
        mathsVersion: String(game.mathsVersion),
        createdAt,
        bettingEndsAt,
        publicView,
      });
      return true;
    });
    if (!opened) return createdAt.getTime();
    await live.opened();
    return bettingEndsAt.getTime();
  };

  /** The round's link. It stays in memory and must not get into messages or logs. */
  const linkOf = async (round: store.TableRound): Promise<string> =>
    chains.linkOf(await chains.find(round.chainId), round.linkIndex);

  const giveUp = async (round: store.TableRound, error: unknown): Promise<number> => {
    if (clock.nowMs() - round.bettingEndsAt.getTime() < VOID_AFTER_MS) throw error;
    log.error({ err: error, roundId: round.id }, "tables: a round can't be dealt, the stakes go back");
    if (await voidTable(ledger, round, { at: now(clock), seed: null })) live.cancelled(round.id);
    return clock.nowMs();
  };

  /** The round as its link decides it, in memory only; or when to retry, where the link is not available. */
  const decided = async (round: store.TableRound): Promise<DecidedOutcome | { dueMs: number }> => {
    let seed: string;
    try {
      seed = await linkOf(round);
    } catch (error) {
      return { dueMs: await giveUp(round, error) };
    }
    return { seed, outcome: outcomeOf(seed, round.salt, round.linkIndex) };
  };

  const { begin, closeWindow } = createDealing(platform, { game, live, pace, decided });

  const settle = async (round: store.TableRound): Promise<number> => {
    if (await settleTable({ db, ...deps }, round, now(clock))) live.settled(round.id);
    return nextOpening(round);
  };

  const nextOpening = (round: store.TableRound): number =>
    (round.paysAt ?? round.settledAt ?? round.bettingEndsAt).getTime() + pace.resultMs;

  return {
    async advance() {
      const round = await store.latestRound(db, game.code);
      if (!round) return open();
      const nowMs = clock.nowMs();
      // A new version of the maths was deployed meanwhile. The round is void, because its bets were made under other
      // rules.
      const isOpen = round.phase === "betting" || round.phase === "playing";
      if (isOpen && round.mathsVersion !== String(game.mathsVersion)) {
        if (await voidTable(ledger, round, { at: now(clock), seed: null })) live.cancelled(round.id);
        return nowMs;
      }
      if (round.phase === "betting") {
        const dueMs = round.bettingEndsAt.getTime() + pace.closingMs;
        return nowMs < dueMs ? dueMs : begin(round);
      }
      if (round.phase === "playing" && round.play) return closeWindow(round, round.play);
      if (round.phase === "dealt") {
        const dueMs = round.paysAt?.getTime() ?? nowMs;
        return nowMs < dueMs ? dueMs : settle(round);
      }
      return nowMs < nextOpening(round) ? nextOpening(round) : open();
    },
  };
}
