import type { CallOutput } from "@khela/contract/endpoint";
import { betInstant } from "@khela/contract/instant";
import type { SeedOutcome } from "@khela/games/instant/seed-game";
import type { Money } from "@khela/kernel/money";
import { useCallback, useState } from "react";
import { call } from "../../../shell/api.ts";
import type { Player } from "../frame/player.ts";
import { usePlacedRound } from "../rounds/use-placed-round.ts";

type Answer = CallOutput<typeof betInstant>;
interface Body {
  stake: string;
  bet: Record<string, number | string | number[]>;
}

/** A round as the scene shows it. */
export interface Shown<Bet, Outcome> {
  roundId: string;
  bet: Bet;
  outcome: Outcome;
  stake: Money;
  payout: Money;
  /** It still moves: the result isn't to be told yet. */
  moving: boolean;
}

export interface Instant<Bet, Outcome> {
  place: (stake: Money, bet: Bet) => Promise<Shown<Bet, Outcome> | undefined>;
  busy: boolean;
  checking: boolean;
  /** The last one; while the next is on its way it stays. */
  last: Shown<Bet, Outcome> | undefined;
}

interface Options<Bet, Outcome> {
  code: string;
  player: Player;
  /** Moves the round over the screen; the result is known before. Ends when it may be told. */
  show: (bet: Bet, outcome: Outcome) => Promise<void>;
  /** What is heard: as the bet leaves, and when the result is told. */
  onStart: () => void;
  onEnd: (round: { stake: Money; payout: Money }) => void;
}

/** Places the bets of a game of one call and shows them. GAME-12. */
export function useInstant<Bet extends object, Outcome extends SeedOutcome>({
  code,
  player,
  show,
  onStart,
  onEnd,
}: Options<Bet, Outcome>): Instant<Bet, Outcome> {
  const [last, setLast] = useState<Shown<Bet, Outcome>>();
  const send = useCallback(
    (body: Body, key: string) =>
      call(betInstant, { params: { gameCode: code }, body }, { idempotencyKey: key }),
    [code],
  );
  const { place, busy, checking } = usePlacedRound<Body, Answer, Shown<Bet, Outcome>>({
    code,
    player,
    send,
    onStart,
    show: async (body, answer, sums) => {
      const bet = body.bet as unknown as Bet;
      const outcome = answer.outcome as Outcome;
      const shown = { roundId: answer.roundId, bet, outcome, ...sums };
      setLast({ ...shown, moving: true });
      await show(bet, outcome);
      setLast({ ...shown, moving: false });
      onEnd(shown);
      return { ...shown, moving: false };
    },
  });
  return {
    place: (stake, bet) => place(stake, { bet: { ...bet } as Body["bet"] }),
    busy,
    checking,
    last,
  };
}
