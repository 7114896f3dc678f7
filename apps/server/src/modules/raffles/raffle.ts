import type { RaffleTermsText } from "@khela/contract/raffles";
import { type Money, moneyFromText, ZERO } from "@khela/kernel/money";
import {
  hourOf,
  largestLeft,
  type RaffleFigures,
  type RafflePhase,
  type RaffleTerms,
} from "@khela/rules/raffles/campaign";
import type { Envelopes } from "./envelopes.ts";
import type { Raffle, Stock } from "./store.ts";

const orNone = (text: string | null): Money | undefined => (text === null ? undefined : moneyFromText(text));

/** The terms as the rules judge them. */
export function rulesOf(terms: RaffleTermsText): RaffleTerms {
  const { kind, startsAt, endsAt, budget, hourBudget, prizes, envelope, tickets } = terms;
  return {
    kind,
    startsAtMs: Date.parse(startsAt),
    endsAtMs: Date.parse(endsAt),
    budget: moneyFromText(budget),
    hourBudget: orNone(hourBudget),
    prizes: prizes.map(({ ppm, amount, stock }) => ({ ppm, amount: moneyFromText(amount), stock })),
    envelope: envelope ? { parts: envelope.parts, least: moneyFromText(envelope.least) } : undefined,
    turnoverPer: orNone(tickets.turnoverPer),
    depositPer: orNone(tickets.depositPer),
  };
}

/** The places whose stock is empty. */
export const soldOutOf = (stock: readonly Stock[]): number[] =>
  stock.filter(({ stock: most, taken }) => taken >= most).map(({ place }) => place);

/** The figures of a published campaign at a moment. */
export function figuresOf(
  raffle: Raffle,
  { stock, envelopes }: { stock: readonly Stock[]; envelopes: Envelopes },
  atMs: number,
): RaffleFigures {
  const rules = rulesOf(raffle.terms);
  const amounts = rules.prizes.map(({ amount }) => amount);
  const isThisHour = raffle.hourAt?.getTime() === hourOf(atMs);
  return {
    state: raffle.state,
    startsAtMs: raffle.startsAt.getTime(),
    endsAtMs: raffle.endsAt.getTime(),
    budget: raffle.budget,
    paid: raffle.paid,
    hourBudget: raffle.hourBudget,
    paidThisHour: isThisHour ? raffle.hourPaid : ZERO,
    largest:
      raffle.kind === "envelope"
        ? envelopes.partsOf(raffle)[raffle.draws]
        : largestLeft(amounts, soldOutOf(stock)),
  };
}

/** Whether nothing can be drawn any more, so that an envelope's seed may be published. */
export const isOver = (phase: RafflePhase): boolean => phase === "ended" || phase === "empty";
