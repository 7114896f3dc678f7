import { commitmentOf } from "@khela/games/fair/seed";
import { drawStream } from "@khela/games/fair/stream";
import { rulesOfVersion } from "@khela/games/lottery/lotteries";
import type { LotteryGame } from "@khela/games/lottery/types";
import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Ledger } from "../ledger/index.ts";
import { type Chains, type Runner, takeLink } from "../shared-rounds/index.ts";
import { nextDraw } from "./draw-times.ts";
import { endDraw } from "./end-draw.ts";
import type { DrawPublisher } from "./live.ts";
import * as store from "./store.ts";

/** A draw whose link can't be decrypted for this long is cancelled, and every stake is refunded. */
const GIVE_UP_MS = 3_600_000;
/**
 * The time between the cut-off and closing, in which tickets received before the cut-off are still processed.
 */
const CLOSING_MS = 500;

/** Drives one lottery's draws by the clock: one draw sells tickets while the previous one is paid. */
export function createRunner(
  platform: Platform,
  deps: {
    game: LotteryGame;
    ledger: Ledger;
    bonuses: Pick<Bonuses, "runs">;
    chains: Chains;
    live: DrawPublisher;
  },
): Runner {
  const { db, clock, ids, log } = platform;
  const { game, ledger, bonuses, chains, live } = deps;

  const open = async (): Promise<number> => {
    const chain = await chains.current();
    const link = chains.linkOf(chain, chain.nextIndex);
    const [before] = await store.latestDraws(db, game.code, { limit: 1 });
    const opensAt = now(clock);
    const times = nextDraw(game.everyS, opensAt.getTime(), before?.drawsAt);
    const opened = await inTransaction(platform.database, async (tx) => {
      if (!(await takeLink(tx, chain.id, chain.nextIndex))) return false;
      await store.insertDraw(tx, {
        id: ids.next(),
        gameCode: game.code,
        chainId: chain.id,
        linkIndex: chain.nextIndex,
        seedHash: commitmentOf(link),
        mathsVersion: String(game.mathsVersion),
        opensAt,
        ...times,
      });
      return true;
    });
    if (opened) await live.opened();
    return opensAt.getTime();
  };

  const giveUp = async (draw: store.Draw, error: unknown): Promise<number> => {
    if (clock.nowMs() - draw.drawsAt.getTime() < GIVE_UP_MS) throw error;
    log.error({ err: error, drawId: draw.id }, "lottery: a draw can't be drawn, the stakes go back");
    return cancel(draw);
  };

  const cancel = async ({ id }: store.Draw): Promise<number> => {
    if (await store.voidDraw(db, id)) live.cancelled(id);
    return clock.nowMs();
  };

  /**
   * Draws and publishes the numbers. The secret link stays in memory until then and must not appear in a
   * message or log.
   */
  const publish = async (draw: store.Draw): Promise<number> => {
    let seed: string;
    try {
      seed = chains.linkOf(await chains.find(draw.chainId), draw.linkIndex);
    } catch (error) {
      return giveUp(draw, error);
    }
    const numbers = game.draw(
      drawStream({
        serverSeedHex: seed,
        clientSeed: draw.salt,
        nonce: draw.linkIndex,
        gameCode: game.code,
      }),
    );
    const drawnAt = now(clock);
    if (await store.publishDraw(db, { id: draw.id, drawnAt, numbers, seed }))
      live.drawn({ ...draw, phase: "drawn", drawnAt, numbers, seed });
    return drawnAt.getTime();
  };

  /** Takes the next step of a draw whose sale has ended. @returns when to call again */
  const end = async (draw: store.Draw): Promise<number> => {
    if (draw.phase === "closed") {
      const dueMs = draw.drawsAt.getTime();
      return clock.nowMs() < dueMs ? dueMs : publish(draw);
    }
    // Pay by the rules that the tickets were sold with; a refund works with any rules.
    const rules = draw.phase === "drawn" ? rulesOfVersion(game.code, draw.mathsVersion) : game;
    if ((await endDraw({ ...platform, ledger, bonuses, rules }, draw, now(clock))) && draw.phase === "drawn")
      live.settled(draw.id);
    return clock.nowMs();
  };

  return {
    async advance() {
      const { open: selling, ending } = await store.activeDraws(db, game.code);
      // After a new version of the maths was deployed, cancel draws that were sold under the old rules,
      // because they can't be drawn by the new ones.
      const old = [ending, selling].find(
        (draw) =>
          (draw?.phase === "open" || draw?.phase === "closed") &&
          draw.mathsVersion !== String(game.mathsVersion),
      );
      // Cancel one draw at a time: the other one follows once this one has refunded everything.
      if (old && (old === ending || !ending)) return cancel(old);
      // A draw's hash is the link of the previous draw, so the next draw opens only once that link is public
      // or its draw void.
      if (!selling && ending?.phase !== "closed") return open();
      if (ending) return end(ending);
      if (!selling) return clock.nowMs();
      const closingMs = selling.closesAt.getTime() + CLOSING_MS;
      if (clock.nowMs() < closingMs) return closingMs;
      await store.closeDraw(db, selling.id);
      return clock.nowMs();
    },
  };
}
