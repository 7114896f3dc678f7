import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, CloseButton, NativeSelect, TextInput, Tooltip } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import type { UseQueryResult } from "@tanstack/react-query";
import IconDensity from "@tabler/icons-react/dist/esm/icons/IconBaselineDensityMedium.mjs";
import IconDense from "@tabler/icons-react/dist/esm/icons/IconBaselineDensitySmall.mjs";
import IconFilterOff from "@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type ReactNode, useState } from "react";
import { ColumnChooser } from "./column-chooser.tsx";
import type { Column, Filter, TablePage } from "./columns.ts";
import classes from "./data-table.module.css";
import { ExportButton, type ExportedList } from "./export-button.tsx";
import { PeriodFilter } from "./period-filter.tsx";
import { countFilters, type AnyTableSearch } from "./table-search.ts";
import type { useTableLayout } from "./use-table-look.ts";

interface TableBarProps<Row> {
  id: string;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  filters?: readonly Filter[];
  searchHint?: string;
  search: AnyTableSearch;
  set: (change: AnyTableSearch) => void;
  look: ReturnType<typeof useTableLayout>;
  result: UseQueryResult<TablePage<Row>>;
  exported?: ExportedList | undefined;
  tools?: ReactNode;
}

/** Search, filters, columns, density, export and refresh above a table. */
export function TableBar<Row>(props: TableBarProps<Row>) {
  const { t } = useI18n();
  const { search, set, look, filters = [] } = props;
  const clear = () => set(Object.fromEntries(["q", ...filterNames(filters)].map((name) => [name, ""])));
  return (
    <div className={classes["bar"]}>
      {props.searchHint ? <SearchBox hint={props.searchHint} value={search.q ?? ""} set={set} /> : null}
      {filters.map((filter) => (
        <FilterField
          key={filter.kind === "period" ? "period" : filter.name}
          filter={filter}
          search={search}
          set={set}
        />
      ))}
      <div className={classes["barEnd"]}>
        {/* Always rendered, so that the table doesn't move while somebody is about to click a row. */}
        <Tooltip label={t("console.clearFilters")}>
          <ActionIcon
            size={36}
            variant="default"
            aria-label={t("console.clearFilters")}
            disabled={countFilters(search) === 0}
            onClick={clear}
          >
            <IconFilterOff size={18} />
          </ActionIcon>
        </Tooltip>
        {props.tools}
        {props.exported ? (
          <ExportButton id={props.id} columns={props.shown} exported={props.exported} />
        ) : null}
        <ColumnChooser columns={props.columns} hidden={look.hidden} onHide={look.setHidden} />
        <Tooltip label={look.dense ? t("console.comfortable") : t("console.compact")}>
          <ActionIcon
            size={36}
            variant="default"
            aria-label={t("console.compact")}
            aria-pressed={look.dense}
            onClick={() => look.setDense(!look.dense)}
          >
            {look.dense ? <IconDensity size={18} /> : <IconDense size={18} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t("console.refresh")}>
          <ActionIcon
            size={36}
            variant="default"
            aria-label={t("console.refresh")}
            onClick={() => void props.result.refetch()}
          >
            <IconRefresh size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}

function filterNames(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => (filter.kind === "period" ? ["from", "to"] : [filter.name]));
}

interface SearchBoxProps {
  hint: string;
  value: string;
  set: (change: AnyTableSearch) => void;
}

/** Searches while typing, after a short pause, and at once on Enter and on leaving the field. */
function SearchBox({ hint, value, set }: SearchBoxProps) {
  const { t } = useI18n();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL may change by itself: by "back" or "clear filters".
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const later = useDebouncedCallback((q: string) => set({ q }), 350);
  return (
    <search className={classes["search"]}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          later.cancel();
          set({ q: text.trim() });
        }}
      >
        <TextInput
          type="search"
          aria-label={hint}
          placeholder={hint}
          maxLength={80}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            later(event.currentTarget.value.trim());
          }}
          // A pending search runs before a click on a row leaves the field; run later, it would navigate back to the
          // table.
          onBlur={() => later.flush()}
          rightSection={
            text ? (
              <CloseButton
                size="sm"
                aria-label={t("console.clearSearch")}
                onClick={() => {
                  setText("");
                  set({ q: "" });
                }}
              />
            ) : null
          }
        />
      </form>
    </search>
  );
}

interface FilterFieldProps {
  filter: Filter;
  search: AnyTableSearch;
  set: (change: AnyTableSearch) => void;
}

function FilterField({ filter, search, set }: FilterFieldProps) {
  const { t } = useI18n();
  if (filter.kind === "period")
    return <PeriodFilter from={textOf(search["from"])} to={textOf(search["to"])} set={set} />;
  if (filter.kind === "text") {
    return (
      <TextInput
        aria-label={filter.label}
        placeholder={filter.label}
        maxLength={60}
        w={190}
        key={textOf(search[filter.name]) ?? ""}
        defaultValue={textOf(search[filter.name]) ?? ""}
        onBlur={(event) => set({ [filter.name]: event.currentTarget.value.trim() })}
        onKeyDown={(event) => {
          if (event.key === "Enter") set({ [filter.name]: event.currentTarget.value.trim() });
        }}
      />
    );
  }
  return (
    <NativeSelect
      aria-label={filter.label}
      value={textOf(search[filter.name]) ?? ""}
      onChange={(event) => set({ [filter.name]: event.currentTarget.value })}
      data={[{ value: "", label: `${filter.label}: ${t("console.all")}` }, ...filter.options]}
    />
  );
}

function textOf(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
