import type { TopicData } from "@khela/contract/realtime";

type Notice = Extract<TopicData<"member.notice">, { kind: "kyc" }>;

/** A decision is told at once; what comes later about an approved check is that its document runs out. */
const FRESH_MS = 3_600_000;

/** What a notice about an identity check says; undefined where it says nothing new. */
export function kycNews(
  { request }: Pick<Notice, "request">,
  nowMs: number,
): "approved" | "rejected" | "expired" | "expiring" | undefined {
  if (request.state === "open") return undefined;
  if (request.state !== "approved") return request.state;
  const decidedMs = request.decidedAt === null ? nowMs : Date.parse(request.decidedAt);
  return request.expiresOn !== null && nowMs - decidedMs > FRESH_MS ? "expiring" : "approved";
}
