import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, shortText, uuid } from "../shared.ts";

/** More rows than this are cut off; the operator is told. */
export const EXPORT_LIMIT = 10_000;
/** So many rows of a list can be leafed through; whoever needs more narrows the list, or exports it. */
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
    /** The id of the list's own call; its right is needed as well. */
    list: z.string().check(z.regex(/^console\.[A-Za-z]{1,60}$/)),
    /** The query of that call, without pages. */
    filter: z.record(z.string().check(z.regex(/^[A-Za-z]{1,40}$/)), shortText(120)),
  }),
  response: z.object({
    exportId: uuid,
    at: instant,
    /** Whose it is. */
    by: z.string(),
    /** How many rows the selection has; more than `content` where the limit cut it. */
    totalCount: z.int(),
    content: z.array(z.unknown()),
  }),
  errors: ["AUTH_FORBIDDEN"],
  rateLimit: [
    { per: "account", max: 2, windowMs: 60_000 },
    { per: "account", max: 30, windowMs: 3_600_000 },
  ],
});
