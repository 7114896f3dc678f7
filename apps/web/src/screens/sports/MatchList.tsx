/** The open matches of one sport or of all, by league, and the slip. Source: SPORT-01, SPORT-05. */
import { type listMatches, type MatchTime, MOST_LISTED, type Sport } from "@khela/contract/sports";
import type { CallOutput } from "@khela/contract/endpoint";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { SPORT_NAMES, sportIcon } from "../../features/sports/sport-name.ts";
import { useMatchList } from "../../features/sports/use-matches.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { SearchField } from "../../shell/SearchField.tsx";
import { useDebouncedValue } from "../cashier/use-debounced-value.ts";
import { Chip, CHIPS } from "./Chip.tsx";
import { DayStrip } from "./DayStrip.tsx";
import { type LeagueMatches, leaguesOf, type MatchSearch, readMatchSearch } from "./match-search.ts";
import { MatchRow } from "./MatchRow.tsx";
import { WithSlip } from "./slip/WithSlip.tsx";

type List = CallOutput<typeof listMatches>;

/** How many matches are shown at first; the games follow below them. */
const FIRST = 24;
/** A pause in typing after which words are looked for. */
const TYPING_MS = 300;

/** @param props.sport the only sport that is shown; without it the player chooses */
export default function MatchList({ sport }: { sport?: Sport | undefined }) {
  return (
    <WithSlip>
      <Matches fixed={sport} />
    </WithSlip>
  );
}

function Matches({ fixed }: { fixed: Sport | undefined }) {
  const { t } = useI18n();
  const search = readMatchSearch(useSearch({ strict: false }));
  const change = useChange();
  const [words, setWords] = useState("");
  const asked = useDebouncedValue(words.trim().slice(0, 60), TYPING_MS);
  const [showsAll, setShowsAll] = useState(false);
  const when = search.when ?? "all";
  const { date } = search;
  const sport = fixed ?? search.sport;
  const limit = showsAll || asked !== "" ? MOST_LISTED : FIRST;
  const query = useMatchList({ sport, when, date, search: asked, limit });
  const { data } = query;
  if (query.isError && !data) return <QueryFailure query={query} />;
  const matches = data?.matches ?? [];
  const hidden = Math.min(data?.total ?? 0, MOST_LISTED) - matches.length;
  const leagues = leaguesOf(matches);
  return (
    <section aria-labelledby="matches" className="grid grid-cols-1 gap-3" data-testid="matches">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="matches" className="flex-1 text-xl md:text-[1.4rem]">
          {t("sportsbook.matches")}
        </h2>
        <SearchField
          value={words}
          onType={setWords}
          placeholder={t("sportsbook.searchTeams")}
          className="w-full sm:max-w-64"
        />
      </div>
      {fixed || !data ? null : (
        <SportChips sports={data.sports} chosen={sport} onChoose={(next) => change({ sport: next })} />
      )}
      {data ? (
        <DayStrip
          days={data.days}
          live={data.sports.reduce((sum, one) => sum + (sport && one.sport !== sport ? 0 : one.live), 0)}
          chosen={date ?? when}
          nowMs={Date.parse(data.serverTime)}
          onChoose={change}
        />
      ) : null}
      {data?.feed === "silent" && matches.length > 0 ? (
        <output className="block rounded-xl border border-gold-edge bg-gold-tint px-4 py-3 text-sm">
          {t("sports.silent")}
        </output>
      ) : null}
      {data === undefined ? (
        <div aria-busy aria-label={t("common.loading")} className="grid gap-3">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-28 rounded-card" />
          ))}
        </div>
      ) : leagues.length === 0 ? (
        <NoMatches
          list={data}
          words={words}
          when={date ? "today" : when}
          sport={sport}
          onAll={() => {
            setWords("");
            change({ when: "all" });
          }}
        />
      ) : (
        <div className={cx("grid grid-cols-1 gap-4", query.isPlaceholderData && "opacity-60")}>
          {leagues.map((league) => (
            <League key={league.leagueId} league={league} nowMs={Date.parse(data.serverTime)} />
          ))}
          {hidden > 0 && !showsAll ? (
            <Button block onClick={() => setShowsAll(true)}>
              {t("sportsbook.moreMatches", { n: hidden })}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

interface Change extends Omit<MatchSearch, "sport"> {
  sport?: Sport | undefined;
}

/** Changes the address, in which the other filters of the page stay. */
function useChange() {
  const navigate = useNavigate();
  return ({ when, date, ...part }: Change) => {
    // One of them is chosen at a time.
    const time = when || date ? { when: when === "all" ? undefined : when, date } : {};
    const next = { ...part, ...time };
    void navigate({
      to: ".",
      search: ((old: object) => ({ ...old, ...next })) as never,
      replace: true,
      resetScroll: false,
    });
  };
}

interface SportChipsProps {
  sports: List["sports"];
  chosen: Sport | undefined;
  onChoose: (sport: Sport | undefined) => void;
}

function SportChips({ sports, chosen, onChoose }: SportChipsProps) {
  const { t, number } = useI18n();
  if (sports.length === 0) return null;
  return (
    <nav aria-label={t("sportsbook.sports")} className={CHIPS}>
      <Chip on={chosen === undefined} onPick={() => onChoose(undefined)}>
        {t("sportsbook.allSports")}
      </Chip>
      {sports.map(({ sport, live, open }) => (
        <Chip key={sport} on={chosen === sport} onPick={() => onChoose(sport)}>
          <img src={sportIcon(sport)} alt="" width={20} height={20} className="size-5" />
          {t(SPORT_NAMES[sport])}
          <span className="text-xs font-normal tabular-nums">
            {live > 0 ? t("sportsbook.liveOf", { live, open }) : number(open)}
          </span>
        </Chip>
      ))}
    </nav>
  );
}

function League({ league, nowMs }: { league: LeagueMatches; nowMs: number }) {
  return (
    <section aria-label={league.name} className="card grid overflow-hidden">
      <h3 className="flex min-h-11 items-center gap-2 bg-surface-2 px-3.5 text-sm">
        <img src={sportIcon(league.sport)} alt="" width={20} height={20} className="size-5" />
        <bdi>{league.name}</bdi>
      </h3>
      <ul>
        {league.matches.map((match) => (
          <li key={match.matchId} className="border-t border-line">
            <MatchRow match={match} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NoMatchesProps {
  list: List;
  words: string;
  when: MatchTime;
  sport: Sport | undefined;
  onAll: () => void;
}

function NoMatches({ list, words, when, sport, onAll }: NoMatchesProps) {
  const { t } = useI18n();
  const isFiltered = words !== "" || when !== "all";
  const title =
    words !== "" && list.feed === "live"
      ? "sportsbook.noneFound"
      : list.feed === "silent"
        ? "sports.silent"
        : when === "all"
          ? "sports.none"
          : "sportsbook.noneThen";
  return (
    <EmptyState
      className="card"
      image={sportIcon(sport ?? "football")}
      title={t(title)}
      action={isFiltered ? <Button onClick={onAll}>{t("sportsbook.allMatches")}</Button> : null}
    />
  );
}
