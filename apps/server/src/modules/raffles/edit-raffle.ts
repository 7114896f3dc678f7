import type { RaffleTermsText } from "@khela/contract/raffles";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText } from "@khela/kernel/money";
import { nextState } from "@khela/rules/cashier/transitions";
import { type RaffleEvent, raffleTransitions, termsProblem } from "@khela/rules/raffles/campaign";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Actor } from "../four-eyes/index.ts";
import type { RafflesContext } from "./context.ts";
import { rulesOf } from "./terms.ts";
import * as store from "./store.ts";

/** Raffles pay in the site's currency. */
export const RAFFLE_CURRENCY = "BDT";

/** The terms as a draft. @throws AppError FIELD_FORMAT (field) for terms that could not be published */
export function draftOf(terms: RaffleTermsText): store.RaffleDraft {
  const field = termsProblem(rulesOf(terms));
  if (field) throw new AppError("FIELD_FORMAT", { field });
  return {
    terms,
    startsAt: new Date(terms.startsAt),
    endsAt: new Date(terms.endsAt),
    budget: moneyFromText(terms.budget),
    hourBudget: terms.hourBudget === null ? undefined : moneyFromText(terms.hourBudget),
  };
}

/** Writes what an operator did into the audit log. */
const note = (
  { audit }: Pick<RafflesContext, "audit">,
  tx: Tx,
  { operator, ip }: Actor,
  { action, id, detail }: { action: string; id: string; detail: Record<string, unknown> },
): Promise<void> =>
  audit.write(tx, { actor: `operator:${operator.username}`, action, subject: `raffle:${id}`, detail, ip });

/** Writes a draft. @returns its id. @throws AppError FIELD_FORMAT */
export async function createRaffle(
  context: RafflesContext,
  terms: RaffleTermsText,
  by: Actor,
): Promise<string> {
  const draft = draftOf(terms);
  const { database, ids, clock } = context.platform;
  const id = ids.next();
  await inTransaction(database, async (tx) => {
    const stamp = { by: by.operator.username, at: now(clock) };
    await store.insertRaffle(tx, { id, currency: RAFFLE_CURRENCY, draft }, stamp);
    await note(context, tx, by, { action: "raffle.create", id, detail: { terms } });
  });
  return id;
}

/** Changes a draft. @throws AppError SYS_NOT_FOUND, FIELD_FORMAT, OPS_CHANGED where it is no draft any more */
export async function editRaffle(
  context: RafflesContext,
  edit: { raffleId: string; version: number; terms: RaffleTermsText },
  by: Actor,
): Promise<void> {
  const { raffleId: id, version, terms } = edit;
  const draft = draftOf(terms);
  await inTransaction(context.platform.database, async (tx) => {
    const raffle = await store.lockRaffle(tx, id);
    if (!raffle) throw new AppError("SYS_NOT_FOUND");
    if (raffle.version !== version || raffle.state !== "draft") throw new AppError("OPS_CHANGED");
    await store.updateDraft(tx, id, draft, { by: by.operator.username, at: now(context.platform.clock) });
    await note(context, tx, by, { action: "raffle.edit", id, detail: { before: raffle.terms, terms } });
  });
}

const ACTIONS = {
  discard: "raffle.discard",
  pause: "raffle.pause",
  resume: "raffle.resume",
  end: "raffle.end",
} as const satisfies Record<Exclude<RaffleEvent, "publish">, string>;

/** Pauses, resumes, ends or discards. @throws AppError SYS_NOT_FOUND, OPS_CHANGED where its state has no such step */
export async function stepRaffle(
  context: RafflesContext,
  { raffleId: id, step, reason }: { raffleId: string; step: keyof typeof ACTIONS; reason: string },
  by: Actor,
): Promise<void> {
  await inTransaction(context.platform.database, async (tx) => {
    const raffle = await store.lockRaffle(tx, id);
    if (!raffle) throw new AppError("SYS_NOT_FOUND");
    const state = nextState(raffleTransitions, raffle.state, step);
    if (!state) throw new AppError("OPS_CHANGED");
    await store.changeState(tx, id, state, { by: by.operator.username, at: now(context.platform.clock) });
    await note(context, tx, by, { action: ACTIONS[step], id, detail: { reason } });
  });
}
