/** Search over all games, in both languages; Ctrl or Cmd + K, or `/`. Source: GAME-02. */
import { listGames } from "@khela/contract/catalogue";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { call } from "../../shell/api.ts";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { hotGamesQuery, useLanguage } from "../../shell/queries.ts";
import { SearchField } from "../../shell/SearchField.tsx";
import { moveFocusByArrows } from "../../shell/move-focus.ts";
import { GameRow } from "./GameRow.tsx";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";

const TYPING_PAUSE_MS = 200;
const RESULTS = 12;
const PLACEHOLDERS = ["a", "b", "c", "d"];

export default function SearchDialog({ dialog }: DialogScreenProps<"search">) {
  const { t } = useI18n();
  return (
    <Dialog
      {...dialog}
      title={t("lobby.searchTitle")}
      width={560}
      height={320}
      delayMs={0}
      fullOnPhone
      fromTop
    >
      <Search onClose={dialog.onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const name = useSettled(typed.trim());
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const popular = useQuery(hotGamesQuery(language)).data?.list.slice(0, RESULTS) ?? [];
  const found = useQuery({
    queryKey: ["games", "search", name, language],
    queryFn: ({ signal }) =>
      call(listGames, { query: { language, gameName: name, pageSize: RESULTS } }, { signal }),
    enabled: name !== "",
  });
  const matches = found.data?.content ?? [];
  const foundNothing = name !== "" && found.isSuccess && matches.length === 0;
  const games = name === "" || foundNothing ? popular : matches;

  function pick() {
    if (name !== "") rememberSearch(name);
    onClose();
  }
  /** Enter plays the first result; arrow keys move through the field and the results. */
  function onKeyDown(event: KeyboardEvent) {
    const { stops, at } = moveFocusByArrows(event, box.current, "input, ul a, ul button");
    if (event.key === "Enter" && at === 0 && games.length > 0) {
      event.preventDefault();
      stops[1]?.click();
    }
  }
  return (
    // The handler only moves the focus between the elements inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onKeyDown={onKeyDown} className="grid w-[34rem] max-w-full gap-4">
      <SearchField first value={typed} onType={setTyped} placeholder={t("lobby.searchAll")} />
      {name === "" ? <Recent onPick={setTyped} /> : null}
      {found.isError ? <FailureNote error={found.error} /> : null}
      {foundNothing ? (
        <output className="text-sm text-muted">{t("lobby.nothingNamed", { name })}</output>
      ) : null}
      <section aria-labelledby="search-results" className="grid gap-1">
        <h3 id="search-results" aria-live="polite" className="text-sm text-muted">
          {name === "" || foundNothing
            ? t("lobby.popular")
            : found.isPending
              ? t("common.loading")
              : t("lobby.found", { n: found.data?.totalCount ?? 0 })}
        </h3>
        {name !== "" && found.isPending ? (
          PLACEHOLDERS.map((key) => <Skeleton key={key} className="h-15" />)
        ) : (
          <ul>
            {games.map((game) => (
              <li key={game.nodeId}>
                <GameRow game={game} onPick={pick} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Recent({ onPick }: { onPick: (name: string) => void }) {
  const { t } = useI18n();
  const [names, setNames] = useState(recentSearches);
  if (names.length === 0) return null;
  return (
    <section aria-label={t("lobby.recentSearches")} className="flex flex-wrap items-center gap-2">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => onPick(name)}
          className="flex min-h-9 items-center gap-1.5 rounded-full border border-line-strong bg-surface-2 px-3 text-sm hover:border-gold/60 pointer-coarse:min-h-11"
        >
          <Icon name="history" size={15} className="text-faint" />
          <bdi>{name}</bdi>
        </button>
      ))}
      <button
        type="button"
        className="min-h-9 px-2 text-sm text-muted underline hover:text-text pointer-coarse:min-h-11"
        onClick={() => {
          forgetSearches();
          setNames([]);
        }}
      >
        {t("lobby.forgetSearches")}
      </button>
    </section>
  );
}

/** A value once it has stayed unchanged for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
