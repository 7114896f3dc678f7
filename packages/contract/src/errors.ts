import { AGENT_ERRORS } from "./agent-errors.ts";
import { PROMOTION_ERRORS } from "./promotion-errors.ts";
import { PROGRAMME_ERRORS } from "./programme-errors.ts";
import { SPORTS_ERRORS } from "./sports-errors.ts";

/**
 * Every error of the API: HTTP status, whether the same call may be retried, and when it occurs. Texts in the
 * visitor's language: i18n namespace `errors`, key `error.<CODE>`. Source: product specification section 8;
 * ERR-01; money-and-safety appendix B.
 */
export const ERRORS = {
  SYS_BAD_INPUT: {
    status: 400,
    retry: false,
    when: "a field is unknown, missing, too long or of the wrong kind; params name the first one",
  },
  SYS_BAD_ENC: {
    status: 400,
    retry: false,
    when: "an encrypted body is malformed, stale, replayed, for another call, or was sent in the plain",
  },
  SYS_NOT_FOUND: {
    status: 404,
    retry: false,
    when: "no such call, relay command or thing that this caller may see",
  },
  SYS_METHOD: { status: 405, retry: false, when: "the path exists, the method does not" },
  SYS_TOO_LARGE: { status: 413, retry: false, when: "the body is over the limit" },
  SYS_TOO_MANY: {
    status: 429,
    retry: true,
    when: "a rate limit; params.retryAfterS tells when to come back",
  },
  SYS_UNAVAILABLE: {
    status: 503,
    retry: true,
    when: "the database does not answer or the server sheds load; nothing was written, or the key resolves it",
  },
  SYS_MAINTENANCE: { status: 503, retry: true, when: "the site is under maintenance; params.until" },
  SYS_REGION: {
    status: 451,
    retry: false,
    when: "the visitor's country or address is not served; params.ip",
  },
  SYS_DOMAIN: {
    status: 404,
    retry: false,
    when: "the domain is not registered ('Invalid URL, please contact customer service')",
  },
  SYS_FEATURE_OFF: { status: 403, retry: false, when: "the operator has this feature switched off" },
  SYS_FORBIDDEN_ORIGIN: { status: 403, retry: false, when: "a state change from a foreign origin" },
  SYS_KEY_REQUIRED: { status: 400, retry: false, when: "a money command without an Idempotency-Key" },
  RECORD_RANGE: {
    status: 400,
    retry: false,
    when: "a record was asked for more days than it gives at once; params.days is the most",
  },
  SYS_UNKNOWN: { status: 500, retry: true, when: "a defect; the trace id finds it in the log" },

  AUTH_REQUIRED: {
    status: 401,
    retry: false,
    when: "no session, or one that ended ('You are not logged in, please login')",
  },
  AUTH_FORBIDDEN: { status: 403, retry: false, when: "a session without the right for this" },
  AUTH_BAD_CREDENTIALS: {
    status: 401,
    retry: false,
    when: "login failed; never says which of the two was wrong (in_incorrect_password)",
  },
  AUTH_CAPTCHA_REQUIRED: { status: 401, retry: false, when: "login needs a captcha answer first" },
  AUTH_CAPTCHA_WRONG: { status: 401, retry: false, when: "the captcha answer is wrong, used or stale" },
  AUTH_LOCKED: { status: 429, retry: true, when: "too many wrong tries; params.retryAfterS" },
  AUTH_BLOCKED: { status: 403, retry: false, when: "the operator closed this account for login" },
  AUTH_CLOSED: {
    status: 403,
    retry: false,
    when: "the player closed this account; support can open it again for a while",
  },
  AUTH_NOT_ACCEPTED: {
    status: 403,
    retry: false,
    when: "the details belong to somebody whose account may not begin anew; never says why",
  },
  AUTH_NON_MEMBER: { status: 403, retry: false, when: "'Non-member account unable to login'" },
  AUTH_USERNAME_TAKEN: { status: 409, retry: false, when: "registration with a name that exists" },
  AUTH_METHOD_OFF: { status: 403, retry: false, when: "the feature flag of this way in is off" },
  AUTH_TERMS: { status: 400, retry: false, when: "terms or age box not ticked" },
  AUTH_INVITATION: { status: 400, retry: false, when: "'Invalid invitation code'" },
  AUTH_OLD_PASSWORD: { status: 400, retry: false, when: "change password: the old one is wrong" },
  AUTH_PASSWORD_SAME: {
    status: 400,
    retry: false,
    when: "the new password equals the old one or the username",
  },
  AUTH_PASSWORD_WEAK: { status: 400, retry: false, when: "the new password is in the list of common ones" },
  AUTH_PASSWORD_CHANGE: { status: 403, retry: false, when: "this session may only change the password" },
  AUTH_TOTP: { status: 401, retry: false, when: "the authenticator code is wrong or was used" },
  AUTH_NOT_AGENT: { status: 403, retry: false, when: "agent login by somebody else ('error_not_agent')" },
  AUTH_TRUE_ACCOUNT: {
    status: 403,
    retry: false,
    when: "a trial account asked for something real ('in_need_true_account')",
  },
  AUTH_MOBILE_TAKEN: { status: 409, retry: false, when: "registration with a number that has an account" },
  AUTH_BOT_CHECK: {
    status: 400,
    retry: true,
    when: "the proof-of-work answer is missing, wrong, stale or was used; fetch a new challenge",
  },
  AUTH_LINK_DEAD: {
    status: 400,
    retry: false,
    when: "a one-time sign-in code, or an operator's invitation, was used, is stale or unknown",
  },
  AUTH_SOCIAL: {
    status: 401,
    retry: true,
    when: "social sign-in failed ('Login failure. Please try again.')",
  },
  AUTH_SECOND_STEP: {
    status: 403,
    retry: false,
    when: "the site asks every account for two-factor, and this one has none yet",
  },
  AUTH_PROOF_NEEDED: {
    status: 403,
    retry: false,
    when: "this session must first prove who it is ('Verify first')",
  },
  AUTH_PROOF_WRONG: {
    status: 401,
    retry: false,
    when: "the proof is wrong or was used ('Retry verification')",
  },
  AUTH_TOTP_STATE: { status: 409, retry: false, when: "two-factor is on already, or not on" },
  AUTH_PASSWORD_WRONG: {
    status: 401,
    retry: false,
    when: "a step that asks for the password got a wrong one",
  },
  AUTH_PASSWORD_SET: { status: 409, retry: false, when: "a first password for an account that has one" },
  AUTH_SIGN_IN_AGAIN: {
    status: 403,
    retry: false,
    when: "this step needs a login of the last minutes, or a code",
  },
  AUTH_BOUND: { status: 409, retry: false, when: "a bound or confirmed value can't be changed; ask support" },
  AUTH_CONTACT_TAKEN: { status: 409, retry: false, when: "a proven number or address belongs to an account" },
  PHONE_FORMAT: { status: 400, retry: false, when: "invalid phone number format" },
  PHONE_MISSING: { status: 400, retry: false, when: "missing phone number" },
  PHONE_TOO_MANY: {
    status: 429,
    retry: true,
    when: "too many requests or wrong codes; params: retryAfterS, minutes (5 at first)",
  },
  PHONE_QUOTA: { status: 429, retry: false, when: "the day's quota of codes is used up: customer service" },
  PHONE_NOT_ALLOWED: {
    status: 403,
    retry: false,
    when: "codes to this number or country are not allowed: customer service",
  },
  PHONE_UNKNOWN: { status: 502, retry: true, when: "the message could not be handed to the provider" },
  CODE_MISSING: { status: 400, retry: false, when: "missing verification code" },
  CODE_WRONG: { status: 400, retry: false, when: "invalid verification code" },
  CODE_EXPIRED: { status: 400, retry: false, when: "the code has expired: send again" },
  UPLOAD_KIND: { status: 415, retry: false, when: "not a png or jpg, or one that can't be read" },
  UPLOAD_PIXELS: { status: 413, retry: false, when: "more pixels than a document needs; params.max" },
  UPLOAD_QUOTA: { status: 429, retry: false, when: "too many pictures in a day; params.max" },
  KYC_STATE: { status: 409, retry: false, when: "the request is open, or was decided already" },
  KYC_LEVEL: {
    status: 403,
    retry: false,
    when: "the account isn't known well enough for this; params.level is what it takes",
  },
  KYC_AGE: {
    status: 403,
    retry: false,
    when: "younger than the age that the law or the operator asks for; params.age",
  },
  FIELD_FORMAT: {
    status: 400,
    retry: false,
    when: "a field breaks its pattern; params: field, patternId, min, max",
  },

  MONEY_INSUFFICIENT: { status: 402, retry: false, when: "the balance is below the amount; params.balance" },
  MONEY_AMOUNT: { status: 400, retry: false, when: "an amount outside the limits; params: min, max" },
  MONEY_KEY_REUSED: { status: 409, retry: false, when: "the same Idempotency-Key with another body" },
  MONEY_IN_FLIGHT: { status: 409, retry: true, when: "the first call with this key has not ended yet" },
  MONEY_HOLD_STATE: { status: 409, retry: false, when: "the hold was posted, voided or expired already" },
  MONEY_ALREADY_REVERSED: { status: 409, retry: false, when: "a transfer is reversed once only" },
  MONEY_METHOD_OFF: { status: 409, retry: false, when: "the payment method is switched off" },
  MONEY_FEE: {
    status: 409,
    retry: false,
    when: "the fee has changed since it was shown; params.fee is what it is now",
  },
  MONEY_PROMOTION: { status: 409, retry: false, when: "this promotion can't be had with a deposit now" },
  ...PROMOTION_ERRORS,
  MONEY_SPLIT: {
    status: 409,
    retry: false,
    when: "parts of a payout that can't be paid so; params: what (parts, account, amount, sum), place, sum",
  },
  MONEY_PENDING_LIMIT: { status: 409, retry: false, when: "too many requests are open; params.max" },
  MONEY_STATE: { status: 409, retry: false, when: "the request has moved on; params.state" },
  MONEY_TURNOVER: { status: 409, retry: false, when: "wagering is still missing; params.missing" },
  MONEY_PASSWORD_MISSING: {
    status: 409,
    retry: false,
    when: "money goes out with a payment password; none is set",
  },
  MONEY_ACCOUNT_TAKEN: { status: 409, retry: false, when: "another member has bound this payout account" },
  MONEY_ACCOUNTS_FULL: {
    status: 409,
    retry: false,
    when: "no more payout accounts can be bound; params.max",
  },
  MONEY_ACCOUNT_BUSY: {
    status: 409,
    retry: false,
    when: "a payout to this account is on its way: it can't be taken away before that ends",
  },
  MONEY_ACCOUNT_MISSING: { status: 409, retry: false, when: "no account is bound that this method pays to" },
  MONEY_DAY_LIMIT: { status: 409, retry: false, when: "a day's withdrawals are used up; params: max, until" },
  MONEY_MONTH_LIMIT: { status: 409, retry: false, when: "a month's are used up; params: max, until" },
  MONEY_CLOSED_LOOP: {
    status: 409,
    retry: false,
    when: "money goes back first to the kinds of account that it came from; params.kinds",
  },
  MONEY_PAUSED: {
    status: 409,
    retry: false,
    when: "a password, contact or second step has changed: no withdrawal before params.until",
  },
  MONEY_HOLDER: { status: 409, retry: false, when: "the holder of a payout account isn't the member" },
  WALLET_CLOSED: {
    status: 409,
    retry: false,
    when: "this vendor takes no transfers, or none in this direction; params.vendor",
  },
  WALLET_VENDOR_AWAY: { status: 502, retry: true, when: "the game's vendor doesn't answer" },
  MONEY_SIGNATURE: { status: 401, retry: false, when: "a peer's signature is wrong or stale" },

  GAME_NOT_FOUND: { status: 404, retry: false, when: "no such game" },
  GAME_MAINTENANCE: { status: 409, retry: false, when: "game or vendor under maintenance" },
  GAME_NOT_HERE: {
    status: 403,
    retry: false,
    when: "not offered to this visitor; params.why is country, device or currency",
  },
  GAME_FEED: { status: 502, retry: true, when: "a vendor's catalogue is away or can't be read" },
  GAME_STAKE: { status: 400, retry: false, when: "stake outside the game's limits; params: min, max" },
  GAME_BET: { status: 400, retry: false, when: "the bet's own fields are out of range" },
  GAME_TOO_FAST: { status: 429, retry: true, when: "faster than the game's cycle allows" },
  GAME_CLOSED: { status: 409, retry: false, when: "crash: the betting window of this round is over" },
  GAME_TABLE_FULL: {
    status: 409,
    retry: false,
    when: "all players together have as much on this table's round as it may cost the house",
  },
  GAME_ALREADY_BET: { status: 409, retry: false, when: "crash: one bet per round and slot" },
  GAME_STEP: {
    status: 409,
    retry: false,
    when: "another step was made meanwhile; params: step, the last one",
  },
  GAME_CASHED_OUT: {
    status: 409,
    retry: false,
    when: "crash: the bet was cashed out or the round has crashed",
  },
  PVP_SEAT_TAKEN: { status: 409, retry: false, when: "somebody else sits there" },
  PVP_CLOSED: { status: 409, retry: false, when: "the operator has closed this table" },
  PVP_SEATED: { status: 409, retry: false, when: "the member has a seat at this table" },
  PVP_NOT_SEATED: { status: 409, retry: false, when: "the member has no seat at this table" },
  PVP_SAME_PLACE: {
    status: 409,
    retry: false,
    when: "somebody at this table plays from the same device or network",
  },
  PVP_IN_HAND: { status: 409, retry: false, when: "chips come between hands only" },
  PVP_NO_CHIPS: { status: 409, retry: false, when: "no chips in front of the player" },
  PVP_TURN: {
    status: 409,
    retry: false,
    when: "not the member's turn, or the turn that was meant is over; params: step, the last one",
  },
  CHAT_OFF: { status: 409, retry: false, when: "the operator has switched this table's chat off" },
  CHAT_MUTED: {
    status: 403,
    retry: false,
    when: "an operator doesn't let this account write at tables; params.until, null until further notice",
  },
  CHAT_WORD: { status: 409, retry: false, when: "the message has a word that the operator has blocked" },
  CHAT_CLOSED: { status: 409, retry: false, when: "a live chat with customer service is over, or none runs" },
  FAIR_SEED_IN_USE: { status: 409, retry: false, when: "seeds can't rotate while an open round uses them" },
  PROTECT_EXCLUDED: {
    status: 403,
    retry: false,
    when: "time-out or self-exclusion is running; params.until",
  },
  PROTECT_LIMIT: {
    status: 409,
    retry: false,
    when: "one of the player's own limits; params: kind, period, left",
  },
  PROTECT_REALITY: {
    status: 409,
    retry: false,
    when: "a reality check is due: no bet until the player has acknowledged how play stands",
  },
  PROTECT_WAIT: { status: 409, retry: false, when: "a raise can't be confirmed yet; params.until" },
  PROTECT_CLOSED: {
    status: 403,
    retry: false,
    when: "the operator closed deposits, withdrawals or play for this account; params.gate",
  },
  CLOSE_OPEN: {
    status: 409,
    retry: false,
    when: "something stands against closing the account; params.what is the first: see the call that lists them",
  },
  CLOSE_FINAL: {
    status: 409,
    retry: false,
    when: "the account isn't closed, or too long for support to open it",
  },
  DATA_WAIT: { status: 409, retry: false, when: "a file of the own data is being made, or three were today" },
  DATA_GONE: {
    status: 410,
    retry: false,
    when: "the file or its link was used, is stale, or was asked for in another session",
  },
  REWARD_STATE: {
    status: 409,
    retry: false,
    when: "the reward was claimed or cancelled before, or its time has passed, or none waits; params.state",
  },
  PROMO_MISSION: {
    status: 409,
    retry: false,
    when: "the mission isn't reached, was claimed before, or its time to claim has passed; params.state",
  },

  RAFFLE_CLOSED: {
    status: 409,
    retry: false,
    when: "the raffle has not begun, is paused, over, or nothing is left to win; params.phase",
  },
  RAFFLE_BUDGET: {
    status: 409,
    retry: true,
    when: "the raffle's budget of this hour is spent; the ticket is not used; params.until",
  },
  RAFFLE_TICKET: { status: 409, retry: false, when: "no ticket of this raffle is left" },

  PROTECT_STANDS: { status: 409, retry: false, when: "a pause can't be shortened, nor left before its end" },

  ...AGENT_ERRORS,
  ...PROGRAMME_ERRORS,
  ...SPORTS_ERRORS,

  OPS_SELF_REVIEW: { status: 403, retry: false, when: "four eyes: the maker can't be the checker" },
  OPS_CLAIMED: { status: 409, retry: false, when: "another operator is working on this; params.by" },
  OPS_CHANGED: {
    status: 409,
    retry: false,
    when: "somebody else saved these settings after they were read",
  },
  OPS_DECIDED: {
    status: 409,
    retry: false,
    when: "a request for a second operator was decided, taken back or has run out; params.state",
  },
  OPS_TOO_EARLY: {
    status: 409,
    retry: false,
    when: "a waiting time runs; params.from tells when it is over",
  },
  OPS_IN_USE: { status: 409, retry: false, when: "something still shows it; params.where names what" },
  OPS_REASON: { status: 400, retry: false, when: "this action needs a reason" },
} as const satisfies Record<string, { status: number; retry: boolean; when: string }>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
