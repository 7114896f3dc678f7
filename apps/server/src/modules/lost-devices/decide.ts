import type { HandlerInput, CallOutput } from "@khela/contract/endpoint";
import type { requestRelease as askReleaseCall, listLostDevices } from "@khela/contract/console/lost-devices";
import { AppError } from "@khela/kernel/errors";
import { inTransaction } from "../../platform/database.ts";
import type { Actor, ApprovalView } from "../four-eyes/index.ts";
import type { LostDevicesContext } from "./context.ts";

/** A page of the queue, pending requests first, for one operator. */
export async function listRequests(
  { identity, fourEyes }: LostDevicesContext,
  { pageNo, pageSize, state }: HandlerInput<typeof listLostDevices>["query"],
  viewer: Actor["operator"],
): Promise<CallOutput<typeof listLostDevices>> {
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize, state };
  const { requests, count } = await identity.lostDevices.list(page);
  const members = await identity.findMembers(requests.map(({ memberId }) => memberId));
  const waiting = new Set<string>();
  for (const { memberId, state: now } of requests) {
    if (now !== "waiting") continue;
    for (const { subject } of await fourEyes.waitingFor(memberId, viewer))
      if (subject.kind === "release") waiting.add(subject.requestId);
  }
  return {
    content: requests.map((request) => ({
      id: request.id,
      playerId: request.memberId,
      playerAccount: members.get(request.memberId)?.account ?? "",
      kycLevel: members.get(request.memberId)?.kycLevel ?? 0,
      state: request.state,
      proved: request.proved,
      askedAt: request.askedAt.toISOString(),
      readyAt: request.readyAt.toISOString(),
      overAt: request.overAt.toISOString(),
      endedAt: request.endedAt?.toISOString() ?? null,
      approvalWaits: waiting.has(request.id),
    })),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

/**
 * Requests the release, which another operator decides.
 * @throws AppError SYS_NOT_FOUND, OPS_DECIDED, OPS_TOO_EARLY (from)
 */
export async function askRelease(
  { platform, identity, fourEyes }: LostDevicesContext,
  requestId: string,
  { checks, reason }: HandlerInput<typeof askReleaseCall>["body"],
  maker: Actor,
): Promise<ApprovalView> {
  return inTransaction(platform.database, async (tx) => {
    const request = await identity.lostDevices.requireReady(tx, requestId);
    const member = await identity.findMember(request.memberId, tx);
    if (!member) throw new AppError("SYS_NOT_FOUND");
    return fourEyes.ask(tx, {
      kind: "release",
      member,
      subject: {
        kind: "release",
        requestId,
        askedAt: request.askedAt.toISOString(),
        proved: request.proved,
        checks: [...new Set(checks)],
      },
      note: reason,
      maker,
    });
  });
}

/** Refuses a request. @throws AppError SYS_NOT_FOUND, OPS_DECIDED */
export async function refuseRelease(
  { platform, identity, audit }: LostDevicesContext,
  requestId: string,
  reason: string,
  { operator, ip }: Actor,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const request = await identity.lostDevices.refuse(tx, requestId);
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "release.turn_down",
      subject: `member:${request.memberId}`,
      detail: { request: requestId, reason },
      ip,
    });
  });
}
