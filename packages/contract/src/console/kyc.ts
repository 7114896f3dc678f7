import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { kycRequest, kycState } from "../kyc.ts";
import { instant, languageCode, nothing, pageOf, uuid } from "../shared.ts";
import { reason, tableQuery } from "./shared.ts";

const row = z.extend(kycRequest, {
  memberId: uuid,
  account: z.string(),
  level: z.int(),
  documentType: z.string(),
  claimedBy: z.nullable(z.string()),
  waitingS: z.int(),
});

export const listKyc = endpoint({
  id: "console.kyc",
  summary: "Identity checks, the oldest open one first.",
  method: "GET",
  path: "/console/api/kyc",
  auth: "operator",
  permission: "kyc.review",
  query: z.strictObject({ ...tableQuery, state: z.optional(kycState) }),
  response: pageOf(row),
  errors: [],
});

export const getKycRequest = endpoint({
  id: "console.kycRequest",
  summary:
    "One identity check with what the player stated and the pictures' ids; the look is written to the audit log.",
  method: "GET",
  path: "/console/api/kyc/:requestId",
  auth: "operator",
  permission: "kyc.review",
  params: z.strictObject({ requestId: uuid }),
  response: z.extend(row, {
    /** The player's language, in which a reason is best written. */
    language: languageCode,
    realName: z.nullable(z.string()),
    birthday: z.nullable(z.string()),
    age: z.nullable(z.int()),
    documentNumber: z.nullable(z.string()),
    pictures: z.array(z.object({ uploadId: uuid, width: z.int(), height: z.int() })),
    sameDocument: z.array(z.object({ memberId: uuid, account: z.string(), at: instant })),
  }),
  errors: ["SYS_NOT_FOUND"],
});

export const getKycPicture = endpoint({
  id: "console.kycPicture",
  summary: "One uploaded picture of a check, as base64 of a JPEG.",
  method: "GET",
  path: "/console/api/kyc/:requestId/pictures/:uploadId",
  auth: "operator",
  permission: "kyc.review",
  params: z.strictObject({ requestId: uuid, uploadId: uuid }),
  response: z.object({ jpeg: z.string() }),
  errors: ["SYS_NOT_FOUND"],
});

export const claimKyc = endpoint({
  id: "console.claimKyc",
  summary: "Take a check, so that nobody else works on it.",
  method: "POST",
  path: "/console/api/kyc/:requestId/claim",
  auth: "operator",
  permission: "kyc.review",
  params: z.strictObject({ requestId: uuid }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_CLAIMED", "KYC_STATE"],
});

export const decideKyc = endpoint({
  id: "console.decideKyc",
  summary:
    "Approve or reject a check that one has claimed; a rejection needs a reason that the player reads.",
  method: "POST",
  path: "/console/api/kyc/:requestId/decision",
  auth: "operator",
  permission: "kyc.review",
  params: z.strictObject({ requestId: uuid }),
  body: z.strictObject({ decision: z.enum(["approve", "reject"]), reason: z.optional(reason) }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_CLAIMED", "OPS_REASON", "KYC_STATE", "KYC_AGE"],
});
