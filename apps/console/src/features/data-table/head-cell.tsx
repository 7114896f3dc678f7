/* oxlint-disable jsx-a11y/no-redundant-roles */
import { useI18n } from "@khela/ui/i18n";
import IconDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconBoth from "@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs";
import type { Column } from "./columns.ts";
import classes from "./data-table.module.css";

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: (name: string) => void;
}

/** A column's head; clicks cycle through ascending, descending and unsorted. */
export function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { t } = useI18n();
  const name = column.sort;
  if (name === undefined) {
    return (
      <th role="columnheader" scope="col" data-end={column.end === true} data-pinned={column.pinned === true}>
        {column.title}
      </th>
    );
  }
  const state = sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none";
  const Icon = state === "ascending" ? IconUp : state === "descending" ? IconDown : IconBoth;
  return (
    <th role="columnheader" scope="col" data-end={column.end === true} aria-sort={state}>
      <button
        type="button"
        className={classes["sort"]}
        data-on={state !== "none"}
        title={t("common.sortBy", { column: column.title })}
        onClick={() => onSort(name)}
      >
        {column.title}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
