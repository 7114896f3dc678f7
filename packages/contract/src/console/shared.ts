import * as z from "zod/mini";
import { pageQuery, shortText, uuid } from "../shared.ts";

/** Sorting and searching that every console table shares. `sort` is a column, `-column` descends. */
export const tableQuery = {
  ...pageQuery,
  search: z.optional(shortText(80)),
  sort: z.optional(z.string().check(z.regex(/^-?[a-zA-Z]{1,40}$/))),
};

export const reason = shortText(500, 3);

export const idParam = z.strictObject({ id: uuid });
