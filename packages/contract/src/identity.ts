import { isIcon } from "@khela/rules/profile/avatar";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { altcha, dialingCode, instant, languageCode, localized, nothing, shortText, uuid } from "./shared.ts";

/** The member's account as its owner may see it. Types: 0 player, 1, 2, 41, 42 agents, 4 trial. */
export const memberInfo = z.object({
  id: uuid,
  account: z.string(),
  nickname: z.string(),
  type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4), z.literal(41), z.literal(42)]),
  icon: z.string(),
  language: languageCode,
  currency: z.string(),
  /** Whether the member has a VIP rank. */
  hasVip: z.boolean(),
  vipRankLevel: z.int(),
  /** The rank's name in the member's language, and in both languages that operators write in. */
  vipLabelName: z.string(),
  vipNames: z.nullable(localized(40)),
  registeredAt: instant,
  lastLoginAt: z.nullable(instant),
});
export type MemberInfo = z.output<typeof memberInfo>;

/** The second proofs of identity, in addition to the password. Source: AUTH-12, AUTH-13. */
export const PROOF_METHODS = ["totp", "recovery", "sms", "email", "bankName", "password"] as const;
export const proofMethod = z.enum(PROOF_METHODS);
export type ProofMethod = z.output<typeof proofMethod>;

/**
 * The second proof that a session requires. `moved`: the session continues from another place than where it
 * began; an account without any other proof uses its password.
 */
export const requiredProof = z.object({
  reason: z.enum(["totp", "place", "moved"]),
  methods: z.array(z.object({ method: proofMethod, hint: z.string() })),
});

export const loginResponse = z.object({
  token: z.string(),
  expiresAt: instant,
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /**
   * `full`; `password` while this session may only change the password; `proof` while it may only give a
   * second proof of identity (see `proof`).
   */
  scope: z.enum(["full", "password", "proof"]),
  /**
   * With scope `proof`: the reason and the methods; `hint` is the masked destination of a code
   * (`01*******89`).
   */
  proof: z.nullable(requiredProof),
  member: memberInfo,
});
export type LoginResponse = z.output<typeof loginResponse>;

export const password = z.string().check(z.minLength(1), z.maxLength(128));

export const login = endpoint({
  id: "session.login",
  summary: "Log in by username and password, or by mobile number and SMS code.",
  method: "POST",
  path: "/wps/session/login",
  auth: "visitor",
  enc: true,
  body: z.strictObject({
    username: shortText(64),
    password,
    /** `sms`: username is the mobile number, password the code (AUTH-02). */
    type: z.enum(["username", "sms"]),
    countryDialingCode: z.optional(dialingCode),
    /** The login form used: an agent is refused on the member login and vice versa (AUTH-16). */
    entry: z.optional(z.enum(["member", "agent"])),
    captchaId: z.optional(uuid),
    captcha: z.optional(shortText(12)),
    rememberMe: z.optional(z.boolean()),
  }),
  response: loginResponse,
  errors: [
    "AUTH_BAD_CREDENTIALS",
    "AUTH_CAPTCHA_REQUIRED",
    "AUTH_CAPTCHA_WRONG",
    "AUTH_LOCKED",
    "AUTH_BLOCKED",
    "AUTH_CLOSED",
    "AUTH_NON_MEMBER",
    "AUTH_NOT_AGENT",
    "AUTH_METHOD_OFF",
    "PHONE_FORMAT",
    "PHONE_NOT_ALLOWED",
    "PHONE_MISSING",
    "PHONE_TOO_MANY",
    "CODE_MISSING",
    "CODE_WRONG",
    "CODE_EXPIRED",
  ],
  rateLimit: [
    { per: "ip", max: 20, windowMs: 60_000 },
    { per: "network", max: 100, windowMs: 60_000 },
  ],
});

export const logout = endpoint({
  id: "session.logout",
  summary: "End this session; its token is dead at once.",
  method: "DELETE",
  path: "/wps/session/logout",
  auth: "member",
  trial: true,
  response: nothing,
  errors: [],
});

export const logoutEverywhere = endpoint({
  id: "session.logoutEverywhere",
  summary: "End every session of this account.",
  method: "DELETE",
  path: "/wps/session/all",
  auth: "member",
  response: z.object({ ended: z.int() }),
  errors: [],
});

export const getCaptcha = endpoint({
  id: "captcha.image",
  summary: "A picture with characters to type; works once, for two minutes.",
  method: "GET",
  path: "/wps/captcha",
  auth: "visitor",
  response: z.object({ captchaId: uuid, value: z.string(), expiresAt: instant }),
  errors: [],
  rateLimit: [
    { per: "ip", max: 1, windowMs: 1_000 },
    { per: "ip", max: 30, windowMs: 60_000 },
  ],
});

/**
 * The register payload of section 3; the server's field config determines which optional fields are required.
 */
