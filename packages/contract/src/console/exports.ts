import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, shortText, uuid } from "../shared.ts";

/** The maximum number of rows in an export; the operator is told where more were left out. */
export const EXPORT_LIMIT = 10_000;
/**
 * The maximum number of rows that paging reaches in a list; beyond it the list must be filtered or exported.
 */
export const LIST_DEPTH = 1_000;

export const exportList = endpoint({
  id: "console.export",
  summary:
    "All rows of a list of the console, for a file. It is written down who took what, and how many rows.",
  method: "POST",
  path: "/console/api/exports",
  auth: "operator",
  permission: "export.run",
  body: z.strictObject({
    /** The id of the list's endpoint, whose permission is required too. */
    list: z.string().check(z.regex(/^console\.[A-Za-z]{1,60}$/)),
    /** The query of that endpoint, without the page parameters. */
    filter: z.record(z.string().check(z.regex(/^[A-Za-z]{1,40}$/)), shortText(120)),
  }),
  response: z.object({
    exportId: uuid,
    at: instant,
    /** The operator who made the export. */
    by: z.string(),
    /** The number of rows in the selection; more than `content` has where the limit applied. */
    totalCount: z.int(),
    content: z.array(z.unknown()),
  }),
  errors: ["AUTH_FORBIDDEN"],
  rateLimit: [
    { per: "account", max: 2, windowMs: 60_000 },
    { per: "account", max: 30, windowMs: 3_600_000 },
  ],
});
