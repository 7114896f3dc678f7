import * as z from "zod/mini";
import { pageQuery, shortText, uuid } from "../shared.ts";

/** Sorting and searching that every console table shares. `sort` is a column, `-column` descends. */
export const tableQuery = {
  ...pageQuery,
  search: z.optional(shortText(80)),
  sort: z.optional(z.string().check(z.regex(/^-?[a-zA-Z]{1,40}$/))),
};

export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

export const idParam = z.strictObject({ id: uuid });
