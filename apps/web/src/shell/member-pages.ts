/** The pages of the member centre, named as in the specification (section 2). */
export const MEMBER_PAGES = [
  "securityCenter",
  "transferFund",
  "depositv2",
  "withdraw",
  "transferUpline",
  "personalHistoryCopy",
  "transactionHistory",
  "personalProfit",
  "bonusDetails",
  "rewardCenter",
  "referral",
  "missionLeaderboard",
  "messageV2",
] as const;

export type MemberPage = (typeof MEMBER_PAGES)[number];

/** The parts of the security centre, each with an address below it. Source: AUTH-20. */
export const SECURITY_PARTS = [
  "password",
  "twoFactor",
  "devices",
  "paymentPassword",
  "payoutAccounts",
  "mobile",
  "email",
  "picture",
  "profile",
  "identity",
  "display",
  "limits",
  "ownData",
] as const;

export type SecurityPart = (typeof SECURITY_PARTS)[number];
