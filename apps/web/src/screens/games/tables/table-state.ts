/** A table's round as the messages of its topic change it. Pure. */
import type { TopicData, TableTopic } from "@khela/contract/realtime";
import type { TableDecision, TableRoundView, TableSlipView } from "@khela/contract/tables";
import { drewBy } from "@khela/games/tables/blackjack/decisions";
import type { Drew } from "@khela/games/tables/types";
import { type Money, money, moneyFromText } from "@khela/kernel/money";

export type TableMessage =
  | TopicData<TableTopic>
  /** What the player decided: known from the answer, told to nobody else. */
  | { readonly kind: "decided"; readonly roundId: string; readonly decision: TableDecision };

const HISTORY = 72;
/** Others' slips that are kept for the list; what lies on the table is told as a sum. */
const KEPT = 120;

/**
 * The round after a message. Messages of another round than the known one change nothing: the next snapshot
 * brings it.
 * @param own ids of the member's slips: what is sent to everybody cannot say whose it is
 */
export function applyTable(
  round: TableRoundView | null,
  message: TableMessage,
  own: ReadonlySet<string>,
): TableRoundView | null {
  if (message.kind === "round") {
    const known = round?.roundId === message.round.roundId ? round.decisions : [];
    const decisions = message.round.decisions.length >= known.length ? message.round.decisions : known;
    return { ...message.round, decisions, slips: merged(message.round.slips, [], own) };
  }
  if (round?.roundId !== message.roundId) return round;
  switch (message.kind) {
    case "slips": {
      const { players, staked } = message;
      return { ...round, players, staked, slips: merged(round.slips, message.slips, own) };
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
      // Told twice where another process took over.
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
  known: readonly TableSlipView[],
  more: readonly TableSlipView[],
  own: ReadonlySet<string>,
): TableSlipView[] {
  const fresh = more.filter(({ betId }) => !known.some((slip) => slip.betId === betId));
  const all = [...known, ...fresh].map((slip) => ({ ...slip, mine: slip.mine || own.has(slip.betId) }));
  if (all.length <= KEPT) return all;
  return [...all.filter(({ mine }) => mine), ...all.filter(({ mine }) => !mine).slice(-KEPT)];
}

/** The member's chips by spot. */
export function ownSpots(round: TableRoundView | null): Map<string, Money> {
  const sums = new Map<string, Money>();
  for (const slip of round?.slips ?? []) {
    if (slip.mine) addSpots(sums, slip.spots);
  }
  return sums;
}

function addSpots(sums: Map<string, Money>, spots: TableSlipView["spots"]): void {
  for (const { spot, stake } of spots) {
    sums.set(spot, money((sums.get(spot) ?? 0n) + moneyFromText(stake)));
  }
}

/** Cards that the player took, where players decide. */
export const drewOf = (round: Pick<TableRoundView, "decisions"> | null): Drew =>
  drewBy(round?.decisions ?? []);

/** Everything on a map of chips. */
export const sumOf = (spots: ReadonlyMap<string, Money>): Money =>
  [...spots.values()].reduce((sum, stake) => money(sum + stake), money(0n));

/** What the table is doing, as a screen shows it. */
export type Stage = "connecting" | "open" | "closed" | "playing" | "dealing" | "result" | "cancelled";

/** @param serverMs the server's time */
export function stageOf(round: TableRoundView | null, serverMs: number): Stage {
  if (!round) return "connecting";
  if (round.phase === "void") return "cancelled";
  if (round.phase === "playing") return "playing";
  if (round.phase === "betting") return serverMs < Date.parse(round.bettingEndsAt) ? "open" : "closed";
  return serverMs < Date.parse(round.paysAt ?? "") && round.phase === "dealt" ? "dealing" : "result";
}
