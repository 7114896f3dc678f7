import { useI18n } from "@khela/ui/i18n";
import type { ReactNode } from "react";
import { EmptyState } from "../../shell/parts/states.tsx";
import classes from "./player.module.css";

export interface ListColumn<Row> {
  title: string;
  end?: boolean;
  cell: (row: Row) => ReactNode;
}

interface PlainTableProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A short table that was loaded in full with the player, without sorting and paging. */
export function PlainTable<Row>({ label, columns, rows, rowKey }: PlainTableProps<Row>) {
  const { t } = useI18n();
  if (rows.length === 0) return <EmptyState title={t("common.noRows")} />;
  return (
    // A scrolling box must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes["scroll"]} aria-label={label} tabIndex={0}>
      <table className={classes["table"]}>
        <thead>
          <tr>
            {columns.map(({ title, end }) => (
              <th key={title} scope="col" data-end={end === true}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, end, cell }, index) =>
                index === 0 ? (
                  <th key={title} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} data-end={end === true}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
