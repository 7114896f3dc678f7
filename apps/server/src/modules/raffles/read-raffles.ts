import type { HandlerOutput } from "@khela/contract/endpoint";
import type { listRaffles, RaffleView } from "@khela/contract/raffles";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyFromText, moneyToText, ZERO } from "@khela/kernel/money";
import { isHourSpent, nextHour, phaseAt, type RaffleShortfall } from "@khela/rules/raffles/campaign";
import { shortfallsOf } from "./conditions.ts";
import type { RafflesContext } from "./context.ts";
import { figuresOf } from "./raffle.ts";
import * as store from "./store.ts";
import { countLeft, type Progress, readProgress } from "./ticket-store.ts";

/** The campaigns that players see now, with the tickets of the caller. */
export async function readRaffles(
  context: RafflesContext,
  memberId: MemberId | undefined,
): Promise<HandlerOutput<typeof listRaffles>> {
  const { db, clock } = context.platform;
  const at = now(clock);
  const [raffles, left, progress] = await Promise.all([
    store.listRunning(db, at),
    memberId ? countLeft(db, memberId) : undefined,
    memberId ? readProgress(db, memberId) : undefined,
  ]);
  const stocks = await store.readStocks(
    db,
    raffles.map(({ id }) => id),
  );
  const content = [];
  for (const raffle of raffles) {
    const shortfall = memberId && (await shortfallsOf(context, raffle, [memberId])).get(memberId);
    content.push(
      viewOf(context, raffle, {
        stock: stocks.get(raffle.id) ?? [],
        at,
        mine: left && { left: left.get(raffle.id) ?? 0, progress: progress?.get(raffle.id), shortfall },
      }),
    );
  }
  return { content };
}

const orNull = (text: string | null): string | null =>
  text === null ? null : moneyToText(moneyFromText(text));

/** A published campaign as players see it. */
export function viewOf(
  { envelopes }: Pick<RafflesContext, "envelopes">,
  raffle: store.Raffle,
  {
    stock,
    at,
    mine,
  }: {
    stock: readonly store.Stock[];
    at: Date;
    mine?:
      | { left: number; progress: Progress | undefined; shortfall: RaffleShortfall | undefined }
      | undefined;
  },
): RaffleView {
  const { terms, budget, hourBudget, paid, draws, seedHash, termsHash } = raffle;
  const atMs = at.getTime();
  const figures = figuresOf(raffle, { stock, envelopes }, atMs);
  const phase = phaseAt(figures, atMs);
  const waits = phase === "open" && isHourSpent(figures);
  const byPlace = new Map(stock.map((one) => [one.place, one]));
  const { turnoverPer, depositPer, categories, perMember } = terms.tickets;
  return {
    raffleId: raffle.id,
    kind: raffle.kind,
    title: terms.title,
    text: terms.text,
    picture: terms.picture ?? null,
    phase,
    waitsUntil: waits ? new Date(nextHour(atMs)).toISOString() : null,
    startsAt: raffle.startsAt.toISOString(),
    endsAt: raffle.endsAt.toISOString(),
    currency: raffle.currency,
    budget: moneyToText(budget),
    hourBudget: hourBudget === undefined ? null : moneyToText(hourBudget),
    left: moneyToText(money(budget - paid)),
    draws,
    lockFactorPpm: terms.lockFactorPpm,
    prizes: terms.prizes.map(({ name, amount, ppm, stock: most }, place) => ({
      name,
      amount: moneyToText(moneyFromText(amount)),
      ppm,
      stock: most,
      left: most === null ? null : most - (byPlace.get(place)?.taken ?? 0),
    })),
    envelope: terms.envelope && {
      parts: terms.envelope.parts,
      left: terms.envelope.parts - draws,
      least: moneyToText(moneyFromText(terms.envelope.least)),
      seedHash: seedHash ?? "",
    },
    tickets: {
      turnoverPer: orNull(turnoverPer),
      categories: [...categories],
      depositPer: orNull(depositPer),
      perMember,
    },
    conditions: {
      minVipLevel: terms.conditions?.minVipLevel ?? 0,
      minDeposit: orNull(terms.conditions?.minDeposit ?? null),
    },
    termsHash: termsHash ?? "",
    mine: mine
      ? {
          left: mine.left,
          counted: turnoverPer === null ? null : moneyToText(mine.progress?.counted ?? ZERO),
          earned: mine.progress?.tickets ?? 0,
          shortfall: mine.shortfall ?? null,
        }
      : null,
  };
}
