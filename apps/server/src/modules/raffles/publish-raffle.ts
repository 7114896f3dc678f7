import { createHash } from "node:crypto";
import type { SettingChange } from "@khela/contract/console/adjustments";
import type { RaffleTermsText } from "@khela/contract/raffles";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import {
  type Actor,
  type ApprovalView,
  type ApprovedSetting,
  type AskSetting,
  changesOf,
  defineSetting,
  type FourEyes,
} from "../four-eyes/index.ts";
import type { RafflesContext, WantedPublication } from "./context.ts";
import { draftOf, RAFFLE_CURRENCY } from "./edit-raffle.ts";
import * as store from "./store.ts";

type Deps = Pick<RafflesContext, "platform" | "envelopes">;

/** Every publication needs a second operator with `promotions.approve`, because it promises money. */
export const definePublication = (fourEyes: FourEyes, deps: Deps): AskSetting<"raffle", WantedPublication> =>
  defineSetting<"raffle", WantedPublication>(fourEyes, {
    kind: "raffle",
    permission: "promotions.approve",
    apply: (tx, change) => applyPublication(deps, tx, change),
  });

/**
 * Asks to publish a draft.
 * @throws AppError SYS_NOT_FOUND, OPS_CHANGED where it is no draft any more, FIELD_FORMAT where it would be over at once
 */
export function askPublication(
  { platform, askPublication: ask }: RafflesContext,
  { raffleId, version, reason }: { raffleId: string; version: number; reason: string },
  by: Actor,
): Promise<ApprovalView> {
  return inTransaction(platform.database, async (tx) => {
    const raffle = await store.findRaffle(tx, raffleId);
    if (!raffle) throw new AppError("SYS_NOT_FOUND");
    if (raffle.version !== version || raffle.state !== "draft") throw new AppError("OPS_CHANGED");
    requirePublishable(raffle, now(platform.clock));
    const changes: SettingChange<"raffle">[] = changesOf<"raffle">({}, factsOf(raffle.terms));
    return ask(tx, { name: slugOf(raffle.terms), changes, wanted: { raffleId, version }, reason, by });
  });
}

function requirePublishable(raffle: store.Raffle, at: Date): void {
  draftOf(raffle.terms);
  if (raffle.endsAt <= at) throw new AppError("FIELD_FORMAT", { field: "endsAt" });
}

/** Publishes what was approved: terms, stock and an envelope's seed are fixed from now on. */
async function applyPublication(
  { platform, envelopes }: Deps,
  tx: Tx,
  { wanted, by }: ApprovedSetting<WantedPublication>,
): Promise<void> {
  const raffle = await store.lockRaffle(tx, wanted.raffleId);
  if (raffle?.version !== wanted.version || raffle.state !== "draft") throw new AppError("OPS_CHANGED");
  await goLive({ platform, envelopes }, tx, raffle, by);
}

async function goLive(
  { platform, envelopes }: Deps,
  tx: Tx,
  raffle: store.Raffle,
  by: string,
): Promise<void> {
  const at = now(platform.clock);
  requirePublishable(raffle, at);
  const termsHash = createHash("sha256").update(JSON.stringify(raffle.terms)).digest("hex");
  const seed = raffle.kind === "envelope" ? envelopes.newSeed(raffle.id) : undefined;
  await store.publish(tx, raffle.id, { termsHash, seed }, { by, at });
  const stock = raffle.terms.prizes.flatMap(({ stock: most }, place) =>
    most === null ? [] : [{ place, stock: most }],
  );
  await store.insertStock(tx, raffle.id, stock);
}

/** Writes and publishes a campaign by the system itself, for the demo. */
export function presetRaffle(deps: Deps, terms: RaffleTermsText): Promise<void> {
  const { database, ids, clock } = deps.platform;
  const id = ids.next();
  return inTransaction(database, async (tx) => {
    const stamp = { by: "system", at: now(clock) };
    await store.insertRaffle(tx, { id, currency: RAFFLE_CURRENCY, draft: draftOf(terms) }, stamp);
    const raffle = await store.findRaffle(tx, id);
    if (raffle) await goLive(deps, tx, raffle, stamp.by);
  });
}

/** A name for the request, in the letters that requests allow. */
const slugOf = ({ title, kind }: RaffleTermsText): string =>
  title.en
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60) || kind;

/** What the second operator reads. */
function factsOf({ title, kind, prizes, envelope, tickets, ...terms }: RaffleTermsText) {
  return {
    title: `${title.en} · ${title.bn}`,
    raffleKind: kind,
    startsAt: terms.startsAt,
    endsAt: terms.endsAt,
    budget: terms.budget,
    hourBudget: terms.hourBudget ?? "–",
    lockFactorPpm: terms.lockFactorPpm,
    prizes: envelope
      ? `${envelope.parts} × ≥ ${envelope.least}`
      : prizes
          .map(({ name, amount, ppm, stock }) => `${name.en} ${amount}: ${ppm / 10_000} % × ${stock ?? "∞"}`)
          .join("; "),
    tickets: [
      tickets.turnoverPer === null ? "" : `${tickets.turnoverPer} ${tickets.categories.join(" ")}`.trim(),
      tickets.depositPer === null ? "" : `+ ${tickets.depositPer}`,
      `≤ ${tickets.perMember}`,
    ]
      .filter((text) => text !== "")
      .join(" "),
  };
}
