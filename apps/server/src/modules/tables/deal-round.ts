import type { TableOutcome } from "@khela/games/tables/tables";
import type { OpenCards, TableGame } from "@khela/games/tables/types";
import { now } from "@khela/kernel/clock";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { windowOf } from "./decision-store.ts";
import type { TablePublisher } from "./publisher.ts";
import type { Pace } from "./pace.ts";
import * as store from "./store.ts";

/** The outcome that a round's link decides. It is secret until the deal and stays in this process's memory. */
export interface DecidedOutcome {
  seed: string;
  outcome: TableOutcome;
}

/** The result of a step: when the next one is due, and the announcement to publish after the commit. */
interface Done {
  dueMs: number;
  tell?: () => void;
}

/** Converts open cards to the form that is stored and published. */
const openOf = ({ cards, splits, open }: OpenCards): Pick<store.Play, "cards" | "splits" | "open"> => ({
  cards: [...cards],
  ...(splits ? { splits: splits.map((hand) => [...hand]) } : {}),
  open: [...open],
});

/** How often to check whether all players have decided. */
const LOOK_MS = 400;

/** Runs a round from the end of the betting to the deal, including the decision windows of games that have them. */
export function createDealing(
  platform: Pick<Platform, "db" | "database" | "clock">,
  deps: {
    game: TableGame<TableOutcome>;
    live: TablePublisher;
    pace: Pace;
    /** @returns when to retry, where the link can't be decrypted */
    decided(round: store.TableRound): Promise<DecidedOutcome | { dueMs: number }>;
  },
): {
  begin(round: store.TableRound): Promise<number>;
  closeWindow(round: store.TableRound, last: store.Play): Promise<number>;
} {
  const { db, clock } = platform;
  const { game, live, pace, decided } = deps;
  const deal = async (
    tx: Db | Tx,
    round: store.TableRound,
    { seed, outcome, play = null }: DecidedOutcome & { play?: store.Play | null },
  ): Promise<Done> => {
    const dealtAt = now(clock);
    const shownMs = game.revealMs(outcome, play !== null) * pace.revealFactor;
    const paysAt = new Date(dealtAt.getTime() + shownMs);
    const dealt = { id: round.id, dealtAt, paysAt, outcome, seed, play };
    if (!(await store.dealRound(tx, dealt))) return { dueMs: paysAt.getTime() };
    return { dueMs: paysAt.getTime(), tell: () => live.dealt(dealt) };
  };

  /** Opens a decision window. */
  const play = async (
    tx: Tx,
    round: store.TableRound,
    next: Omit<store.Play, "endsAt">,
    forMs: number,
  ): Promise<Done> => {
    const dueMs = clock.nowMs() + forMs;
    const opened = { ...next, endsAt: new Date(dueMs).toISOString() };
    await store.playRound(tx, round.id, opened);
    return { dueMs, tell: () => live.playing(round.id, opened) };
  };

  /**
   * Runs a step under an exclusive lock of the round's row. Bets and decisions hold that row too, so each of them is
   * either committed before the step or refused after it.
   */
  const alone = async (
    round: store.TableRound,
    step: (tx: Tx, found: DecidedOutcome) => Promise<Done>,
  ): Promise<number> => {
    const found = await decided(round);
    if ("dueMs" in found) return found.dueMs;
    const done = await inTransaction(platform.database, async (tx): Promise<Done> => {
      const locked = await store.lockRound(tx, round.id);
      const moved = locked?.phase !== round.phase || locked.play?.window !== round.play?.window;
      return moved ? { dueMs: clock.nowMs() } : step(tx, found);
    });
    done.tell?.();
    return done.dueMs;
  };

  /** Ends the betting: deals the cards or, where players decide, opens their first window. */
  const begin = (round: store.TableRound): Promise<number> =>
    alone(round, async (tx, found) => {
      const { decisions } = game;
      if (!decisions?.needed(found.outcome)) return deal(tx, round, found);
      if ((await windowOf(tx, round.id, 0))[0].hands === 0) return deal(tx, round, found);
      const shown = openOf(decisions.shown(found.outcome, [0, 0, 0]));
      return play(tx, round, { window: 0, ...shown }, decisions.windowMs(0, false));
    });

  /** Closes a window when its time is over or all players have decided. Hands without a decision stand. */
  const closeWindow = async (round: store.TableRound, last: store.Play): Promise<number> => {
    const nowMs = clock.nowMs();
    const dueMs = Date.parse(last.endsAt) + pace.closingMs;
    const looked = await windowOf(db, round.id, last.window);
    // A hand of 21 or more has no decision left, so it is not waited for.
    const waits = looked.some(
      ({ decided, hands }, hand) => decided < hands && game.decisions?.canDraw(last, hand),
    );
    if (nowMs < dueMs && waits) return Math.min(dueMs, nowMs + LOOK_MS);
    return alone(round, async (tx, found) => {
      const { decisions } = game;
      if (!decisions) throw new Error(`${game.code} has nothing to decide`);
      const played = await windowOf(tx, round.id, last.window);
      const window = last.window + 1;
      const [whole, first, second] = decisions.drawn(last);
      const next = openOf(
        decisions.shown(found.outcome, [
          played[0].drew > 0 ? window : whole,
          played[1].drew > 0 ? window : first,
          played[2].drew > 0 ? window : second,
        ]),
      );
      if (played.some(({ hits }, hand) => hits > 0 && decisions.canDraw(next, hand)))
        return play(tx, round, { window, ...next }, decisions.windowMs(window, next.splits !== undefined));
      return deal(tx, round, { ...found, play: { ...last, ...next } });
    });
  };

  return { begin, closeWindow };
}
