import type { RaffleTermsText } from "@khela/contract/raffles";
import { type Money, moneyFromText } from "@khela/kernel/money";
import type { RaffleTerms } from "@khela/rules/raffles/campaign";

const orNone = (text: string | null): Money | undefined => (text === null ? undefined : moneyFromText(text));

/** The terms as the rules judge them. */
export function rulesOf(terms: RaffleTermsText): RaffleTerms {
  const { kind, startsAt, endsAt, budget, hourBudget, prizes, envelope, tickets, conditions } = terms;
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
    conditions: {
      minVipLevel: conditions?.minVipLevel ?? 0,
      minDeposit: orNone(conditions?.minDeposit ?? null),
    },
  };
}
