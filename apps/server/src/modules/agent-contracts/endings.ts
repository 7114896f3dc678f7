import { now } from "@khela/kernel/clock";
import type { ContractTerms } from "@khela/rules/agents/contract";
import { endAfter, endFrom, isAbove } from "@khela/rules/agents/contract-bounds";
import type { Db, Tx } from "../../platform/database.ts";
import type { AgentContractsContext } from "./context.ts";
import { announce } from "./events.ts";
import * as store from "./store.ts";

/** A version that ends because of another contract. */
export interface Ending {
  version: store.ContractVersion;
  endsOn: string;
  reason: store.EndReason;
}

type Key = Pick<store.ContractVersion, "agentId" | "kind" | "currency">;

/** The contracts that end when an agent accepts terms: those of downlines that are above them, and what rests on those. */
export async function endingsOf(
  within: Db | Tx,
  { terms, beginsOn, today, ...key }: Key & { terms: ContractTerms; beginsOn: string; today: string },
): Promise<Ending[]> {
  const below = await store.openBelow(within, key);
  const above = below
    .filter(
      (version) => (version.endsOn === null || version.endsOn > beginsOn) && isAbove(version.terms, terms),
    )
    .map((version) => ({ version, endsOn: endAfter(version, today, 0), reason: "lower_rate" as const }));
  return withRest(within, above);
}

/** The contracts that rest on a version which ends on a day: those that its agent gave to downlines, and so on down. */
export async function endingsBelow(
  within: Db | Tx,
  version: store.ContractVersion,
  endsOn: string,
): Promise<Ending[]> {
  const all = await withRest(within, [{ version, endsOn, reason: "upline_ended" }]);
  return all.slice(1);
}

async function withRest(within: Db | Tx, first: readonly Ending[]): Promise<Ending[]> {
  const found = [...first];
  const seen = new Set(found.map(({ version }) => version.id));
  // The list grows while it is walked, level by level down the tree.
  for (const { version: above, endsOn: end } of found) {
    for (const version of await store.openBelow(within, above)) {
      const endsOn = endFrom(version, end);
      if (seen.has(version.id) || (version.endsOn !== null && version.endsOn <= endsOn)) continue;
      seen.add(version.id);
      found.push({ version, endsOn, reason: "upline_ended" });
    }
  }
  return found;
}

/** Writes ends, and tells both sides of each. A version that ends where it begins is over at once. */
export async function applyEndings(
  context: Pick<AgentContractsContext, "platform">,
  tx: Tx,
  endings: readonly Ending[],
): Promise<void> {
  for (const { version, endsOn, reason } of endings) {
    await store.setEnd(tx, version.id, endsOn, reason);
    if (version.beginsOn !== null && endsOn <= version.beginsOn) {
      await store.setState(tx, version.id, reason === "superseded" ? "superseded" : "terminated");
    }
    await announce(context, tx, version, { news: "ending", day: endsOn, reason });
  }
}

/** Withdraws an offer: by whoever made it, or because the two sides are no longer upline and agent. */
export async function dropOffer(
  context: Pick<AgentContractsContext, "platform">,
  tx: Tx,
  offer: store.ContractVersion,
  state: "withdrawn" | "expired",
): Promise<void> {
  const at = now(context.platform.clock);
  await store.setAnswer(tx, offer.id, { state, at, supersedesId: offer.supersedesId });
  await announce(context, tx, offer, { news: state });
}
