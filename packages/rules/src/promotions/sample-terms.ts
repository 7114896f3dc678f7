import { taka } from "@khela/kernel/money";
import type { OfferTerms } from "./terms.ts";

/** The second deposit: half of it, at most 5,000, from 500; wagered ten times with the deposit. For tests. */
export const sampleOffer: OfferTerms = {
  trigger: { kind: "deposit", nth: 2, daily: false, min: taka(500) },
  conditions: {
    countries: [],
    categories: [],
    vendors: [],
    games: [],
    minVipLevel: 0,
    minKycLevel: 0,
    contactVerified: false,
    registeredFrom: null,
    registeredBefore: null,
  },
  reward: { kind: "match", ratePpm: 500_000, cap: taka(5_000) },
  lockFactorPpm: 10_000_000,
  perMember: 1,
  inAll: null,
  budget: taka(50_000),
  delivery: "credit",
  claimDays: 7,
  group: null,
};
/** 100 for everybody, wagered ten times. For tests. */
export const sampleCash: OfferTerms = {
  ...sampleOffer,
  trigger: { kind: "segment" },
  reward: { kind: "cash", amount: taka(100) },
};
