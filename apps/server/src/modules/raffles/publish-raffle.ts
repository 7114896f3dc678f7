import { createHash } from "node:crypto";
import type { SettingChange } from "@khela/contract/console/adjustments";
import type { RaffleTermsText } from "@khela/contract/raffles";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { needsTwoPublishers } from "@khela/rules/raffles/campaign";
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

/** Defines the approval of campaigns with a large budget, by somebody with `promotions.approve`. */
export const definePublication = (fourEyes: FourEyes, deps: Deps): AskSetting<"raffle", WantedPublication> =>
  defineSetting<"raffle", WantedPublication>(fourEyes, {
    kind: "raffle",
    permission: "promotions.approve",
    apply: (tx, change) => applyPublication(deps, tx, change),
  });

/**
 * Publishes a draft, or asks a second operator where its budget is large.
 * @returns the request that waits; undefined where the campaign was published
 * @throws AppError SYS_NOT_FOUND, OPS_CHANGED where it is no draft any more, FIELD_FORMAT where it would be over at once
 */
export function publishRaffle(
  context: RafflesContext,
  { raffleId, version, reason }: { raffleId: string; version: number; reason: string },
  by: Actor,
): Promise<ApprovalView | undefined> {
  const { platform, audit, askPublication: ask } = context;
  return inTransaction(platform.database, async (tx) => {
    const raffle = await store.lockRaffle(tx, raffleId);
    if (!raffle) throw new AppError("SYS_NOT_FOUND");
    if (raffle.version !== version || raffle.state !== "draft") throw new AppError("OPS_CHANGED");
    requirePublishable(raffle, now(platform.clock));
    if (needsTwoPublishers(raffle.budget)) {
      const changes: SettingChange<"raffle">[] = changesOf<"raffle">({}, factsOf(raffle.terms));
      return ask(tx, { name: requestName(raffle), changes, wanted: { raffleId, version }, reason, by });
    }
    const { operator, ip } = by;
    await goLive(context, tx, raffle, operator.username);
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "raffle.publish",
      subject: `raffle:${raffleId}`,
      detail: { reason, terms: raffle.terms },
      ip,
    });
    return undefined;
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
export function presetRaffle(deps: Deps, terms: RaffleTermsText): Promise<string> {
  const { database, ids, clock } = deps.platform;
  const id = ids.next();
  return inTransaction(database, async (tx) => {
    const stamp = { by: "system", at: now(clock) };
    await store.insertRaffle(tx, { id, currency: RAFFLE_CURRENCY, draft: draftOf(terms) }, stamp);
    const raffle = await store.findRaffle(tx, id);
    if (raffle) await goLive(deps, tx, raffle, stamp.by);
    return id;
  });
}

/** The name of the request to publish a campaign: its title in the letters that requests allow, and a part of its id. */
export const requestName = ({ id, kind, terms }: store.Raffle): string => {
  const slug = terms.title.en
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `${slug.slice(0, 50) || kind}-${id.slice(-8)}`;
};

/** The setting that a request to publish a campaign is about. */
export const settingOf = (raffle: store.Raffle): string => `raffle:${requestName(raffle)}`;

/** What the second operator reads. */
function factsOf({ title, kind, prizes, envelope, tickets, conditions, ...terms }: RaffleTermsText) {
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
      conditions && conditions.minVipLevel > 0 ? `VIP ≥ ${conditions.minVipLevel}` : "",
      conditions?.minDeposit ? `+ ≥ ${conditions.minDeposit}` : "",
    ]
      .filter((text) => text !== "")
      .join(" "),
  };
}
