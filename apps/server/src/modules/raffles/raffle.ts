import { ZERO } from "@khela/kernel/money";
import { hourOf, largestLeft, type RaffleFigures, type RafflePhase } from "@khela/rules/raffles/campaign";
import type { Envelopes } from "./envelopes.ts";
import type { Raffle, Stock } from "./store.ts";
import { rulesOf } from "./terms.ts";

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
