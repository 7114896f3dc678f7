import type { ColumnType } from "kysely";

/**
 * A `json` column. It is read as the parsed value, which has to be validated, and written as JSON text (pg would
 * write an array as an SQL array).
 */
export type JsonColumn = ColumnType<unknown, string, string>;
