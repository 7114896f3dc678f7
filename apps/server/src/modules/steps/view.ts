import {
  ratioOf,
  reachesLimit,
  type StepsEnd,
  type StepsGame,
  type StepsPosition,
} from "@khela/games/steps/steps-game";
import { moneyToText } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { multiplierE4, type Round, type SeedPair } from "../rounds/index.ts";

/** A round as its player sees it; see the contract. */
export interface StepsView {
  roundId: string;
  gameCode: string;
  step: number;
  state: Round["state"];
  stake: string;
  bet: unknown;
  payout: string | null;
  multiplierE4: number;
  by: StepsEnd | null;
  endsAt: string | null;
  nonce: number;
  serverSeedHash: string;
  clientSeed: string;
  view: object;
}

/** The state of a round from which its view is made. */
export interface StepsSnapshot {
  round: Round;
  pair: Pick<SeedPair, "hash" | "clientSeed">;
  actions: readonly unknown[];
  position: StepsPosition;
  by: StepsEnd | null;
  dueAt: Date;
}

export function stepsViewOf({ round, pair, actions, position, by, dueAt }: StepsSnapshot): StepsView {
  const ended = by !== null;
  const payout = position.pays && ratioOf(round.stake, position.pays);
  const paid = ended && payout === null ? round.stake : payout;
  return {
    roundId: round.id,
    gameCode: round.gameCode,
    step: actions.length,
    state: ended ? (payout === null ? "void" : "settled") : "open",
    stake: moneyToText(round.stake),
    bet: round.bet,
    payout: paid === null ? null : moneyToText(paid),
    multiplierE4: paid === null ? 0 : multiplierE4(round.stake, paid),
    by,
    endsAt: ended ? null : dueAt.toISOString(),
    nonce: round.nonce,
    serverSeedHash: pair.hash,
    clientSeed: pair.clientSeed,
    view: position.view,
  };
}

/** Why a position ends its round; null where the round goes on. */
export function endOf(round: Pick<Round, "stake">, position: StepsPosition): StepsEnd | null {
  if (position.over) return position.pays?.num === 0n ? "lost" : "won";
  return reachesLimit(round.stake, position) ? "limit" : null;
}

/** Replays a stored round. @throws Error where the stored actions are not a valid round of the game */
export function replay(
  game: StepsGame,
  rng: Rng,
  round: Pick<Round, "id" | "bet">,
  played: { actions: readonly unknown[]; ended: boolean },
): StepsPosition {
  const position = game.replay(rng, round.bet, played.actions, played.ended);
  if (!position) throw new Error(`round ${round.id} is no round of ${game.code}`);
  return position;
}
