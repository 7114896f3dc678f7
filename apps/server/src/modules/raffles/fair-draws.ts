import type { FairRound } from "@khela/contract/play";
import { RAFFLE_MATHS, raffleCode } from "@khela/games/raffles/draw";
import { now } from "@khela/kernel/clock";
import { moneyFromText, moneyToText } from "@khela/kernel/money";
import { phaseAt } from "@khela/rules/raffles/campaign";
import type { RafflesContext } from "./context.ts";
import { type Draw, findDraw } from "./draw-store.ts";
import { figuresOf, isOver } from "./raffle.ts";
import * as store from "./store.ts";

/** The public data of a draw, for the fairness page (GAME-09, PROMO-05). */
export async function findFairDraw(context: RafflesContext, drawId: string): Promise<FairRound | undefined> {
  const { db } = context.platform;
  const draw = await findDraw(db, drawId);
  const raffle = draw && (await store.findRaffle(db, draw.raffleId));
  if (!draw || !raffle) return undefined;
  const seeds = draw.source ? await pairOf(context, draw.source) : await campaignSeed(context, raffle);
  if (!seeds) return undefined;
  const amount = moneyToText(draw.amount);
  return {
    roundId: draw.id,
    at: draw.at.toISOString(),
    gameCode: raffleCode(raffle.kind),
    kind: "raffle",
    mathsVersion: RAFFLE_MATHS,
    state: "settled",
    ...seeds,
    bet: recordOf(raffle, draw),
    outcome: { place: draw.place, amount },
    stake: "0.00",
    payout: amount,
  };
}

/** What the draw chose from, as `@khela/games/raffles` reads it. */
function recordOf({ terms, budget }: store.Raffle, draw: Draw): unknown {
  if (terms.envelope) {
    const { parts, least } = terms.envelope;
    return {
      budget: moneyToText(budget),
      least: moneyToText(moneyFromText(least)),
      parts,
      part: draw.place,
    };
  }
  return {
    prizes: terms.prizes.map(({ ppm, amount }) => ({ ppm, amount: moneyToText(moneyFromText(amount)) })),
    soldOut: draw.soldOut,
  };
}

async function pairOf({ rounds }: RafflesContext, source: { id: string; nonce: number }) {
  const pair = await rounds.playerSeeds.published(source.id);
  return (
    pair && {
      serverSeedHash: pair.hash,
      serverSeed: pair.seed,
      clientSeed: pair.clientSeed,
      nonce: source.nonce,
    }
  );
}

/** An envelope's seed, which would give away the parts that are left while there are any. */
async function campaignSeed({ envelopes, platform }: RafflesContext, raffle: store.Raffle) {
  const atMs = now(platform.clock).getTime();
  const over = isOver(phaseAt(figuresOf(raffle, { stock: [], envelopes }, atMs), atMs));
  return {
    serverSeedHash: raffle.seedHash ?? "",
    serverSeed: over ? envelopes.seedOf(raffle) : null,
    clientSeed: raffle.id,
    nonce: 0,
  };
}
