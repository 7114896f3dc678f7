import { expect, it } from "vitest";
import { kycNews } from "./kyc-news.ts";

const NOW = Date.parse("2026-11-21T08:00:00Z");
const request = {
  id: "0198e000-0000-7000-8000-000000000000",
  kind: "identity",
  state: "approved",
  at: "2026-11-20T08:00:00Z",
  decidedAt: "2026-11-21T08:00:00Z",
  reason: null,
  expiresOn: "2026-12-20",
} as const;

it("[AUTH-20] tells a decision from a document that runs out", () => {
  expect(kycNews({ request }, NOW)).toBe("approved");
  expect(kycNews({ request: { ...request, decidedAt: "2026-01-01T08:00:00Z" } }, NOW)).toBe("expiring");
  expect(kycNews({ request: { ...request, state: "rejected" } }, NOW)).toBe("rejected");
  expect(kycNews({ request: { ...request, state: "expired" } }, NOW)).toBe("expired");
  expect(kycNews({ request: { ...request, state: "open", decidedAt: null } }, NOW)).toBeUndefined();
});
