import type { MemberId } from "@khela/kernel/ids";
import { type LinkReason, reasonsAgainst } from "@khela/rules/referral/commission";
import { networkKey } from "../../platform/http/network.ts";
import type { ReferralContext } from "./context.ts";
import * as store from "./store.ts";

/** How far back sessions and browsers are compared. */
const LOOK_BACK_MS = 90 * 86_400_000;
/** How many sessions of an account are compared. */
const SESSIONS = 50;

/** An account that a friend is linked to. */
interface AccountLink {
  memberId: MemberId;
  relation: "inviter" | "sibling";
  device: boolean;
  payee: boolean;
  network: boolean;
}

/** What speaks against paying by itself, and the inviter and the other friends of the inviter who are linked. */
export async function linksOf(
  { platform, identity, cashier }: Pick<ReferralContext, "platform" | "identity" | "cashier">,
  friend: Pick<store.Friend, "friendId" | "inviterId">,
): Promise<{ reasons: LinkReason[]; links: AccountLink[] }> {
  const { friendId, inviterId } = friend;
  const since = new Date(platform.clock.nowMs() - LOOK_BACK_MS);
  const [siblings, sameDevice, samePayee, own, invitersOwn] = await Promise.all([
    store.listSiblings(platform.db, friend),
    identity.sameBrowser(friendId, since),
    cashier.samePayee(friendId),
    identity.sessionsOf(friendId, SESSIONS),
    identity.sessionsOf(inviterId, SESSIONS),
  ]);
  const networks = new Set(invitersOwn.map(({ ip }) => networkKey(ip)));
  const sameNetwork = own.some(({ ip }) => networks.has(networkKey(ip))) ? [inviterId] : [];
  const linkTo = (memberId: MemberId, relation: AccountLink["relation"]): AccountLink => ({
    memberId,
    relation,
    device: sameDevice.includes(memberId),
    payee: samePayee.includes(memberId),
    network: sameNetwork.includes(memberId),
  });
  const known = [linkTo(inviterId, "inviter"), ...siblings.map((id) => linkTo(id as MemberId, "sibling"))];
  return {
    reasons: reasonsAgainst({ inviterId, siblings, sameDevice, samePayee, sameNetwork }),
    links: known.filter(({ device, payee, network }) => device || payee || network),
  };
}