export const registerBody = z.strictObject({
  username: shortText(64),
  password,
  confirmPassword: password,
  payeeName: z.optional(shortText(255)),
  email: z.optional(shortText(255)),
  mobileNum: z.optional(shortText(32)),
  countryDialingCode: z.optional(shortText(8)),
  recommenderId: z.optional(shortText(64)),
  captchaId: z.optional(uuid),
  captcha: z.optional(shortText(12)),
  affiliateCode: z.optional(shortText(64)),
  referralCode: z.optional(shortText(64)),
  paymentPassword: z.optional(shortText(64)),
  /** The SMS code, where the number must be verified (REGMOBVERF3). */
  verificationCode: z.optional(shortText(255)),
  /** The solved bot check; see captcha.challenge. */
  altcha: z.optional(altcha),
  firebaseChannel: z.optional(shortText(64)),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
  qqNum: z.optional(shortText(64)),
  line: z.optional(shortText(64)),
  whatsapp: z.optional(shortText(64)),
  facebook: z.optional(shortText(64)),
  wechat: z.optional(shortText(64)),
  idNumber: z.optional(shortText(64)),
  domain: z.optional(shortText(255)),
  registerUrl: z.optional(shortText(512)),
  registerMethod: z.literal("WEB"),
  login: z.literal(true),
  agreeTerms: z.boolean(),
  agreeAge: z.boolean(),
  language: languageCode,
});

const REGISTER_ERRORS = [
  "FIELD_FORMAT",
  "AUTH_TERMS",
  "AUTH_USERNAME_TAKEN",
  "AUTH_NOT_ACCEPTED",
  "AUTH_MOBILE_TAKEN",
  "AUTH_METHOD_OFF",
  "AUTH_INVITATION",
  "AUTH_PASSWORD_WEAK",
  "AUTH_PASSWORD_SAME",
  "AUTH_CAPTCHA_REQUIRED",
  "AUTH_CAPTCHA_WRONG",
  "AUTH_BOT_CHECK",
  "SYS_DOMAIN",
  "PHONE_FORMAT",
  "PHONE_NOT_ALLOWED",
  "PHONE_MISSING",
  "PHONE_TOO_MANY",
  "CODE_MISSING",
  "CODE_WRONG",
  "CODE_EXPIRED",
] as const;

export const register = endpoint({
  id: "member.register",
  summary: "Open an account by username; the answer is a login.",
  method: "PUT",
  path: "/wps/member/register",
  auth: "visitor",
  enc: true,
  body: registerBody,
  response: loginResponse,
  errors: REGISTER_ERRORS,
  rateLimit: [{ per: "ip", max: 5, windowMs: 3_600_000 }],
});

/**
 * By mobile, the account name may be omitted (one is generated) and, without MOBILENUMPASSREG3, also the
 * password.
 */
export const registerMobileBody = z.extend(registerBody, {
  username: z.optional(shortText(64)),
  password: z.optional(password),
  confirmPassword: z.optional(password),
  mobileNum: shortText(32),
  countryDialingCode: dialingCode,
});

export const registerMobile = endpoint({
  id: "member.registerMobile",
  summary: "Open an account by mobile number; the answer is a login.",
  method: "PUT",
  path: "/wps/member/register/mobile",
  auth: "visitor",
  enc: true,
  body: registerMobileBody,
  response: loginResponse,
  errors: REGISTER_ERRORS,
  rateLimit: [{ per: "ip", max: 5, windowMs: 3_600_000 }],
});

export const getMemberInfo = endpoint({
  id: "member.info",
  summary: "The logged-in member.",
  method: "GET",
  path: "/wps/member/info",
  auth: "member",
  trial: true,
  response: memberInfo,
  errors: [],
});

export const changePassword = endpoint({
  id: "member.changePassword",
  summary: "Change the password; every other session of the account ends.",
  method: "POST",
  path: "/wps/member/password",
  auth: "member",
  enc: true,
  body: z.strictObject({ oldPassword: password, newPassword: password, confirmNewPassword: password }),
  response: nothing,
  errors: ["AUTH_OLD_PASSWORD", "AUTH_PASSWORD_SAME", "AUTH_PASSWORD_WEAK", "AUTH_LOCKED", "FIELD_FORMAT"],
  rateLimit: [{ per: "account", max: 5, windowMs: 300_000 }],
});

export const setLanguage = endpoint({
  id: "member.language",
  summary: "Remember the member's language.",
  method: "PUT",
  path: "/wps/member/language",
  auth: "member",
  trial: true,
  body: z.strictObject({ language: languageCode }),
  response: nothing,
  errors: [],
});

export const setIcon = endpoint({
  id: "member.icon",
  summary: "Choose a ready-made avatar, or an uploaded picture as `upload:<uploadId>`.",
  method: "PUT",
  path: "/wps/member/info/icon",
  auth: "member",
  body: z.strictObject({ icon: z.string().check(z.refine(isIcon)) }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});
