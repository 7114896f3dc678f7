import { listConsoleGames, listVendors } from "@khela/contract/console/games";
import { useI18n } from "@khela/ui/i18n";
import { MultiSelect } from "@mantine/core";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";

interface PickerProps {
  /** Codes. */
  value: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Chooses vendors by their names. */
export function VendorPicker({ value, onChange }: PickerProps) {
  const { t, written } = useI18n();
  const { data } = useQuery({
    queryKey: ["promotionVendors"],
    queryFn: ({ signal }) => call(listVendors, {}, { signal }),
  });
  const known = (data?.vendors ?? []).map(({ vassalage, name }) => ({
    value: vassalage,
    label: name[written],
  }));
  return (
    <MultiSelect
      label={t("desk.promo_vendors")}
      description={t("desk.promo_allWhereEmpty")}
      data={withCodes(known, value)}
      searchable
      hidePickedOptions
      nothingFoundMessage={t("desk.promo_noMatch")}
      value={[...value]}
      onChange={onChange}
    />
  );
}

const FOUND = 20;

/** Finds games by name or code, a few at a time, and shows the chosen ones by name. */
export function GamePicker({ value, onChange }: PickerProps) {
  const { t, written } = useI18n();
  const [text, setText] = useState("");
  const gamesOf = (search: string, pageSize: number) => ({
    queryKey: ["promotionGames", search, pageSize],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(listConsoleGames, { query: { pageSize, ...(search === "" ? {} : { search }) } }, { signal }),
  });
  const found = useQuery({ ...gamesOf(text.trim(), FOUND), placeholderData: keepPreviousData });
  const chosen = useQueries({ queries: value.map((code) => gamesOf(code, FOUND)) });
  const games = [...(found.data?.content ?? []), ...chosen.flatMap(({ data }) => data?.content ?? [])];
  const known = new Map(
    games.map(({ gameCode, name }) => [gameCode, { value: gameCode, label: name[written] }]),
  );
  // Besides the chosen ones only what the server found for the text.
  const hits = new Set([...(found.data?.content ?? []).map(({ gameCode }) => gameCode), ...value]);
  const data = [...known.values()].filter((one) => hits.has(one.value));
  return (
    <MultiSelect
      label={t("desk.promo_games")}
      description={t("desk.promo_allWhereEmpty")}
      data={withCodes(data, value)}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has matched the text already, in both languages.
      filter={({ options }) => options}
      hidePickedOptions
      nothingFoundMessage={t("desk.promo_noMatch")}
      value={[...value]}
      onChange={onChange}
    />
  );
}

/** What was chosen and is not known by name, or not yet, is shown by its code. */
function withCodes(known: { value: string; label: string }[], chosen: readonly string[]) {
  const missing = chosen.filter((code) => !known.some(({ value }) => value === code));
  return [...known, ...missing.map((code) => ({ value: code, label: code }))];
}
