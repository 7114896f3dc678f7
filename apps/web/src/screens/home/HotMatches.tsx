/** Matches that begin soon, with a carousel per sport. Source: HOME-06. */
import type { Sport } from "@khela/contract/sports";
import { SectionHead } from "@khela/ui/card";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { SlideRow } from "@khela/ui/slide-row";
import { useDeferredValue } from "react";
import { SPORT_NAMES, sportIcon } from "../../features/sports/sport-name.ts";
import { useHotMatches } from "../../features/sports/use-matches.ts";
import { artIcon } from "../../shell/categories.ts";
import { MatchCard } from "./MatchCard.tsx";

/** The number of matches visible on wide screens; with more the carousel loops. */
const IN_VIEW = 2;

export default function HotMatches() {
  const { t } = useI18n();
  const { data: newest, isError } = useHotMatches();
  // A deferred value lets React render the cards in slices, so that scrolling and taps stay responsive.
  const data = useDeferredValue(newest);
  // Hidden without a feed, and when the call failed: the games below then show the error.
  if (data ? data.feed === "off" : isError) return null;
  return (
    <section aria-labelledby="hot-matches">
      <SectionHead id="hot-matches" image={artIcon("sports")} title={t("sports.title")} />
      {data === undefined ? (
        <div aria-busy className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-68 rounded-card" />
          <Skeleton className="h-68 rounded-card max-lg:hidden" />
        </div>
      ) : data.carousels.length === 0 ? (
        <output className="card block px-5 py-6 text-center text-sm text-muted">
          {t(data.feed === "silent" ? "sports.silent" : "sports.none")}
        </output>
      ) : (
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 lg:grid-cols-2">
          {data.carousels.map(({ gameMatchAdsId, matchList }) => (
            <SlideRow
              key={gameMatchAdsId}
              label={t(SPORT_NAMES[gameMatchAdsId])}
              head={<SportHead sport={gameMatchAdsId} />}
              inView={IN_VIEW}
              slideClass="w-[88%] sm:w-1/2"
              slides={matchList.map((match) => ({
                key: match.matchId,
                content: <MatchCard match={match} nowMs={Date.parse(data.serverTime)} />,
              }))}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function SportHead({ sport }: { sport: Sport }) {
  const { t } = useI18n();
  return (
    <>
      <img src={sportIcon(sport)} alt="" width={26} height={26} loading="lazy" className="size-6.5" />
      <h3 className="font-semibold">{t(SPORT_NAMES[sport])}</h3>
    </>
  );
}
