/** Reducer of the shared round: applies the messages of its topic. Pure. */
import { compareMoney, moneyFromText } from "@khela/kernel/money";
import type { CrashBetView, CrashRoundView } from "@khela/contract/play";
import type { CrashTopic, TopicData } from "@khela/contract/realtime";

export type CrashMessage = TopicData<CrashTopic>;

const HISTORY = 30;

/**
 * The round after a message. Messages about another round are ignored; the next snapshot brings it.
 * @param own ids of the member's bets, because broadcast messages don't say whose bet it is
 */
export function applyCrash(
  round: CrashRoundView | null,
  message: CrashMessage,
  own: ReadonlySet<string>,
): CrashRoundView | null {
  if (message.kind === "round") return withOwn(message.round, own);
  if (round?.roundId !== message.roundId) return round;
  if (message.kind === "bet") return withBet(round, message.bet, own);
  if (message.kind === "running") {
    return { ...round, phase: "running", startsAt: message.startsAt, serverTime: message.serverTime };
  }
  if (message.kind === "cash_out") {
    const { betId, cashedOutHundredths, payout } = message;
    const bets = round.bets.map((bet) =>
      bet.betId === betId ? { ...bet, cashedOutHundredths, payout } : bet,
    );
    return { ...round, bets };
  }
  const { roundId, crashHundredths, seed, serverTime } = message;
  const past = { roundId, number: round.number, crashHundredths };
  return {
    ...round,
    phase: "crashed",
    crashHundredths,
    seed,
    serverTime,
    crashedAt: serverTime,
    history: [past, ...round.history.filter((other) => other.roundId !== roundId)].slice(0, HISTORY),
  };
}

function withOwn(round: CrashRoundView, own: ReadonlySet<string>): CrashRoundView {
  return { ...round, bets: round.bets.map((bet) => ({ ...bet, mine: bet.mine || own.has(bet.betId) })) };
}

/** Adds a bet, or updates a known one. */
function withBet(round: CrashRoundView, bet: CrashBetView, own: ReadonlySet<string>): CrashRoundView {
  const known = round.bets.find((other) => other.betId === bet.betId);
  const mine = bet.mine || known?.mine === true || own.has(bet.betId);
  const next = { ...bet, mine };
  const bets = known ? round.bets.map((other) => (other === known ? next : other)) : [...round.bets, next];
  return { ...round, bets };
}

/** The member's bet in a round at a seat, if there is one. */
export function ownBet(round: CrashRoundView | null, seat = 1): CrashBetView | undefined {
  return round?.bets.find((bet) => bet.mine && bet.seat === seat);
}

/** The member's own bets first, then the largest stakes. */
export function sortedBets(bets: readonly CrashBetView[]): CrashBetView[] {
  return bets.toSorted(
    (a, b) => Number(b.mine) - Number(a.mine) || compareMoney(moneyFromText(b.stake), moneyFromText(a.stake)),
  );
}
