import { randomUUID } from "node:crypto";
import { createRaffle, giveRaffleTickets, publishRaffle } from "@khela/contract/console/raffles";
import { getFairRound } from "@khela/contract/play";
import type { RaffleTermsText } from "@khela/contract/raffles";
import { commitmentOf } from "@khela/games/fair/seed";
import { recompute } from "@khela/games/verify";
import type { TestApp, TestMember, TestOperator } from "./app.ts";
import { approve } from "./four-eyes.ts";

const DAY_MS = 86_400_000;
const text = (en: string, bn = en) => ({ en, bn });

/** The terms of a wheel: half of the draws win ৳10, a few ৳100; nothing earns tickets. */
export function wheelTerms(app: TestApp, change: Partial<RaffleTermsText> = {}): RaffleTermsText {
  const nowMs = app.clock.nowMs();
  return {
    kind: "wheel",
    title: text("Friday wheel", "শুক্রবারের চাকা"),
    text: text("Turn it once a ticket.", "প্রতি টিকিটে একবার ঘোরান।"),
    startsAt: new Date(nowMs - 1_000).toISOString(),
    endsAt: new Date(nowMs + DAY_MS).toISOString(),
    budget: "10000",
    hourBudget: null,
    lockFactorPpm: 1_000_000,
    prizes: [
      { name: text("Nothing", "কিছু না"), amount: "0", ppm: 400_000, stock: null },
      { name: text("Small", "ছোট"), amount: "10", ppm: 500_000, stock: null },
      { name: text("Large", "বড়"), amount: "100", ppm: 100_000, stock: 5 },
    ],
    envelope: null,
    tickets: { turnoverPer: null, categories: [], depositPer: null, perMember: 20 },
    ...change,
  };
}

/** The terms of a red envelope. */
export const envelopeTerms = (
  app: TestApp,
  envelope: { budget: string; parts: number; least: string },
): RaffleTermsText =>
  wheelTerms(app, {
    kind: "envelope",
    title: text("Red envelope", "লাল খাম"),
    budget: envelope.budget,
    prizes: [],
    envelope: { parts: envelope.parts, least: envelope.least },
  });

/** The two operators of campaigns. */
export interface RaffleDesk {
  marketing: TestOperator;
  finance: TestOperator;
}

export const loginDesk = async (app: TestApp): Promise<RaffleDesk> => ({
  marketing: await app.loginOperator("marketing"),
  finance: await app.loginOperator("finance"),
});

/** Writes a campaign and publishes it, by two operators where its budget is large. @returns its id */
export async function startRaffle(
  { marketing, finance }: RaffleDesk,
  terms: RaffleTermsText,
): Promise<string> {
  const { id, version } = await marketing.call(createRaffle, { body: { terms } });
  const body = { version, reason: "for the tests" };
  const { approval } = await marketing.call(publishRaffle, { params: { raffleId: id }, body });
  if (approval) await approve(finance, approval);
  return id;
}

/** Gives a player tickets, as an operator does, with the second one where so many need it. */
export async function giveTickets(
  { marketing, finance }: Pick<RaffleDesk, "marketing"> & Partial<RaffleDesk>,
  raffleId: string,
  { account }: Pick<TestMember, "account">,
  tickets = 1,
): Promise<void> {
  const { approval } = await marketing.call(
    giveRaffleTickets,
    { params: { raffleId }, body: { accounts: [account], tickets, reason: "for the tests" } },
    { idempotencyKey: randomUUID() },
  );
  if (approval && !finance) throw new Error("so many tickets need a second operator");
  if (approval && finance) await approve(finance, approval);
}

/** A draw's recomputation from its public data, as the fairness page does it. @throws Error while its seed is secret */
export async function recomputed({ call }: Pick<TestApp, "call">, drawId: string) {
  const round = await call(getFairRound, { params: { roundId: drawId } });
  const { gameCode, clientSeed, nonce, bet, serverSeed, serverSeedHash } = round;
  if (serverSeed === null || commitmentOf(serverSeed) !== serverSeedHash) {
    throw new Error("its seed is secret, or another one than was committed");
  }
  return {
    round,
    outcome: recompute({ gameCode, bet, clientSeed, nonce, serverSeedHex: serverSeed }).outcome,
  };
}
