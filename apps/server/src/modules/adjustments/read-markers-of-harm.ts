import { type getPlayerMarkersOfHarm, LINKED_ACCOUNT_REASONS } from "@khela/contract/console/player-safety";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { AdjustmentsContext } from "./context.ts";

const DAY_MS = 86_400_000;
/** A shared browser at an address says little after a month. */
const BROWSER_DAYS = 30;

/**
 * Markers of harm in a player's play, and accounts that may belong to the same person (domain rules R2, R4): for a
 * conversation with the player, and against evasion of an exclusion. @throws AppError SYS_NOT_FOUND
 */
export async function readMarkersOfHarm(
  context: AdjustmentsContext,
  memberId: MemberId,
): Promise<HandlerOutput<typeof getPlayerMarkersOfHarm>> {
  const { identity, signsOf } = context;
  if (!(await identity.findMember(memberId))) throw new AppError("SYS_NOT_FOUND");
  const [found, linked] = await Promise.all([signsOf(memberId), linkedTo(context, memberId)]);
  return { ...found, linked };
}

async function linkedTo(
  { platform, identity, protection, cashier, kyc }: AdjustmentsContext,
  memberId: MemberId,
): Promise<HandlerOutput<typeof getPlayerMarkersOfHarm>["linked"]> {
  const since = new Date(platform.clock.nowMs() - BROWSER_DAYS * DAY_MS);
  const [document, payee, browser] = await Promise.all([
    kyc.sameDocument(memberId),
    cashier.samePayee(memberId),
    identity.sameBrowser(memberId, since),
  ]);
  const by = { document, payee, browser };
  const ids = [...new Set([...document, ...payee, ...browser])];
  const [members, paused] = await Promise.all([identity.findMembers(ids), protection.excludedAmong(ids)]);
  return ids.flatMap((id) => {
    const account = members.get(id)?.account;
    return account === undefined
      ? []
      : [
          {
            playerId: id,
            account,
            by: LINKED_ACCOUNT_REASONS.filter((link) => by[link].includes(id)),
            paused: paused.has(id),
          },
        ];
  });
}
