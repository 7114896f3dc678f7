import type { ListName } from "@khela/games/list-paths";
import { amountFromInput } from "@khela/i18n/input";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { Select, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useRef, useState } from "react";
import { scrollSelectedIntoView } from "../../shell/scroll-selected.ts";
import { useMenus } from "../../shell/queries.ts";
import { SearchField } from "../../shell/SearchField.tsx";
import {
  filterCount,
  firstTab,
  type LobbySearch,
  readLobbySearch,
  SORTS,
  type Tab,
  TABS,
} from "./lobby-search.ts";

/** The delay after the last keystroke of a search. */
const TYPING_PAUSE_MS = 250;
/** Options of the lines filter; "25 lines or more" is from the specification. */
const LINES = [10, 20, 25, 50, 243] as const;

interface FiltersProps {
  list: ListName;
  search: LobbySearch;
  onChange: (search: LobbySearch) => void;
}

/** Tabs, search and sort order; a button opens the filters for vendor, bet and lines. Source: GAME-02. */
export function Filters({ list, search, onChange }: FiltersProps) {
  const { t, number } = useI18n();
  const [open, setOpen] = useState(filterCount(search) > 0);
  const count = filterCount(search);
  const change = (part: Record<keyof LobbySearch, unknown> | Record<string, unknown>) =>
    onChange(readLobbySearch({ ...search, ...part }));
  return (
    <section aria-label={t("lobby.filters")} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <TabBar list={list} value={search.tab ?? firstTab(list)} onChange={(tab) => change({ tab })} />
        <div className="flex flex-1 gap-2 max-md:w-full md:justify-end">
          <NameSearch value={search.q ?? ""} onSearch={(q) => change({ q })} />
          <Button icon="filter" aria-expanded={open} onClick={() => setOpen(!open)} className="h-12 px-4">
            <span className="max-sm:sr-only">{t("lobby.filter")}</span>
            {count > 0 ? number(count) : null}
          </Button>
        </div>
      </div>
      {open ? <MoreFilters list={list} search={search} onChange={onChange} /> : null}
    </section>
  );
}

interface TabBarProps {
  list: ListName;
  value: Tab;
  onChange: (tab: Tab | undefined) => void;
}

function TabBar({ list, value, onChange }: TabBarProps) {
  const { t } = useI18n();
  return (
    <fieldset className="no-scrollbar fade-ends -mx-3 -my-3 flex max-w-[calc(100%+1.5rem)] min-w-0 gap-2 overflow-x-auto px-3 py-3">
      <legend className="sr-only">{t("lobby.tabs")}</legend>
      {TABS.map((tab) => (
        <label
          key={tab}
          ref={tab === value ? scrollSelectedIntoView : undefined}
          className={cx(
            "relative flex min-h-11 cursor-pointer items-center whitespace-nowrap rounded-full border px-4 text-sm font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-(--focus)",
            tab === value
              ? "btn-gold border-transparent"
              : "border-line-strong bg-surface-2 text-muted hover:text-text",
          )}
        >
          <input
            type="radio"
            name="tab"
            checked={tab === value}
            onChange={() => onChange(tab === firstTab(list) ? undefined : tab)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
          />
          {t(`lobby.tab_${tab}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** Searches after a pause in typing; follows changes of the address. */
function NameSearch({ value, onSearch }: { value: string; onSearch: (name: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [taken, setTaken] = useState(value);
  if (taken !== value) {
    setTaken(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another filter may change during the pause, and calling a stale callback would undo that change.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  function type(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(next.trim()), TYPING_PAUSE_MS);
  }
  return <SearchField value={typed} onType={type} className="min-w-0 flex-1 md:max-w-72" />;
}

function MoreFilters({ list, search, onChange }: FiltersProps) {
  const { t, number } = useI18n();
  const vendors = useVendors(list);
  const [bet, setBet] = useState(search.minBet ?? "");
  const change = (part: Record<string, unknown>) => onChange(readLobbySearch({ ...search, ...part }));
  const wrongBet = bet !== "" && amountFromInput(bet) === undefined;
  const takeBet = () => {
    if (!wrongBet) change({ minBet: bet });
  };
  return (
    <div className="card grid animate-rise gap-3 p-4 sm:grid-cols-2 lg:grid-cols-4">
      <Select
        label={t("lobby.vendor")}
        value={search.vassalage ?? ""}
        onChange={(event) => change({ vassalage: event.target.value })}
        options={[
          { value: "", label: t("lobby.anyVendor") },
          ...vendors.map(({ vassalage, displayName }) => ({ value: vassalage, label: displayName })),
        ]}
      />
      <Select
        label={t("lobby.sort")}
        value={search.sort ?? "popular"}
        onChange={(event) => change({ sort: event.target.value })}
        options={SORTS.map((sort) => ({ value: sort, label: t(`lobby.sort_${sort}`) }))}
      />
      <TextInput
        numeric
        label={t("lobby.minBet")}
        placeholder={t("lobby.any")}
        value={bet}
        error={wrongBet ? t("lobby.notAnAmount") : undefined}
        onChange={(event) => setBet(event.target.value)}
        onBlur={takeBet}
        onKeyDown={(event) => event.key === "Enter" && takeBet()}
      />
      <Select
        label={t("lobby.lines")}
        value={String(search.lines ?? "")}
        onChange={(event) => change({ lines: event.target.value })}
        options={[
          { value: "", label: t("lobby.any") },
          ...LINES.map((lines) => ({
            value: String(lines),
            label: t("lobby.linesOrMore", { n: number(lines) }),
          })),
        ]}
      />
      {filterCount(search) > 0 ? (
        <Button
          variant="plain"
          size="sm"
          icon="close"
          className="justify-self-start"
          onClick={() => {
            setBet("");
            change({ vassalage: "", minBet: "", lines: "" });
          }}
        >
          {t("lobby.clearFilters")}
        </Button>
      ) : null}
    </div>
  );
}

/** The vendors that have games in this list. */
function useVendors(list: ListName) {
  const menus = useMenus().data?.menus ?? [];
  const all = menus
    .filter(({ category }) => list === "hot" || category === list)
    .flatMap((menu) => menu.vendors);
  return all.filter(
    (vendor, index) => all.findIndex((other) => other.vassalage === vendor.vassalage) === index,
  );
}
