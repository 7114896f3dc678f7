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

/** A round for display in the scene. */
export interface Shown<Bet, Outcome> {
  roundId: string;
  bet: Bet;
  outcome: Outcome;
  stake: Money;
  payout: Money;
  /** Whether the round is still being animated, so that the result must not be shown yet. */
  moving: boolean;
}

export interface Instant<Bet, Outcome> {
  place: (stake: Money, bet: Bet) => Promise<Shown<Bet, Outcome> | undefined>;
  busy: boolean;
  checking: boolean;
  /** The last round; it stays visible while the next one is being placed. */
  last: Shown<Bet, Outcome> | undefined;
}

interface Options<Bet, Outcome> {
  code: string;
  player: Player;
  /** Animates the round, whose result is already known; resolves when it may be shown. */
  show: (bet: Bet, outcome: Outcome) => Promise<void>;
  /** Sound hooks: when the bet is sent, and when the result is shown. */
  onStart: () => void;
  onEnd: (round: { stake: Money; payout: Money }) => void;
}

/** Places the bets of a game with one call per round and shows them. GAME-12. */
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
