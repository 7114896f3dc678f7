import { crashElapsedMs } from "@khela/games/crash/crash";
import type { CrashTitle } from "@khela/games/crash/limits";
import { commitmentOf } from "@khela/games/fair/seed";
import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Rounds } from "../rounds/index.ts";
import { type Runner, takeLink } from "../shared-rounds/index.ts";
import type { Chains } from "./chains.ts";
import { createLimits } from "./limits.ts";
import type { CrashPublisher } from "./live.ts";
import { hasCurrentMaths } from "./place-bet.ts";
import { settleLosers, voidRound } from "./settle-round.ts";
import * as store from "./store.ts";

/** The durations of a round's parts that are the same in every game, in milliseconds. */
export interface Pace {
  /** Limits that are due within this time are paid together. */
  tickMs: number;
  /**
   * How long after the crash point the crash becomes public: cash-outs that the server received before the crash are
   * handled in this time.
   */
  drainMs: number;
}

export const PACE: Pace = { tickMs: 100, drainMs: 100 };

/** A round whose start is delayed by more than this starts from now, so that its players see all of it. */
const LATE_START_MS = 250;

/** Drives the rounds of one crash game. */
export function createRunner(
  platform: Platform,
  deps: {
    ledger: Ledger;
    bonuses: Pick<Bonuses, "runs">;
    rounds: Rounds;
    chains: Chains;
    live: CrashPublisher;
    pace: Pace;
    title: CrashTitle;
  },
): Runner {
  const { db, clock, ids, log } = platform;
  const { ledger, chains, live, pace, title } = deps;
  const limits = createLimits(deps);

  const open = async (): Promise<number> => {
    const chain = await chains.current(title);
    const { link } = chains.secretOf(chain, chain.nextIndex);
    const id = ids.next();
    const createdAt = now(clock);
    const ends = new Date(createdAt.getTime() + title.betWindowMs);
    const opened = await inTransaction(platform.database, async (tx) => {
      if (!(await takeLink(tx, chain.id, chain.nextIndex))) return false;
      await store.insertRound(tx, {
        id,
        gameCode: title.code,
        chainId: chain.id,
        linkIndex: chain.nextIndex,
        seedHash: commitmentOf(link),
        mathsVersion: String(title.mathsVersion),
        createdAt,
        bettingEndsAt: ends,
        startsAt: ends,
      });
      return true;
    });
    if (!opened) return createdAt.getTime();
    await live.opened();
    return ends.getTime();
  };

  const start = async (round: store.CrashRound): Promise<number> => {
    const nowMs = clock.nowMs();
    const late = nowMs - round.startsAt.getTime() > LATE_START_MS;
    const startsAt = late ? new Date(nowMs) : round.startsAt;
    if (await store.startRound(db, round.id, startsAt)) live.running(round.id, startsAt);
    return nowMs;
  };

  const run = async (round: store.CrashRound): Promise<number> => {
    const { crash, link } = await chains.roundSecret(round);
    const startMs = round.startsAt.getTime();
    const endMs = startMs + crashElapsedMs(title, crash);
    const nowMs = clock.nowMs();
    const nextExitMs = await limits.payUntil(round, crash, Math.min(nowMs, endMs) - startMs);
    if (nowMs >= endMs + pace.drainMs) {
      const result = { id: round.id, crashedAt: new Date(endMs), crashHundredths: crash, seed: link };
      if (await store.crashRound(db, result)) live.crashed(round.id, crash, link);
      return nowMs;
    }
    return Math.min(Math.max(startMs + nextExitMs, nowMs + pace.tickMs), endMs + pace.drainMs);
  };

  /** Cancels a round of another maths version, because a round must not run by rules that its players didn't bet on. */
  const cancel = async (round: store.CrashRound): Promise<number> => {
    const { crash, link } = await chains.roundSecret(round);
    log.warn(
      { roundId: round.id, version: round.mathsVersion },
      "crash: a round of other maths is cancelled",
    );
    await voidRound(ledger, round, { at: now(clock), crashHundredths: crash, seed: link });
    return clock.nowMs();
  };

  const settle = async (round: store.CrashRound): Promise<number> => {
    await limits.payUntil(round, round.crashHundredths ?? 0, Infinity);
    await settleLosers(ledger, round, now(clock));
    return nextOpening(round);
  };

  const nextOpening = (round: store.CrashRound): number =>
    (round.crashedAt ?? round.startsAt).getTime() + title.pauseMs;

  return {
    async advance() {
      const round = await store.latestRound(db, title.code);
      if (!round) return open();
      const nowMs = clock.nowMs();
      const isOpen = round.phase === "betting" || round.phase === "running";
      if (isOpen && !hasCurrentMaths(round)) return cancel(round);
      switch (round.phase) {
        case "betting":
          return nowMs < round.bettingEndsAt.getTime() ? round.bettingEndsAt.getTime() : start(round);
        case "running":
          return run(round);
        case "crashed":
          return settle(round);
        case "settled":
        case "void":
          return nowMs < nextOpening(round) ? nextOpening(round) : open();
        default:
          throw new Error(`crash round ${round.id} is in an unknown phase`);
      }
    },
  };
}
