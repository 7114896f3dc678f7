import { expect, it } from "vitest";
import { createWithdrawal } from "./cashier.ts";
import { addFavourite, listGames, removeFavourite } from "./catalogue.ts";
import { ACCOUNT_RATE_LIMIT, ADDRESS_RATE_LIMIT, rateLimitsOf } from "./rate-limits.ts";
import type { AnyEndpoint, RateLimit } from "./endpoint.ts";
import { sendFeedback } from "./feedback.ts";
import { getCaptcha, login, register, registerMobile } from "./identity.ts";
import { betInstant } from "./instant.ts";
import { uploadPicture } from "./kyc.ts";
import { addChatPicture } from "./live-chat.ts";
import { betCrash, betDice, spinSlot } from "./play.ts";
import { openApiDocument } from "./openapi.ts";
import { ENDPOINTS } from "./registry.ts";
import { exportList } from "./console/exports.ts";
import { exportMovements, exportProfit, exportRounds } from "./records.ts";
import { checkAffiliate, registerSocial } from "./social.ts";
import { startSteps } from "./steps.ts";
import { getBalance } from "./wallet.ts";

const DESCRIPTIONS = new Map(
  Object.values(openApiDocument()["paths"] as Record<string, Record<string, unknown>>)
    .flatMap((path) => Object.values(path) as { operationId: string; description?: string }[])
    .map(({ operationId, description }) => [operationId, description] as const),
);
const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** The promised limits; a longer window may allow as much as several short ones. */
const PROMISED: readonly (readonly [
  endpoint: AnyEndpoint,
  most: number,
  windowMs: number,
  per: "account" | "ip",
])[] = [
  [login, 20, MINUTE, "ip"],
  [register, 5, HOUR, "ip"],
  [registerMobile, 5, HOUR, "ip"],
  [registerSocial, 5, HOUR, "ip"],
  [checkAffiliate, 10, MINUTE, "ip"],
  [getCaptcha, 1, SECOND, "ip"],
  [addFavourite, 1, SECOND, "account"],
  [removeFavourite, 1, SECOND, "account"],
  [listGames, 5, SECOND, "account"],
  [getBalance, 2, SECOND, "account"],
  [betDice, 10, SECOND, "account"],
  [spinSlot, 10, SECOND, "account"],
  [betInstant, 10, SECOND, "account"],
  [betCrash, 10, SECOND, "account"],
  [startSteps, 10, SECOND, "account"],
  [createWithdrawal, 3, MINUTE, "account"],
  [sendFeedback, 5, HOUR, "ip"],
  [uploadPicture, 10, HOUR, "account"],
  [addChatPicture, 10, HOUR, "account"],
  [exportList, 2, MINUTE, "account"],
  [exportMovements, 2, MINUTE, "account"],
  [exportRounds, 2, MINUTE, "account"],
  [exportProfit, 2, MINUTE, "account"],
];

it.each(PROMISED.map((row) => [row[0].id, ...row] as const))(
  "[AUTH-19] %s is asked for no oftener than promised",
  (_id, endpoint, most, windowMs, per) => {
    const limits = (endpoint.rateLimit ?? []).filter((limit) => limit.per === per);
    expect(limits.some((limit) => limit.max * windowMs <= most * limit.windowMs)).toBe(true);
  },
);

it.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
  "[AUTH-19] %s has a limit for everybody who may call it, and the API page says so",
  (id, endpoint) => {
    const { auth, rateLimit = [] } = endpoint;
    const limits = rateLimitsOf(endpoint);
    const has = (...kinds: RateLimit["per"][]) => limits.some(({ per }) => kinds.includes(per));
    if (auth !== "peer") expect(has("account")).toBe(true);
    if (auth === "visitor") expect(has("visitor", "ip", "network")).toBe(true);
    if (auth === "peer") expect(has("ip")).toBe(true);
    expect(limits.slice(0, rateLimit.length)).toEqual(rateLimit);
    for (const { max, windowMs } of limits) expect(Math.min(max, windowMs)).toBeGreaterThan(0);
    const described = DESCRIPTIONS.get(id) ?? "";
    for (const { max, windowMs } of limits)
      expect(described).toContain(`At most ${max} calls in ${windowMs / 1_000} s`);
  },
);

it("[AUTH-19] one call's limit stays under that of all calls together", () => {
  for (const endpoint of ENDPOINTS.filter(({ auth }) => auth !== "peer")) {
    for (const { per, max, windowMs } of rateLimitsOf(endpoint)) {
      const all = per === "account" ? ACCOUNT_RATE_LIMIT : ADDRESS_RATE_LIMIT;
      expect(max * all.windowMs, endpoint.id).toBeLessThan(all.max * windowMs);
    }
  }
});
