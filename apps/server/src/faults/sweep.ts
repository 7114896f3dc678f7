import type { AnyEndpoint } from "@khela/contract/endpoint";
import { expect } from "vitest";
import { fingerprint } from "./fingerprint.ts";
import { type PopulatedSite, PROMOTION } from "./populated-site.ts";
import type { Credentials } from "./raw-call.ts";

/** Codes of calls that are refused for their form alone, before anything else is looked at. */
export const BAD_FORM: readonly string[] = ["SYS_BAD_INPUT", "SYS_BAD_ENC", "SYS_TOO_LARGE", "BAD_REQ"];

/** Credentials that are authorized for the call. */
export function entitled({ credentials }: PopulatedSite, { auth }: AnyEndpoint): Credentials {
  if (auth === "operator") return credentials["operator:super"];
  return auth === "member" ? credentials.memberB : {};
}

/** Existing ids for the path's names, so that no call is refused because the thing is missing. */
export function realParams({ ids }: PopulatedSite, { path }: AnyEndpoint): Record<string, string> {
  const { banner, broadcast, mission, notice, page, pointItem: items, pointOrderOfA: orders } = ids;
  const of = { banners: banner, broadcasts: broadcast, missions: mission, pages: page, items, orders };
  const id = Object.entries(of).find(([part]) => path.includes(`/${part}/`))?.[1] ?? notice;
  return {
    id,
    playerId: ids.memberB,
    memberId: ids.memberB,
    approvalId: ids.approval,
    payoutAccountId: ids.payoutAccountOfA,
    withdrawalId: ids.withdrawalOfA,
    instalmentId: ids.instalmentOfA,
    uploadId: ids.proofOfA,
    decisionId: ids.decisionOfA,
    depositId: ids.depositOfA,
    roundId: ids.roundOfA,
    ticketId: ids.ticketOfA,
    transferId: ids.transferOfA,
    rewardId: ids.rewardOfA,
    bonusId: ids.bonusOfA,
    raffleId: ids.raffle,
    commissionId: ids.roundOfA,
    promotionId: ids.promotion,
    promotionCode: PROMOTION,
    grantId: ids.grantOfA,
    requestId: ids.roundOfA,
    matchId: ids.roundOfA,
    leagueId: ids.roundOfA,
    gameCode: "royal-bengal",
    vassalage: "KHELA",
    provider: "sandbox",
    breakId: ids.bookBreak,
    kind: "deposit",
    methodId: "khelapay",
    messageKind: "deposit_arrived",
  };
}

/** Runs `calls`, which must all be refused, and checks that nothing was written. */
export async function writesNothing({ app }: PopulatedSite, calls: () => Promise<void>): Promise<void> {
  const before = await fingerprint(app.owner.pool);
  await calls();
  expect(await fingerprint(app.owner.pool)).toEqual(before);
}
