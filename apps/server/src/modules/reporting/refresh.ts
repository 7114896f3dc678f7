import { dayOf } from "@khela/kernel/period";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Identity } from "../identity/index.ts";
import type { Rounds } from "../rounds/index.ts";
import * as store from "./store.ts";

/**
 * Rounds younger than this are not counted yet, because their transaction may still be open. Statements on the
 * money path time out after two seconds.
 */
export const SETTLE_LAG_MS = 4_000;
const MEMBERS_PER_STEP = 500;

export interface RefreshDeps {
  platform: Platform;
  identity: Identity;
  rounds: Rounds;
  lagMs?: number;
}

/** Adds new members, then everything settled since the mark, one business day per transaction. */
export async function refresh(deps: RefreshDeps): Promise<void> {
  const { platform } = deps;
  for (let more = true; more;) {
    more = await inTransaction(platform.database, (tx) => step(tx, deps));
  }
}

/** @returns whether there is more to do */
async function step(
  tx: Tx,
  { platform, identity, rounds, lagMs = SETTLE_LAG_MS }: RefreshDeps,
): Promise<boolean> {
  const mark = await store.lockMark(tx);
  if (!mark) return false;
  const members = await identity.listMembers(mark.lastMember ?? undefined, MEMBERS_PER_STEP, tx);
  await store.addPlayers(
    tx,
    members.map((member) => ({ ...member, registeredDay: dayOf(member.registeredAt.getTime()).key })),
  );
  const lastMember = members.at(-1)?.id ?? mark.lastMember;
  // Members come first, because a round is counted only once its player has a row.
  if (members.length === MEMBERS_PER_STEP) {
    await store.moveMark(tx, { ...mark, lastMember });
    return true;
  }
  const untilMs = platform.clock.nowMs() - lagMs;
  const from = mark.roundsUntil ?? (await rounds.firstSettled(tx));
  if (!from || from.getTime() >= untilMs) {
    await store.moveMark(tx, { ...mark, lastMember });
    return false;
  }
  const day = dayOf(from.getTime());
  const to = new Date(Math.min(untilMs, day.endMs));
  await store.addRounds(tx, day.key, await rounds.settledTotals(tx, from, to));
  await store.moveMark(tx, { roundsUntil: to, lastMember });
  return to.getTime() < untilMs;
}
