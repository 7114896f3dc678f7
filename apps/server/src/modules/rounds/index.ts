import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Tx } from "../../platform/database.ts";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { PlayerSeedBet } from "./player-seed-bet.ts";
import { playerSeedKind, type SettledView } from "./player-seed-round.ts";
import type { JackpotContributions } from "./jackpot-contributions.ts";
import { createFairRounds, type SharedRoundFinder, type SourceResolver } from "./fair-rounds.ts";
import { createRecords, type FactsOf, type Records } from "./records.ts";
import { serveRounds } from "./routes.ts";
import { createSeeds, type PlayerSeeds } from "./seeds.ts";
import { roundsOfSource } from "./shared-store.ts";
import * as store from "./store.ts";
import { createWinnerBoard, type MaskedNames, type Winner } from "./winners.ts";

export {
  checkRoundDays,
  firstRoundAt,
  readDays,
  readDaysAndGames,
  readGames,
  rollUpRounds,
} from "./day-store.ts";
export { addRoundTotals, NOTHING_PLAYED, type PlayTotal, playView } from "./records.ts";
export { type FreeRound, freeRoundsWithWins, readRoundsOfGrant, saveFreeRounds } from "./free-round-store.ts";
export { loadBetGuards } from "./guards.ts";
export type { PlayerSeedBet } from "./player-seed-bet.ts";
export { multiplierE4 } from "./player-seed-round.ts";
export type { JackpotContributions, JackpotBet, JackpotEntry } from "./jackpot-contributions.ts";
export { lockPairs, type SeedPair, advanceNonces } from "./seed-store.ts";
export type { PlayerSeeds } from "./seeds.ts";
export { type SettledBets, settledBets } from "./return-store.ts";
export { settledRound } from "./settled-round.ts";
export {
  checkOpenBets,
  checkRefunds,
  endRounds,
  endRoundsIn,
  insertOpenRounds,
  lockOpenOfSource,
  lockRounds,
  openStakesOf,
  readOpenBets,
  readStandingOfSources,
  type RoundEnd,
} from "./shared-store.ts";
export {
  type Round,
  type RoundState,
  roundIdAt,
  roundTime,
  saveBatch as saveSettledRounds,
} from "./store.ts";
export {
  insertLines,
  insertVendorRounds,
  type Restake,
  restakeRounds,
  type VendorLine,
} from "./vendor-store.ts";
export { winReviewed } from "./events.ts";
export type { MaskedNames, Winner } from "./winners.ts";

/** The rounds of all games: playing those that draw from a player's seed pair, and reading all of them. */
export interface Rounds {
  /**
   * Plays one round from the member's seed pair; a retry with the same key gets the first answer.
   * @throws AppError MONEY_INSUFFICIENT, MONEY_KEY_REUSED, SYS_UNAVAILABLE
   */
  play<View extends object>(
    bet: PlayerSeedBet<View>,
    idempotency: CallContext["idempotency"],
  ): Promise<RawAnswer & { readonly view: SettledView & View }>;
  /** Returns a {@link play} whose bets also contribute to a pot. Call once per pot. */
  playWithJackpots(pot: JackpotContributions): Rounds["play"];
  /** Registers the source of public seeds for a kind of shared round. */
  registerSource(kind: store.RoundKind, resolve: SourceResolver): void;
  /** Registers how the verifier finds a shared round by its own id. */
  registerShared(find: SharedRoundFinder): void;
  roundsOfSource(sourceId: string): Promise<store.Round[]>;
  /** The seed pairs, for games that draw from them themselves because their rounds stay open for a while. */
  playerSeeds: PlayerSeeds;
  find(roundId: string): Promise<store.Round | undefined>;
  /** Open rounds of a kind that began with a maths version other than these, ordered by id, after a given id. */
  openRoundsOfOtherVersions(
    kind: store.RoundKind,
    versions: readonly { gameCode: string; mathsVersion: string }[],
    page: { after: string; limit: number },
  ): Promise<string[]>;
  /** The total stake of a member's open bets. */
  openStakeOf(memberId: MemberId): Promise<Money>;
  /** Stakes and payouts of the bets that a member placed since a moment, without void rounds. */
  playedSince(memberId: MemberId, since: Date): Promise<{ staked: Money; paid: Money }>;
  lastBetAt(memberId: MemberId): Promise<Date | undefined>;
  /** The hours since a moment in which a member placed a bet. */
  hoursPlayed(memberId: MemberId, since: Date): Promise<Date[]>;
  /** A member's newest rounds, newest first. */
  recent: Records["recent"];
  /** All lines of a betting record in batches, newest first, for an export. */
  streamRounds: Records["every"];
  /** The number of lines that `streamRounds` returns. */
  countRounds: Records["count"];
  winners(language: "bn" | "en", limit: number): Promise<Winner[]>;
  /** Rounds settled in [from, to), summed by member and game, in the caller's transaction. */
  settledTotals(tx: Tx, from: Date, to: Date): Promise<store.SettledTotal[]>;
  firstSettled(tx: Tx): Promise<Date | undefined>;
  /** Distinct players by game since a moment. */
  playersSince(since: Date): Promise<Map<string, number>>;
  /** Creates the partition for the rounds of a month; used at start-up, by a job, and by the seed's history. */
  ensureMonth(at: Date): Promise<void>;
}

