import { moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { drawPrize, type EnvelopeDraw, type PrizeDraw, type RaffleKind, splitEnvelope } from "./draw.ts";

/** What a raffle's draw gave: the place of the prize or the number of the part, and its amount as decimal text. */
export interface RaffleOutcome {
  readonly place: number;
  readonly amount: string;
}

/**
 * Recomputes a draw from its record. GAME-09.
 * @throws RangeError for a record that no raffle can have
 */
export function playRaffle(rng: Rng, kind: RaffleKind, bet: unknown): RaffleOutcome {
  if (kind === "envelope") {
    const { budget, least, parts, part } = envelopeOf(bet);
    const split = splitEnvelope(rng, { budget: moneyFromText(budget), least: moneyFromText(least), parts });
    const amount = split[part];
    if (amount === undefined) throw new RangeError("an envelope without this part");
    return { place: part, amount: moneyToText(amount) };
  }
  const draw = prizesOf(bet);
  const place = drawPrize(rng, draw);
  return { place, amount: moneyToText(moneyFromText(draw.prizes[place]?.amount ?? "0")) };
}

/** Whether a record is one of a raffle of this kind. */
export function isRaffleBet(kind: RaffleKind, bet: unknown): boolean {
  try {
    if (kind === "envelope") envelopeOf(bet);
    else prizesOf(bet);
    return true;
  } catch {
    return false;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

function prizesOf(bet: unknown): PrizeDraw {
  const { prizes, soldOut } = isRecord(bet) ? bet : {};
  const known =
    Array.isArray(prizes) &&
    Array.isArray(soldOut) &&
    soldOut.every(isCount) &&
    prizes.every((prize) => isRecord(prize) && isCount(prize["ppm"]) && typeof prize["amount"] === "string");
  if (!known) throw new RangeError("not a raffle's prizes");
  return { prizes, soldOut };
}

function envelopeOf(bet: unknown): EnvelopeDraw {
  const { budget, least, parts, part } = isRecord(bet) ? bet : {};
  const known =
    typeof budget === "string" &&
    typeof least === "string" &&
    isCount(parts) &&
    isCount(part) &&
    part < parts;
  if (!known || parts > 100_000) throw new RangeError("not a red envelope");
  return { budget, least, parts, part };
}
