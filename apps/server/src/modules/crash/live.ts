import type { CrashBetView, CrashRoundView } from "@khela/contract/play";
import type { CrashTopic, TopicData } from "@khela/contract/realtime";
import { type CrashBet, seatOf } from "@khela/games/crash/crash";
import type { CrashTitle } from "@khela/games/crash/limits";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { Platform } from "../../platform/platform.ts";
import type { MaskedNames, Round, Rounds } from "../rounds/index.ts";
import { coalesce } from "../shared-rounds/index.ts";
import type { BetOutcome, CashedOutBet } from "./cash-out.ts";
import type { PlacedBet } from "./place-bet.ts";
import * as store from "./store.ts";

const HISTORY = 30;
/** The most bets of others in a snapshot, the largest ones. A player's own bet is always included. */
const SHOWN_BETS = 200;

/** The public view of a game's round and its live events. It contains nothing secret. */
export interface CrashPublisher {
  /** The round as a visitor or member sees it. @throws AppError SYS_UNAVAILABLE before the first round */
  view(memberId: MemberId | undefined): Promise<CrashRoundView>;
  /** Publishes a new round in full. */
  opened(): Promise<void>;
  /**
   * Publishes the round again when another process takes over driving, because the last one may have crashed before
   * publishing.
   */
  resumed(): Promise<void>;
  joined(memberId: MemberId, bet: PlacedBet): Promise<void>;
  running(roundId: string, startsAt: Date): void;
  /** @param roundId looked up where the caller doesn't know it */
  left(bet: CashedOutBet, roundId?: string): Promise<void>;
  crashed(roundId: string, crashHundredths: number, seed: string): void;
}

export function createLive(
  platform: Platform,
  lower: { rounds: Rounds; maskedNames: MaskedNames; title: CrashTitle },
): CrashPublisher {
  const { db, clock, hub } = platform;
  const { title } = lower;
  const topic = `crash.${title.code}` as CrashTopic;
  const publish = (event: TopicData<CrashTopic>): void => hub.publish(topic, event);
  const serverTime = (): string => new Date(clock.nowMs()).toISOString();

  /** The part that is the same for everybody, read by one query at a time, however many clients reconnect together. */
  const read = coalesce(async () => {
    const round = await store.latestRound(db, title.code);
    if (!round) return undefined;
    const [bets, history] = await Promise.all([
      lower.rounds.roundsOfSource(round.id),
      store.lastCrashes(db, title.code, HISTORY),
    ]);
    // Bets with play credit are shown to nobody else.
    const shown = largest(bets.filter((bet) => bet.currency !== TRIAL_CURRENCY));
    const names = await lower.maskedNames(shown.map((bet) => bet.memberId));
    return { round, history, shown, names, bets };
  });

  const find = async (memberId: MemberId | undefined): Promise<CrashRoundView | undefined> => {
    const found = await read();
    if (!found) return undefined;
    const { round, history, shown, names } = found;
    const mine = memberId === undefined ? [] : found.bets.filter((bet) => bet.memberId === memberId);
    const bets = shown.map((bet) => betView(bet, names.get(bet.memberId), mine.includes(bet)));
    const unseen = mine.filter((bet) => !shown.includes(bet));
    if (memberId && unseen.length > 0) {
      const name = (await lower.maskedNames([memberId])).get(memberId);
      bets.push(...unseen.map((bet) => betView(bet, name, true)));
    }
    return { ...publicPart(round, title), serverTime: serverTime(), bets, history };
  };

  const running = (roundId: string, startsAt: Date): void => {
    const data = { roundId, startsAt: startsAt.toISOString(), serverTime: serverTime() };
    publish({ kind: "running", ...data });
  };
  const crashed = (roundId: string, crashHundredths: number, seed: string): void => {
    publish({ kind: "crashed", roundId, crashHundredths, seed, serverTime: serverTime() });
  };

  hub.declare(topic, async (memberId) => {
    const round = await find(memberId);
    return round && { kind: "round", round };
  });

  return {
    async view(memberId) {
      const round = await find(memberId);
      if (!round) throw new AppError("SYS_UNAVAILABLE", { reason: "no_round" });
      return round;
    },
    async opened() {
      const round = await find(undefined);
      if (round) publish({ kind: "round", round });
    },
    async resumed() {
      const round = await store.latestRound(db, title.code);
      if (round?.phase === "running") running(round.id, round.startsAt);
      else if (round?.seed && round.crashHundredths !== null)
        crashed(round.id, round.crashHundredths, round.seed);
    },
    async joined(memberId, bet) {
      const names = await lower.maskedNames([memberId]);
      publish({
        kind: "bet",
        roundId: bet.roundId,
        bet: {
          betId: bet.betId,
          account: names.get(memberId) ?? "***",
          mine: false,
          stake: bet.stake,
          seat: bet.seat,
          autoCashOutHundredths: bet.autoCashOutHundredths,
          cashedOutHundredths: null,
          payout: null,
        },
      });
    },
    running,
    async left({ betId, cashedOutHundredths, payout }, known) {
      const roundId = known ?? (await store.roundOfBet(db, betId));
      if (roundId) publish({ kind: "cash_out", roundId, betId, cashedOutHundredths, payout });
    },
    crashed,
  };
}

/** The largest bets, in the order of their arrival. */
function largest(bets: readonly Round[]): readonly Round[] {
  if (bets.length <= SHOWN_BETS) return bets;
  const byStake = [...bets].sort((a, b) => (a.stake === b.stake ? 0 : a.stake < b.stake ? 1 : -1));
  const kept = new Set(byStake.slice(0, SHOWN_BETS));
  return bets.filter((bet) => kept.has(bet));
}

function publicPart(
  round: store.CrashRound,
  title: CrashTitle,
): Omit<CrashRoundView, "serverTime" | "bets" | "history"> {
  const { phase } = round;
  return {
    gameCode: title.code,
    roundId: round.id,
    number: round.number,
    phase: phase === "betting" || phase === "running" ? phase : "crashed",
    bettingEndsAt: round.bettingEndsAt.toISOString(),
    startsAt: round.startsAt.toISOString(),
    crashedAt: round.crashedAt?.toISOString() ?? null,
    crashHundredths: round.crashHundredths,
    seedHash: round.seedHash,
    seed: round.seed,
    salt: round.salt,
    maxHundredths: title.capHundredths,
  };
}

function betView(bet: Round, account: string | undefined, mine: boolean): CrashBetView {
  const outcome = bet.outcome as BetOutcome | null;
  const left = outcome?.won ? outcome.cashedOutHundredths : null;
  return {
    betId: bet.id,
    account: account ?? "***",
    mine,
    stake: moneyToText(bet.stake),
    seat: seatOf(bet.bet as CrashBet),
    autoCashOutHundredths: (bet.bet as CrashBet).autoCashOutHundredths ?? null,
    cashedOutHundredths: left,
    payout: bet.state === "open" ? null : moneyToText(bet.payout),
  };
}
