import { commitmentOf } from "@khela/games/fair/seed";
import { drawStream } from "@khela/games/fair/stream";
import { rulesOfVersion } from "@khela/games/lottery/lotteries";
import type { LotteryGame } from "@khela/games/lottery/types";
import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Ledger } from "../ledger/index.ts";
import { type Chains, type Runner, takeLink } from "../shared-rounds/index.ts";
import { nextDraw } from "./draw-times.ts";
import { endDraw } from "./end-draw.ts";
import type { Live } from "./live.ts";
import * as store from "./store.ts";

/** A draw whose seal can't be opened for this long gives everybody's stake back. */
const GIVE_UP_MS = 3_600_000;
/** After the last ticket is sold: those that the server received before get through in this time. */
const CLOSING_MS = 500;

/** Drives one lottery's draws by the clock: one takes tickets, while the one before is paid. */
export function createRunner(
  platform: Platform,
  deps: { game: LotteryGame; ledger: Ledger; chains: Chains; live: Live },
): Runner {
  const { db, clock, ids, log } = platform;
  const { game, ledger, chains, live } = deps;

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

  /** What the draw's link decides stays in memory until it is public; no message and no log is made of it. */
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

  /** Of a draw that takes no tickets any more. @returns when to call again */
  const end = async (draw: store.Draw): Promise<number> => {
    if (draw.phase === "closed") {
      const dueMs = draw.drawsAt.getTime();
      return clock.nowMs() < dueMs ? dueMs : publish(draw);
    }
    // Those that it was sold by, if numbers have come; a stake goes back by any.
    const rules = draw.phase === "drawn" ? rulesOfVersion(game.code, draw.mathsVersion) : game;
    if ((await endDraw({ ...platform, ledger, rules }, draw, now(clock))) && draw.phase === "drawn")
      live.settled(draw.id);
    return clock.nowMs();
  };

  return {
    async advance() {
      const { open: selling, ending } = await store.livingDraws(db, game.code);
      // A new version of the maths came meanwhile: nothing is drawn by rules that nobody has bet on.
      const old = [ending, selling].find(
        (draw) =>
          (draw?.phase === "open" || draw?.phase === "closed") &&
          draw.mathsVersion !== String(game.mathsVersion),
      );
      // One at a time: the other is void only once this one has given everything back.
      if (old && (old === ending || !ending)) return cancel(old);
      // A draw's hash is the link of the one before: nothing opens before that one is public, or void.
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
