import type { TopicData } from "@khela/contract/realtime";

type Notice = Extract<TopicData<"member.notice">, { kind: "kyc" }>;

/**
 * A decision is reported within this time; a later notice about an approved check means that its document
 * expires.
 */
const FRESH_MS = 3_600_000;

/** The text of a notice about an identity check; undefined when there is nothing new to report. */
export function kycNews(
  { request }: Pick<Notice, "request">,
  nowMs: number,
): "approved" | "rejected" | "expired" | "expiring" | undefined {
  if (request.state === "open") return undefined;
  if (request.state !== "approved") return request.state;
  const decidedMs = request.decidedAt === null ? nowMs : Date.parse(request.decidedAt);
  return request.expiresOn !== null && nowMs - decidedMs > FRESH_MS ? "expiring" : "approved";
}
