import { expect, it } from "vitest";
import { createWithdrawal } from "./cashier.ts";
import { addFavourite, listGames, removeFavourite } from "./catalogue.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { sendFeedback } from "./feedback.ts";
import { getCaptcha, login, register, registerMobile } from "./identity.ts";
import { betInstant } from "./instant.ts";
import { uploadPicture } from "./kyc.ts";
import { addChatPicture } from "./live-chat.ts";
import { betCrash, betDice, spinSlot } from "./play.ts";
import { checkAffiliate, registerSocial } from "./social.ts";
import { startSteps } from "./steps.ts";
import { getBalance } from "./wallet.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** The figures that are promised; a longer window may hold as much as several short ones. */
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
];

it.each(PROMISED.map((row) => [row[0].id, ...row] as const))(
  "[AUTH-19] %s is asked for no oftener than promised",
  (_id, endpoint, most, windowMs, per) => {
    const limits = (endpoint.rateLimit ?? []).filter((limit) => limit.per === per);
    expect(limits.some((limit) => limit.max * windowMs <= most * limit.windowMs)).toBe(true);
  },
);