class PlayedAnswer<View extends object> extends RawAnswer {
  readonly view: SettledView & View;

  constructor(view: SettledView & View, body: string) {
    super(200, body);
    this.view = view;
  }
}

const MONTH_MS = 31 * 86_400_000;
const DAY_MS = 86_400_000;

export function createRounds(
  platform: Platform,
  lower: {
    ledger: Ledger;
    catalogue: Catalogue;
    maskedNames: MaskedNames;
    reality: Reality;
    bonuses: Pick<Bonuses, "runs">;
    factsOf: FactsOf;
  },
): Rounds {
  const { db, clock, jobs } = platform;
  const seeds = createSeeds(platform);
  const fair = createFairRounds(platform, { seeds });
  const records = createRecords(platform, lower);
  const winners = createWinnerBoard(platform, lower);
  const playAs =
    (kind: ReturnType<typeof playerSeedKind>, pot?: JackpotContributions): Rounds["play"] =>
    async <View extends object>(bet: PlayerSeedBet<View>, idempotency: CallContext["idempotency"]) => {
      await seeds.ensure(bet.memberId);
      // Bets that contribute to a pot are of cash alone.
      const run = pot ? lower.ledger.run : lower.bonuses.runs.place;
      const { answer, body } = await run(kind, bet, {
        scope: `member:${bet.memberId}:${bet.gameCode}`,
        key: idempotency.key,
        hash: idempotency.requestHash.toString("hex"),
      });
      return new PlayedAnswer(answer as SettledView & View, `{"success":true,"value":${body}}`);
    };
  serveRounds(platform, { records, fair, seeds, winners, reality: lower.reality });

  jobs.schedule("rounds-open-months", "15 3 * * *", async () => {
    await store.ensureMonth(db, now(clock));
    await store.ensureMonth(db, new Date(clock.nowMs() + MONTH_MS));
  });
  jobs.schedule("rounds-count-players", "*/5 * * * *", async () => {
    const since = new Date(clock.nowMs() - DAY_MS);
    await lower.catalogue.setPlayers24h(await store.playersByGame(db, since));
  });

  return {
    play: playAs(playerSeedKind(seeds, clock)),
    playWithJackpots: (pot) => playAs(playerSeedKind(seeds, clock, pot), pot),
    registerSource: fair.registerSource,
    registerShared: fair.registerShared,
    roundsOfSource: (sourceId) => roundsOfSource(db, sourceId),
    playerSeeds: seeds,
    find: (roundId) => store.findRound(db, roundId),
    openRoundsOfOtherVersions: (kind, versions, page) =>
      store.openRoundsOfOtherVersions(db, { kind, versions }, page),
    openStakeOf: async (memberId) => (await store.totalRounds(db, { memberId, state: "open" })).stake,
    async playedSince(memberId, since) {
      const { stake, payout } = await store.totalRounds(db, { memberId, from: since });
      return { staked: stake, paid: payout };
    },
    lastBetAt: (memberId) => store.lastBetAt(db, memberId),
    hoursPlayed: (memberId, since) => store.hoursPlayed(db, memberId, since),
    recent: records.recent,
    streamRounds: records.every,
    countRounds: records.count,
    winners,
    settledTotals: store.settledTotals,
    firstSettled: store.firstSettled,
    playersSince: (since) => store.playersByGame(db, since),
    ensureMonth: (at) => store.ensureMonth(db, at),
  };
}
