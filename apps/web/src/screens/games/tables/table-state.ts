/** Reducer of a table's round: applies the messages of its topic. Pure. */
import type { TopicData, TableTopic } from "@khela/contract/realtime";
import type { TableDecision, TableRoundView, TableBetView } from "@khela/contract/tables";
import { countDraws } from "@khela/games/tables/blackjack/decisions";
import type { DrawCounts } from "@khela/games/tables/types";
import { type Money, money, moneyFromText } from "@khela/kernel/money";

export type TableMessage =
  | TopicData<TableTopic>
  /** The player's decision, known from the answer and never broadcast. */
  | { readonly kind: "decided"; readonly roundId: string; readonly decision: TableDecision };

const HISTORY = 72;
/** The number of other players' bets kept for the list; the chips on the table come as sums. */
const KEPT = 120;

/**
 * The round after a message. Messages about another round are ignored; the next snapshot brings it.
 * @param own ids of the member's bets, because broadcast messages don't say whose bet it is
 */
export function applyTable(
  round: TableRoundView | null,
  message: TableMessage,
  own: ReadonlySet<string>,
): TableRoundView | null {
  if (message.kind === "round") {
    const known = round?.roundId === message.round.roundId ? round.decisions : [];
    const decisions = message.round.decisions.length >= known.length ? message.round.decisions : known;
    return { ...message.round, decisions, bets: merged(message.round.bets, [], own) };
  }
  if (round?.roundId !== message.roundId) return round;
  switch (message.kind) {
    case "bets": {
      const { players, staked } = message;
      return { ...round, players, staked, bets: merged(round.bets, message.bets, own) };
    }
    case "play":
      return round.phase === "betting" || (round.play?.window ?? 0) <= message.play.window
        ? { ...round, phase: "playing", play: message.play, serverTime: message.serverTime }
        : round;
    case "decided":
      return {
        ...round,
        decisions: [
          ...round.decisions.filter(
            ({ window, hand }) => window !== message.decision.window || hand !== message.decision.hand,
          ),
          message.decision,
        ],
      };
    case "dealt": {
      const { outcome, seed, play, dealtAt, paysAt, serverTime } = message;
      // The message is repeated when another process took over the table.
      if (round.phase === "settled") return round;
      const past = { roundId: round.roundId, number: round.number, outcome };
      const history = [past, ...round.history.filter(({ roundId }) => roundId !== round.roundId)];
      return {
        ...round,
        phase: "dealt",
        outcome,
        seed,
        play,
        dealtAt,
        paysAt,
        serverTime,
        history: history.slice(0, HISTORY),
      };
    }
    case "settled":
      return { ...round, phase: "settled", serverTime: message.serverTime };
    case "void":
      return { ...round, phase: "void", serverTime: message.serverTime };
    default:
      return round;
  }
}

function merged(
  known: readonly TableBetView[],
  more: readonly TableBetView[],
  own: ReadonlySet<string>,
): TableBetView[] {
  const fresh = more.filter(({ betId }) => !known.some((tableBet) => tableBet.betId === betId));
  const all = [...known, ...fresh].map((tableBet) => ({
    ...tableBet,
    mine: tableBet.mine || own.has(tableBet.betId),
  }));
  if (all.length <= KEPT) return all;
  return [...all.filter(({ mine }) => mine), ...all.filter(({ mine }) => !mine).slice(-KEPT)];
}

/** The member's chips by spot. */
export function ownSpots(round: TableRoundView | null): Map<string, Money> {
  const sums = new Map<string, Money>();
  for (const tableBet of round?.bets ?? []) {
    if (tableBet.mine) addSpots(sums, tableBet.spots);
  }
  return sums;
}

function addSpots(sums: Map<string, Money>, spots: TableBetView["spots"]): void {
  for (const { spot, stake } of spots) {
    sums.set(spot, money((sums.get(spot) ?? 0n) + moneyFromText(stake)));
  }
}

/** The number of cards that the player drew, at tables with decisions. */
export const countOwnDraws = (round: Pick<TableRoundView, "decisions"> | null): DrawCounts =>
  countDraws(round?.decisions ?? []);

/** The total of a map of chips. */
export const sumOf = (spots: ReadonlyMap<string, Money>): Money =>
  [...spots.values()].reduce((sum, stake) => money(sum + stake), money(0n));

/** The stage of the table on the screen. */
export type Stage = "connecting" | "open" | "closed" | "playing" | "dealing" | "result" | "cancelled";

/** @param serverMs the server's time in epoch milliseconds */
export function stageOf(round: TableRoundView | null, serverMs: number): Stage {
  if (!round) return "connecting";
  if (round.phase === "void") return "cancelled";
  if (round.phase === "playing") return "playing";
  if (round.phase === "betting") return serverMs < Date.parse(round.bettingEndsAt) ? "open" : "closed";
  return serverMs < Date.parse(round.paysAt ?? "") && round.phase === "dealt" ? "dealing" : "result";
}
