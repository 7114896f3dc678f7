import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import type { ReactNode } from "react";
import { EmptyCell } from "../../shell/parts/values.tsx";
import { type Difference, listChange } from "./diff.ts";
import classes from "./diff.module.css";

interface DiffTableProps {
  differences: readonly Difference[];
  /** Returns a readable name for a path. */
  nameOf?: (path: string) => string;
}

/** The values before and after side by side: removed ones in red, added ones in green. */
export function DiffTable({ differences, nameOf = (path) => path }: DiffTableProps) {
  const { t } = useI18n();
  return (
    <table className={classes["table"]}>
      <thead>
        <tr>
          <th scope="col">{t("console.what")}</th>
          <th scope="col">{t("console.before")}</th>
          <th scope="col">{t("console.after")}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{nameOf(path)}</th>
            <DiffCells before={before} after={after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DiffCells({ before, after }: { before: unknown; after: unknown }) {
  const i18n = useI18n();
  const lists = listChange(before, after);
  const show = (values: readonly unknown[], wrap: (text: string) => ReactNode): ReactNode =>
    values.length === 0 ? <EmptyCell /> : values.map((value) => wrap(valueText(i18n, value)));
  return (
    <>
      <td className={classes["before"]}>
        {show(lists ? lists.removed : [before].filter(isThere), (text) => (
          <del key={text}>{text}</del>
        ))}
      </td>
      <td className={classes["after"]}>
        {show(lists ? lists.added : [after].filter(isThere), (text) => (
          <ins key={text}>{text}</ins>
        ))}
      </td>
    </>
  );
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** A value in readable form: on and off, times in Dhaka, the content of list items; other values unchanged. */
export function valueText(i18n: I18n, value: unknown): string {
  if (typeof value === "boolean") return i18n.t(value ? "console.on" : "console.off");
  if (typeof value === "string") {
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) ? i18n.date(value, "seconds") : value;
  }
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  // An item of a list is shown by its values, in their order.
  return Object.values(value)
    .filter(isThere)
    .map((inner) => valueText(i18n, inner))
    .join(" · ");
}
