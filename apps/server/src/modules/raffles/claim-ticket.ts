import type { HandlerOutput } from "@khela/contract/endpoint";
import type { claimRaffle } from "@khela/contract/raffles";
import { drawPrize, raffleCode } from "@khela/games/raffles/draw";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { applyRate, type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { hourOf, isHourSpent, nextHour, phaseAt, type RaffleFigures } from "@khela/rules/raffles/campaign";
import type { Tx } from "../../platform/database.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { SeedPair } from "../rounds/index.ts";
import { shortfallsOf } from "./conditions.ts";
import type { RafflesContext } from "./context.ts";
import { type Draw, insertDraw } from "./draw-store.ts";
import { figuresOf, soldOutOf } from "./raffle.ts";
import { rulesOf } from "./terms.ts";
import { drawView } from "./read-draws.ts";
import * as store from "./store.ts";
import { countLeft, lockTicket, markUsed } from "./ticket-store.ts";

/** A member's claim. */
export interface Claim {
  memberId: MemberId;
  raffleId: string;
  idempotency: { key: string; hash: string };
}

/**
 * Uses one ticket and pays its prize, in one transaction. A refusal leaves the ticket unused.
 * @throws AppError SYS_NOT_FOUND, RAFFLE_CLOSED (phase), RAFFLE_BUDGET (until), RAFFLE_TICKET, RAFFLE_CONDITION (what),
 * PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED, AUTH_CLOSED, AUTH_TRUE_ACCOUNT
 */
export async function claimTicket(
  context: RafflesContext,
  { memberId, raffleId, idempotency }: Claim,
): Promise<HandlerOutput<typeof claimRaffle>> {
  const scope = `member:${memberId}:raffles.claim`;
  await context.rounds.playerSeeds.ensure(memberId);
  const { answer } = await context.ledger.command({ scope, ...idempotency }, (tx) =>
    claimIn(context, tx, memberId, raffleId),
  );
  return answer;
}

async function claimIn(
  context: RafflesContext,
  tx: Tx,
  memberId: MemberId,
  raffleId: string,
): Promise<HandlerOutput<typeof claimRaffle>> {
  const { rounds, protection } = context;
  // Most claims of an envelope that is empty are refused here, without waiting for the campaign's lock.
  const seen = await readRaffle(context, tx, await store.findRaffle(tx, raffleId));
  const pair = seen.raffle.kind === "envelope" ? undefined : await rounds.playerSeeds.lock(tx, memberId);
  // No pause can begin between the check and the commit.
  await lockMemberAccounts(tx, memberId);
  await protection.requirePlay(memberId, tx);
  const ticketId = await lockTicket(tx, raffleId, memberId);
  if (!ticketId) throw new AppError("RAFFLE_TICKET");
  const what = (await shortfallsOf(context, seen.raffle, [memberId], tx)).get(memberId);
  if (what) throw new AppError("RAFFLE_CONDITION", { what });
  const { raffle, stock, figures, at } = await readRaffle(context, tx, await store.lockRaffle(tx, raffleId));
  const soldOut = soldOutOf(stock);
  const { place, amount } = drawOf(context, raffle, { pair, soldOut });
  const id = context.platform.ids.next();
  const rewardId = await payPrize(context, tx, raffle, { id, memberId, place, amount });
  if (pair) await rounds.playerSeeds.advance(tx, pair);
  if (stock.some((one) => one.place === place)) await store.takeStock(tx, raffleId, place);
  await store.countDraw(tx, raffleId, {
    paid: money(raffle.paid + amount),
    hourAt: new Date(hourOf(at.getTime())),
    hourPaid: money(figures.paidThisHour + amount),
  });
  await markUsed(tx, ticketId, at);
  const source = pair && { id: pair.id, nonce: pair.nextNonce };
  const draw: Draw = { id, raffleId, memberId, ticketId, at, place, amount, rewardId, source, soldOut };
  await insertDraw(tx, draw);
  const { kind, currency, terms } = raffle;
  return {
    ...drawView({ ...draw, kind, currency, terms }),
    toWager: moneyToText(amount === ZERO ? ZERO : applyRate(amount, BigInt(terms.lockFactorPpm))),
    ticketsLeft: (await countLeft(tx, memberId)).get(raffleId) ?? 0,
  };
}

/** The campaign with its figures, if a claim may be drawn. */
async function readRaffle({ platform, envelopes }: RafflesContext, tx: Tx, raffle: store.Raffle | undefined) {
  if (!raffle || raffle.state === "draft" || raffle.state === "discarded")
    throw new AppError("SYS_NOT_FOUND");
  const stock = (await store.readStocks(tx, [raffle.id])).get(raffle.id) ?? [];
  const at = now(platform.clock);
  const figures = figuresOf(raffle, { stock, envelopes }, at.getTime());
  requireOpen(figures, at.getTime());
  return { raffle, stock, figures, at };
}

function requireOpen(figures: RaffleFigures, atMs: number): void {
  const phase = phaseAt(figures, atMs);
  if (phase !== "open") throw new AppError("RAFFLE_CLOSED", { phase });
  if (isHourSpent(figures)) {
    throw new AppError("RAFFLE_BUDGET", { until: new Date(nextHour(atMs)).toISOString() });
  }
}

/** The prize: of an envelope the next part, of the others by the member's seeds. */
function drawOf(
  { envelopes, rounds }: RafflesContext,
  raffle: store.Raffle,
  { pair, soldOut }: { pair: SeedPair | undefined; soldOut: readonly number[] },
): { place: number; amount: Money } {
  if (!pair) {
    const amount = envelopes.partsOf(raffle)[raffle.draws];
    if (amount === undefined) throw new Error(`raffle ${raffle.id} has no part ${raffle.draws}`);
    return { place: raffle.draws, amount };
  }
  const { clientSeed, nextNonce: nonce } = pair;
  const gameCode = raffleCode(raffle.kind);
  const rng = rounds.playerSeeds.open(pair).stream({ clientSeed, nonce, gameCode });
  const place = drawPrize(rng, { prizes: raffle.terms.prizes, soldOut });
  return { place, amount: rulesOf(raffle.terms).prizes[place]?.amount ?? ZERO };
}

async function payPrize(
  { rewards }: RafflesContext,
  tx: Tx,
  { currency, terms }: store.Raffle,
  { id, memberId, place, amount }: { id: string; memberId: MemberId; place: number; amount: Money },
): Promise<string | undefined> {
  if (amount === ZERO) return undefined;
  const prize = terms.prizes[place]?.name;
  const issued = await rewards.issue(tx, {
    memberId,
    currency,
    source: "raffle",
    sourceRef: id,
    title: terms.title,
    amount,
    mode: "credit",
    lockFactorPpm: BigInt(terms.lockFactorPpm),
    ...(prize ? { detail: { why: prize } } : {}),
  });
  if ("refused" in issued) throw new AppError(issued.refused);
  return issued.rewardId;
}
