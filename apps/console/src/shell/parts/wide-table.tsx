import { Table } from "@mantine/core";
import type { ComponentProps } from "react";

interface WideTableProps extends ComponentProps<typeof Table> {
  /** The accessible name of the table and its scroll container. */
  label: string;
  /** Below this width in px it scrolls sideways. */
  minWidth: number;
}

/** A table whose columns stay readable on a phone: it scrolls sideways, also by the arrow keys. */
export function WideTable({ label, minWidth, ...table }: WideTableProps) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "region", "aria-label": label } }}
    >
      <Table aria-label={label} {...table} />
    </Table.ScrollContainer>
  );
}
