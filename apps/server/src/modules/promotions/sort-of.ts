import { AppError } from "@khela/kernel/errors";

/** The column and direction of a table's `sort`. @throws AppError SYS_BAD_INPUT for an unknown column */
export function sortOf<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  sort: string | undefined,
): { by: Column; descending: boolean } | undefined {
  if (sort === undefined) return undefined;
  const by = sort.replace(/^-/, "");
  if (!Object.hasOwn(columns, by))
    throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "unknown" });
  return { by: by as Column, descending: sort.startsWith("-") };
}
