import { Table } from "@mantine/core";
import type { ComponentProps } from "react";

interface WideTableProps extends ComponentProps<typeof Table> {
  /** What the table is called; its scrolling frame as well. */
  label: string;
  /** Narrower than this many px, it scrolls sideways in its frame. */
  minWidth: number;
}

/** A table that keeps its columns readable on a phone: it scrolls sideways, also by the arrow keys. */
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
