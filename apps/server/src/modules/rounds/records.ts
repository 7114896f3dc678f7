import type { FairRound } from "@khela/contract/play";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import type { Catalogue } from "../catalogue/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { multiplierE4 } from "./player-seed-round.ts";
import type { Seeds } from "./seeds.ts";
import * as store from "./store.ts";

/** What is public of the source behind a kind of round. */
export type SourceResolver = (
  sourceId: string,
) => Promise<{ hash: string; seed: string | null; clientSeed: string } | undefined>;

/** A shared round as everybody may check it, found by its own id. */
export type SharedRoundFinder = (roundId: string) => Promise<FairRound | undefined>;

export interface RecordQuery {
  memberId: MemberId;
  from?: string | undefined;
  to?: string | undefined;
  gameCode?: string | undefined;
  state?: store.RoundState | undefined;
  pageNo: number;
  pageSize: number;
  language: "bn" | "en";
}

/** @throws AppError SYS_BAD_INPUT for a day that is none */
function businessDay(key: string) {
  try {
    return dayOfKey(key);
  } catch (error) {
    throw new AppError("SYS_BAD_INPUT", { field: "query.from", problem: "not_a_day" }, { cause: error });
  }
}
const dayStart = (key: string): Date => new Date(businessDay(key).startMs);
const dayEnd = (key: string): Date => new Date(businessDay(key).endMs);

const difference = (a: Money, b: Money): Money => money(a - b);

/** Betting record and fairness data: everything that is read of rounds. */
export function createRecords(platform: Platform, deps: { catalogue: Catalogue; seeds: Seeds }) {
  const { db } = platform;
  const sources = new Map<store.RoundKind, SourceResolver>([
    ["slots", deps.seeds.published],
    ["dice", deps.seeds.published],
  ]);

  const shared: SharedRoundFinder[] = [];

  const sharedRound = async (roundId: string): Promise<FairRound> => {
    for (const find of shared) {
      const round = await find(roundId);
      if (round) return round;
    }
    throw new AppError("SYS_NOT_FOUND");
  };

  const summary = async (round: store.Round, language: "bn" | "en") => {
    const game = await deps.catalogue.describe(round.gameCode, language);
    return {
      roundId: round.id,
      at: round.at.toISOString(),
      gameCode: round.gameCode,
      gameName: game.name,
      vendorName: game.vendor,
      iconUrl: game.icon,
      state: round.state,
      stake: moneyToText(round.stake),
      payout: moneyToText(round.payout),
      winLoss: moneyToText(round.state === "settled" ? difference(round.payout, round.stake) : money(0n)),
      multiplierE4: multiplierE4(round.stake, round.payout),
    };
  };

  return {
    /** Where a kind of round gets its public seed from. */
    registerSource: (kind: store.RoundKind, resolve: SourceResolver) => void sources.set(kind, resolve),

    /** Makes the shared rounds of a game checkable by their own ids, beside the bets on them. */
    registerShared: (find: SharedRoundFinder) => void shared.push(find),

    summary,

    /** MONEY-07. */
    async list(query: RecordQuery) {
      const filter: store.RoundFilter = {
        memberId: query.memberId,
        from: query.from === undefined ? undefined : dayStart(query.from),
        to: query.to === undefined ? undefined : dayEnd(query.to),
        gameCode: query.gameCode,
        state: query.state,
      };
      const [rounds, totals] = await Promise.all([
        store.listRounds(db, filter, { limit: query.pageSize, offset: (query.pageNo - 1) * query.pageSize }),
        store.totalRounds(db, filter),
      ]);
      return {
        content: await Promise.all(rounds.map((round) => summary(round, query.language))),
        pageNum: query.pageNo,
        totalPages: Math.ceil(totals.rounds / query.pageSize),
        totalCount: totals.rounds,
        totals: {
          rounds: totals.rounds,
          stake: moneyToText(totals.stake),
          payout: moneyToText(totals.payout),
          winLoss: moneyToText(difference(totals.payout, totals.stake)),
        },
      };
    },

    /** GAME-09. A bet's round, or a shared round. @throws AppError SYS_NOT_FOUND */
    async fairRound(roundId: string): Promise<FairRound> {
      const round = await store.findRound(db, roundId);
      if (!round) return sharedRound(roundId);
      const source = await sources.get(round.kind)?.(round.sourceId);
      if (!source) throw new AppError("SYS_NOT_FOUND");
      return {
        roundId: round.id,
        at: round.at.toISOString(),
        gameCode: round.gameCode,
        kind: round.kind,
        mathsVersion: round.mathsVersion,
        state: round.state,
        serverSeedHash: source.hash,
        serverSeed: source.seed,
        clientSeed: source.clientSeed,
        nonce: round.nonce,
        bet: round.bet,
        outcome: round.outcome,
        stake: moneyToText(round.stake),
        payout: moneyToText(round.payout),
      };
    },
  };
}

export type Records = ReturnType<typeof createRecords>;
