import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { ZERO } from "@khela/kernel/money";
import { type RaffleShortfall, shortfallOf } from "@khela/rules/raffles/campaign";
import type { Db, Tx } from "../../platform/database.ts";
import type { RafflesContext } from "./context.ts";
import type { Raffle } from "./store.ts";
import { rulesOf } from "./terms.ts";

/** The members among these who may not use a ticket of a campaign at present, with the condition that they miss. */
export async function shortfallsOf(
  { platform, identity, cashier }: Pick<RafflesContext, "platform" | "identity" | "cashier">,
  { terms, currency, startsAt: from }: Raffle,
  memberIds: readonly MemberId[],
  within: Db | Tx = platform.db,
): Promise<Map<MemberId, RaffleShortfall>> {
  const { conditions } = rulesOf(terms);
  if (conditions.minVipLevel === 0 && conditions.minDeposit === undefined) return new Map();
  // A deposit of this very moment counts too.
  const to = new Date(now(platform.clock).getTime() + 1);
  const [members, deposits] = [
    await identity.findMembers(memberIds, within),
    conditions.minDeposit === undefined
      ? undefined
      : await cashier.depositedIn(memberIds, { currency, from, to }, within),
  ];
  return new Map(
    memberIds.flatMap((id) => {
      const facts = { vipLevel: members.get(id)?.vipRankLevel ?? 0, deposited: deposits?.get(id) ?? ZERO };
      const missing = shortfallOf(conditions, facts);
      return missing ? [[id, missing] as const] : [];
    }),
  );
}
