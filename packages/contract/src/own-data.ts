import * as z from "zod/mini";
import { CONFIRM_ERRORS } from "./code-parts.ts";
import { endpoint } from "./endpoint.ts";
import { password } from "./identity.ts";
import { instant, moneyText, positiveMoneyText, typedCode, uuid } from "./shared.ts";

/** Exporting one's own data and closing the account. Source: SAFE-06; GDPR articles 15, 17 and 20. */

const STEP_LIMIT = [{ per: "account", max: 10, windowMs: 300_000 }] as const;
/** The password, and a code where two-step login is on. */
const proof = { password, code: z.optional(typedCode) };

const dataExport = z.object({
  id: uuid,
  state: z.enum(["building", "ready", "failed"]),
  askedAt: instant,
  /** When the download expires. */
  until: z.nullable(instant),
  bytes: z.nullable(z.int()),
  /** Whether this session requested the export; no other session gets the file. */
  here: z.boolean(),
});
export type DataExport = z.output<typeof dataExport>;

export const getDataExport = endpoint({
  id: "ownData.get",
  summary: "The newest file of the member's own data, and how far it is.",
  method: "GET",
  path: "/wps/member/own-data",
  auth: "member",
  response: z.object({ export: z.nullable(dataExport), left: z.int() }),
  errors: [],
});

export const requestDataExport = endpoint({
  id: "ownData.ask",
  summary: "Have a file of all own data made; a notice tells when it is ready.",
  method: "POST",
  path: "/wps/member/own-data",
  auth: "member",
  enc: true,
  body: z.strictObject(proof),
  response: dataExport,
  errors: [...CONFIRM_ERRORS, "AUTH_TOTP", "DATA_WAIT"],
  rateLimit: STEP_LIMIT,
});

export const linkDataExport = endpoint({
  id: "ownData.link",
  summary: "A link to the file: for this session, once, for a minute.",
  method: "POST",
  path: "/wps/member/own-data/:exportId/link",
  auth: "member",
  params: z.strictObject({ exportId: uuid }),
  response: z.object({ link: z.string(), until: instant }),
  errors: ["SYS_NOT_FOUND", "DATA_GONE"],
  rateLimit: STEP_LIMIT,
});

export const downloadDataExport = endpoint({
  id: "ownData.file",
  summary: "The file behind a link: a ZIP of JSON. The link travels in the body and is used up.",
  method: "POST",
  path: "/wps/member/own-data/:exportId/file",
  auth: "member",
  params: z.strictObject({ exportId: uuid }),
  body: z.strictObject({ link: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  file: "application/zip",
  response: z.custom<Blob>(),
  errors: ["SYS_NOT_FOUND", "DATA_GONE"],
  rateLimit: STEP_LIMIT,
});

/** The possible obstacles to closing an account, in the order in which they must be resolved. */
export const CLOSE_BLOCKERS = ["rounds", "deposits", "withdrawals", "vendors", "held", "balance"] as const;

export const getClosing = endpoint({
  id: "closing.get",
  summary: "What stands against closing the account, and what becomes of it afterwards.",
  method: "GET",
  path: "/wps/member/closing",
  auth: "member",
  response: z.object({
    /** Empty if the account can be closed now. */
    blockers: z.array(
      z.object({
        what: z.enum(CLOSE_BLOCKERS),
        /** The number of deposits or withdrawals; 0 for other obstacles. */
        count: z.int(),
        /** Null where it is unknown, because a vendor doesn't answer. */
        amount: z.nullable(moneyText),
      }),
    ),
    currency: z.string(),
    /**
     * A remainder below the smallest withdrawal, which the player may forfeit; null where the balance must be
     * withdrawn.
     */
    mayGiveUp: z.nullable(moneyText),
    /** Whether a break or self-exclusion is in force, which then stays in force. */
    excluded: z.boolean(),
    reopenDays: z.int(),
    keptDays: z.int(),
  }),
  errors: [],
});

export const closeAccount = endpoint({
  id: "closing.close",
  summary: "Close the account: every session ends, and nobody can log in any more.",
  method: "POST",
  path: "/wps/member/closing",
  auth: "member",
  enc: true,
  body: z.strictObject({
    ...proof,
    /** The remainder that the player forfeits, as it was shown; null for none. */
    giveUp: z.nullable(positiveMoneyText),
  }),
  response: z.object({ reopenUntil: instant }),
  errors: [...CONFIRM_ERRORS, "AUTH_TOTP", "CLOSE_OPEN"],
  rateLimit: STEP_LIMIT,
});
