import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { nextState } from "@khela/rules/cashier/transitions";
import { endingOf, type FreeRoundsEvent, freeRoundsTransitions } from "@khela/rules/free-rounds/free-rounds";
import type { Tx } from "../../platform/database.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import type { FreeRoundsContext } from "./context.ts";
import { extendGrant } from "./extend-grant.ts";
import * as store from "./store.ts";

/** Refusals that may pass: the wins wait until the member may receive something again. */
const MAY_PASS = new Set(["PROTECT_EXCLUDED", "PROTECT_CLOSED", "AUTH_BLOCKED"]);

/**
 * Ends a grant whose rounds are played or whose time is over, and pays what was won as one bonus. Does nothing where it
 * has ended meanwhile; where its member may receive nothing now, it stays open and is tried again.
 */
export async function endIfOver(context: FreeRoundsContext, id: string): Promise<void> {
  const { platform, ledger } = context;
  const found = await store.findGrant(platform.db, id);
  if (!found) return;
  try {
    await ledger.transaction(async (tx) => {
      // Accounts before the grant, in the order in which rounds lock them.
      await lockMemberAccounts(tx, found.memberId);
      const grant = await store.lockGrant(tx, id);
      /** While the platform is away nothing runs out. */
      const endMs = async (open: store.Grant) =>
        (await extendGrant(context, tx, open))?.getTime() ?? Number.POSITIVE_INFINITY;
      const event = grant && endingOf({ ...grant, expiresAtMs: await endMs(grant) }, platform.clock.nowMs());
      if (grant && event) await end(context, tx, grant, { event, paysWins: true });
    });
  } catch (error) {
    if (!(error instanceof AppError && MAY_PASS.has(error.code))) throw error;
  }
}

/** The member's accounts are locked. @throws AppError as `bonuses.grant` does */
async function end(
  { platform, bonuses }: FreeRoundsContext,
  tx: Tx,
  grant: store.Grant,
  { event, paysWins }: { event: FreeRoundsEvent; paysWins: boolean },
): Promise<void> {
  const state = nextState(freeRoundsTransitions, grant.state, event);
  if (!state) throw new Error(`free rounds ${grant.id} can't ${event} when ${grant.state}`);
  const { wins } = grant;
  const bonus =
    wins.pays === "bonus" && grant.won > 0n && paysWins
      ? await bonuses.grant(tx, {
          memberId: grant.memberId,
          currency: grant.currency,
          source: "free-rounds",
          sourceRef: grant.id,
          title: grant.title,
          amount: grant.won,
          terms: wins.terms,
          lifetimeSeconds: wins.lifetimeSeconds,
        })
      : undefined;
  const endedAt = now(platform.clock);
  await store.endGrant(tx, grant.id, { state, endedAt, bonusId: bonus?.bonusId ?? null });
}

/** Ends everything that is open when an account is closed; wins that would become bonus money are given up with it. */
export async function giveUpAll(context: FreeRoundsContext, tx: Tx, memberId: MemberId): Promise<void> {
  for (const grant of await store.lockOpen(tx, memberId))
    await end(context, tx, grant, { event: "cancel", paysWins: false });
}

/**
 * Ends the open rounds of a source before they are played; what was won is paid. The caller holds the member's accounts.
 * @returns the rounds as they were; undefined where nothing was open
 * @throws AppError as `bonuses.grant` does, where wins become bonus money that the member may not receive now
 */
export async function cancelOpen(
  context: FreeRoundsContext,
  tx: Tx,
  { source, sourceRef }: { source: store.FreeRoundsSource; sourceRef: string },
): Promise<store.Grant | undefined> {
  const [found] = (await store.findBySources(tx, source, [sourceRef])).values();
  const grant = found && (await store.lockGrant(tx, found.id));
  if (grant?.state !== "open") return undefined;
  await end(context, tx, grant, { event: "cancel", paysWins: true });
  return grant;
}
