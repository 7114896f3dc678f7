import * as z from "zod/mini";
import { pageQuery, shortText, uuid } from "../shared.ts";

/**
 * The sorting and searching parameters of every console table. `sort` is a column; `-column` sorts in
 * descending order.
 */
export const tableQuery = {
  ...pageQuery,
  search: z.optional(shortText(80)),
  sort: z.optional(z.string().check(z.regex(/^-?[a-zA-Z]{1,40}$/))),
};

export const reason = shortText(500, 3);

export const idParam = z.strictObject({ id: uuid });
