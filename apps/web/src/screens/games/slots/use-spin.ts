import { spinSlot } from "@khela/contract/play";
import type { CallOutput } from "@khela/contract/endpoint";
import type { JackpotTier } from "@khela/games/jackpots/tiers";
import { type Money, money, moneyFromText, ZERO } from "@khela/kernel/money";
import { useCallback, useState } from "react";
import { countFreeRound } from "../../../features/free-rounds/queries.ts";
import { call } from "../../../shell/api.ts";
import { useSession } from "../../../shell/session.ts";
import type { Game } from "../frame/game.ts";
import type { Player } from "../frame/player.ts";
import { usePlacedRound } from "../rounds/use-placed-round.ts";
import type { Machine } from "./machine.ts";

type Answer = CallOutput<typeof spinSlot>;
interface Body {
  stake: string;
  buy?: true;
  /** The grant whose round this is. */
  freeRounds?: string;
}

/** The jackpots won by a round. */
type JackpotsWon = readonly { tier: JackpotTier; amount: Money }[];

/** The result of a spin after it was shown. */
export interface SpinEnd {
  stake: Money;
  payout: Money;
}

interface Spin {
  /**
   * @param how whether the spin buys the title's feature, or is one of a grant of free spins
   * @returns the result; undefined when the bet was refused or the screen was left
   */
  spin: (bet: Money, how?: Omit<Body, "stake">) => Promise<SpinEnd | undefined>;
  /** The jackpots of the round on the screen, until the player closes them. */
  jackpots: JackpotsWon;
  closeJackpots: () => void;
  /** True from the press until everything is shown. */
  busy: boolean;
  checking: boolean;
  last: SpinEnd | undefined;
}

/** Places spins and shows them. GAME-12. */
export function useSpin({ code, info }: Game, player: Player, machine: Machine | undefined): Spin {
  const [last, setLast] = useState<SpinEnd>();
  const [jackpots, setJackpots] = useState<JackpotsWon>([]);
  const token = useSession((session) => session.token);
  const price = BigInt(info.buy?.price ?? 1);
  const send = useCallback(
    (body: Body, key: string) =>
      call(spinSlot, { params: { gameCode: code }, body }, { idempotencyKey: key }),
    [code],
  );
  const { place, busy, checking } = usePlacedRound<Body, Answer, SpinEnd>({
    code,
    player,
    send,
    ready: machine !== undefined,
    onStart: () => machine?.start(),
    costOf: ({ stake, buy, freeRounds }) =>
      freeRounds === undefined ? money(moneyFromText(stake) * (buy ? price : 1n)) : ZERO,
    counts: ({ freeRounds }) => freeRounds === undefined,
    show: async ({ freeRounds }, { outcome, free, jackpots: places = [] }, end) => {
      await machine?.present(outcome);
      if (free && freeRounds !== undefined) countFreeRound(token, freeRounds, free);
      setJackpots(
        places.flatMap(({ tier, won }) => (won === null ? [] : [{ tier, amount: moneyFromText(won) }])),
      );
      setLast(end);
      return end;
    },
    onRefused: async () => machine?.refuse(),
  });
  return {
    spin: (bet, how = {}) => place(bet, how),
    jackpots,
    closeJackpots: () => setJackpots([]),
    busy,
    checking,
    last,
  };
}
