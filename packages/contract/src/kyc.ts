import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { dateText, instant, shortText, uuid } from "./shared.ts";

/** Pictures and identity checks. Source: AUTH-20, OPS-02, SAFE-05. */

export const KYC_LEVELS = [0, 1, 2, 3, 4] as const;
export const kycKind = z.enum(["identity", "address", "income"]);
/** `expired`: the request was approved, and its document has expired or was replaced by a newer one. */
export const kycState = z.enum(["open", "approved", "rejected", "expired"]);

/** The body is the picture itself: `image/png` or `image/jpeg`, at most 5 MiB. */
export const uploadPicture = endpoint({
  id: "uploads.picture",
  summary: "Upload one picture; it is decoded, stripped and written anew. Name it in a later call.",
  method: "POST",
  path: "/wps/uploads",
  auth: "member",
  query: z.strictObject({ purpose: z.enum(["avatar", "kyc", "payout", "feedback", "promotion"]) }),
  picture: { maxBytes: 5 * 1024 * 1024 },
  response: z.object({ uploadId: uuid, width: z.int(), height: z.int() }),
  errors: ["UPLOAD_KIND", "UPLOAD_PIXELS", "UPLOAD_QUOTA", "SYS_TOO_LARGE", "AUTH_TRUE_ACCOUNT"],
  rateLimit: [{ per: "account", max: 10, windowMs: 3_600_000 }],
});

export const kycRequest = z.object({
  id: uuid,
  kind: kycKind,
  state: kycState,
  at: instant,
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
});

export const getKyc = endpoint({
  id: "kyc.state",
  summary: "The account's level, what the next one needs, and every request so far.",
  method: "GET",
  path: "/wps/member/kyc",
  auth: "member",
  response: z.object({
    level: z.int(),
    next: z.nullable(kycKind),
    minimumAge: z.int(),
    requests: z.array(kycRequest),
  }),
  errors: [],
});

export const requestKyc = endpoint({
  id: "kyc.request",
  summary: "Ask for the next level with one to three uploaded pictures.",
  method: "POST",
  path: "/wps/member/kyc",
  auth: "member",
  body: z.strictObject({
    kind: kycKind,
    documentType: z.enum(["nid", "passport", "drivingLicence", "utilityBill", "bankStatement", "payslip"]),
    documentNumber: z.optional(shortText(40, 4)),
    expiresOn: z.optional(dateText),
    uploadIds: z.array(uuid).check(z.minLength(1), z.maxLength(3)),
  }),
  response: kycRequest,
  errors: ["KYC_STATE", "KYC_AGE", "AUTH_NOT_ACCEPTED", "SYS_NOT_FOUND", "FIELD_FORMAT", "AUTH_TRUE_ACCOUNT"],
  rateLimit: [{ per: "account", max: 10, windowMs: 3_600_000 }],
});
