import type { GameItem } from "@khela/contract/catalogue";
import { Suspense } from "react";
import { FavouriteButton } from "../../features/favourites/FavouriteButton.tsx";
import { HotGames } from "../../features/lobby/HotGames.tsx";
import { ErrorBoundary } from "../../shell/error-boundary.tsx";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import { WinnerBoard } from "../../features/lobby/WinnerBoard.tsx";
import { LazySection } from "./LazySection.tsx";

const heart = (game: GameItem) => <FavouriteButton game={game} compact />;

/** Loaded with the jackpot texts, which no other part of the page uses. */
const JackpotStrip = lazyScreen(() => import("./JackpotStrip.tsx"), ["jackpots"]);

const HotMatches = lazyScreen(() => import("./HotMatches.tsx"));

/** Below the fold on phones, where style and layout are computed only when it comes near the viewport. */
const BELOW = "xl:contents max-xl:[contain-intrinsic-size:auto_34rem] max-xl:[content-visibility:auto]";

/**
 * Hot matches and jackpots, then hot games beside the winner board; stacked on phones. Games and winners lie
 * a whole screen further down: most visitors leave before, and load none of their pictures.
 */
export default function PlaySection() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ErrorBoundary>
        <Suspense fallback={<div className="min-h-92" />}>
          <HotMatches />
        </Suspense>
      </ErrorBoundary>
      {/* Reserve the height from the start, so that nothing below jumps. */}
      <div className="min-h-43 md:min-h-34">
        <ErrorBoundary>
          <Suspense>
            <JackpotStrip />
          </Suspense>
        </ErrorBoundary>
      </div>
      <LazySection className="min-h-[34rem] md:min-h-[40rem]">
        <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:gap-x-4">
          <div className={`${BELOW} max-xl:-m-1 max-xl:p-1`}>
            <HotGames heart={heart} />
          </div>
          <div className={BELOW}>
            <WinnerBoard />
          </div>
        </div>
      </LazySection>
    </div>
  );
}
