import type { TablePlay, TableRoundView, TableBetView } from "@khela/contract/tables";
import type { TableTopic } from "@khela/contract/realtime";
import { tableGame, type TableOutcome } from "@khela/games/tables/tables";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { Platform } from "../../platform/platform.ts";
import type { MaskedNames, Round, Rounds } from "../rounds/index.ts";
import { coalesce } from "../shared-rounds/index.ts";
import type { PlacedTableBet } from "./place-bet.ts";
import { storedTableBet, chipsOf } from "./table-bet.ts";
import { publishTableBets } from "./publish-bets.ts";
import { decisionsIn } from "./decision-store.ts";
import * as store from "./store.ts";

/** Enough for six more road-map columns than a phone shows. */
const HISTORY = 72;
/**
 * The most bets of other players in a snapshot; the largest ones are chosen. A player's own bets are always included.
 */
const SHOWN_BETS = 60;
/** The public view of one table, as a snapshot and as events. It never contains secrets. */
export interface TablePublisher {
  /** The round as a visitor or member sees it. @throws AppError SYS_UNAVAILABLE before the first round */
  view(memberId: MemberId | undefined): Promise<TableRoundView>;
  /** Publishes a new round. */
  opened(): Promise<void>;
  /**
   * Publishes the current state again after this process took over, because the previous one may have died before
   * publishing.
   */
  republish(): Promise<void>;
  /** Publishes a bet, batched with others of about the same time. */
  betPlaced(memberId: MemberId, tableBet: PlacedTableBet): void;
  /** Publishes the open cards and the end of the decision window. */
  playing(roundId: string, play: TablePlay): void;
  dealt(round: {
    id: string;
    dealtAt: Date;
    paysAt: Date;
    outcome: TableOutcome;
    seed: string;
    play: TablePlay | null;
  }): void;
  settled(roundId: string): void;
  cancelled(roundId: string): void;
  /** Stops all publishing. */
  stop(): void;
}

export function createTablePublisher(
  platform: Platform,
  lower: { rounds: Rounds; maskedNames: MaskedNames },
  gameCode: string,
): TablePublisher {
  const { db, clock, hub } = platform;
  const topic = `table.${gameCode}` as TableTopic;
  const serverTime = (): string => new Date(clock.nowMs()).toISOString();
  const { past } = tableGame(gameCode);
  const gathered = publishTableBets(platform, lower, topic);

  /** The part that is the same for everybody; concurrent callers share one read. */
  const read = coalesce(async () => {
    const round = await store.latestRound(db, gameCode);
    if (!round) return undefined;
    const [tableBets, history, onTheTable, decisions] = await Promise.all([
      lower.rounds.roundsOfSource(round.id),
      store.lastOutcomes(db, gameCode, HISTORY),
      store.roundStakes(db, round.id),
      decisionsIn(db, round.id),
    ]);
    // Bets with play credit are not shown to other players.
    const shown = largest(tableBets.filter((tableBet) => tableBet.currency !== TRIAL_CURRENCY));
    const names = await lower.maskedNames(shown.map((tableBet) => tableBet.memberId));
    return {
      round,
      history,
      onTheTable,
      decisions,
      shown,
      names,
      byMember: Map.groupBy(tableBets, (tableBet) => tableBet.memberId),
    };
  });

  const find = async (memberId: MemberId | undefined): Promise<TableRoundView | undefined> => {
    const found = await read();
    if (!found) return undefined;
    const { round, history, onTheTable, decisions, shown, names } = found;
    const own = (memberId && found.byMember.get(memberId)) ?? [];
    const others = shown.filter((tableBet) => !own.includes(tableBet));
    return {
      ...publicPart(round),
      serverTime: serverTime(),
      decisions: (memberId && decisions.get(memberId)) ?? [],
      players: onTheTable.players,
      staked: moneyToText(onTheTable.staked),
      bets: [
        // The player's own bets need no name.
        ...own.map((tableBet) => tableBetViewOf(tableBet, "", true)),
        ...others.map((tableBet) => tableBetViewOf(tableBet, names.get(tableBet.memberId), false)),
      ],
      history: past ? history.map((one) => ({ ...one, outcome: past(one.outcome) })) : history,
    };
  };

  const dealt: TablePublisher["dealt"] = ({ id, dealtAt, paysAt, outcome, seed, play }) => {
    const times = { dealtAt: dealtAt.toISOString(), paysAt: paysAt.toISOString(), serverTime: serverTime() };
    hub.publish(topic, { kind: "dealt", roundId: id, outcome, seed, play, ...times });
  };
  const playing: TablePublisher["playing"] = (roundId, play) =>
    hub.publish(topic, { kind: "play", roundId, play, serverTime: serverTime() });
  const settled = (roundId: string): void =>
    hub.publish(topic, { kind: "settled", roundId, serverTime: serverTime() });

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
      if (round) hub.publish(topic, { kind: "round", round });
    },
    async republish() {
      const round = await store.latestRound(db, gameCode);
      if (!round) return;
      const { outcome, seed, dealtAt, paysAt, play } = round;
      if (round.phase === "playing" && play) playing(round.id, play);
      if (outcome && seed && dealtAt && paysAt) dealt({ id: round.id, outcome, seed, play, dealtAt, paysAt });
      if (round.phase === "settled") settled(round.id);
    },
    betPlaced: gathered.add,
    playing,
    dealt,
    settled,
    cancelled: (roundId) => hub.publish(topic, { kind: "void", roundId, serverTime: serverTime() }),
    stop: gathered.stop,
  };
}

/** The largest bets, in the order in which they were placed. */
function largest(tableBets: readonly Round[]): readonly Round[] {
  if (tableBets.length <= SHOWN_BETS) return tableBets;
  const byStake = [...tableBets].sort((a, b) => (a.stake === b.stake ? 0 : a.stake < b.stake ? 1 : -1));
  const kept = new Set(byStake.slice(0, SHOWN_BETS));
  return tableBets.filter((tableBet) => kept.has(tableBet));
}

function publicPart(
  round: store.TableRound,
): Omit<TableRoundView, "serverTime" | "bets" | "history" | "players" | "staked" | "decisions"> {
  return {
    gameCode: round.gameCode,
    roundId: round.id,
    number: round.number,
    phase: round.phase,
    createdAt: round.createdAt.toISOString(),
    bettingEndsAt: round.bettingEndsAt.toISOString(),
    laid: round.publicView,
    play: round.play,
    dealtAt: round.dealtAt?.toISOString() ?? null,
    paysAt: round.paysAt?.toISOString() ?? null,
    outcome: round.outcome,
    seedHash: round.seedHash,
    seed: round.seed,
    salt: round.salt,
  };
}

function tableBetViewOf(tableBet: Round, account: string | undefined, mine: boolean): TableBetView {
  return {
    betId: tableBet.id,
    account: account ?? "***",
    mine,
    stake: moneyToText(tableBet.stake),
    spots: storedTableBet(chipsOf(tableBet)).spots,
    payout: tableBet.state === "open" ? null : moneyToText(tableBet.payout),
  };
}
