import type { CallOutput } from "@khela/contract/endpoint";
import { betDice } from "@khela/contract/play";
import { DICE_CODE, type DiceBet } from "@khela/games/dice/dice";
import type { Money } from "@khela/kernel/money";
import { useState } from "react";
import type { GameSound } from "../../../features/sound/use-sound.ts";
import { call } from "../../../shell/api.ts";
import { waitForAnimation } from "../frame/motion.ts";
import type { Player } from "../frame/player.ts";
import { usePlacedRound } from "../rounds/use-placed-round.ts";

type Answer = CallOutput<typeof betDice>;
interface Body extends DiceBet {
  stake: string;
}

/** A roll for display on the slider. */
export interface Roll {
  roundId: string;
  /** 0 to 9999. */
  roll: number;
  win: boolean;
  bet: DiceBet;
  payout: Money;
  stake: Money;
}

interface Dice {
  roll: (stake: Money, bet: DiceBet) => Promise<Roll | undefined>;
  busy: boolean;
  checking: boolean;
  /** The last roll; it stays visible while the next one is being placed. */
  last: Roll | undefined;
}

/** How long the marker moves; the result is known before. */
export const ROLL_MS = 420;

const send = (body: Body, key: string) => call(betDice, { body }, { idempotencyKey: key });

/** Places dice bets and shows them. GAME-12. */
export function useDice(player: Player, sound: GameSound): Dice {
  const [last, setLast] = useState<Roll>();
  const { place, busy, checking } = usePlacedRound<Body, Answer, Roll>({
    code: DICE_CODE,
    player,
    send,
    onStart: () => sound.play("roll"),
    show: async ({ direction, target }, { roundId, roll, win }, sums) => {
      const shown = { roundId, roll, win, bet: { direction, target }, ...sums };
      setLast(shown);
      await waitForAnimation(ROLL_MS);
      // In dice a win always pays more than its stake: the lowest multiplier is 1.01.
      sound.play(win ? "cashOut" : "lose");
      return shown;
    },
  });
  return { roll: place, busy, checking, last };
}
