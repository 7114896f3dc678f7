import type { ColumnType } from "kysely";

/** A `json` column: read as the parsed value, so check it; written as JSON text (pg would write an array as SQL's kind of array). */
export type JsonColumn = ColumnType<unknown, string, string>;
