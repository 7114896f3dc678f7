import type { GameItem } from "@khela/contract/catalogue";
import { Suspense } from "react";
import { FavouriteButton } from "../../features/favourites/FavouriteButton.tsx";
import { HotGames } from "../../features/lobby/HotGames.tsx";
import { ErrorBoundary } from "../../shell/error-boundary.tsx";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import { WinnerBoard } from "../../features/lobby/WinnerBoard.tsx";
import { LazySection } from "./LazySection.tsx";

const heart = (game: GameItem) => <FavouriteButton game={game} compact />;

/** With the texts of the pots, which no other part of the page says. */
const JackpotStrip = lazyScreen(() => import("./JackpotStrip.tsx"), ["jackpots"]);

const HotMatches = lazyScreen(() => import("./HotMatches.tsx"));

/** Below the fold of phones, where it costs style and layout only once it comes near. */
const BELOW = "xl:contents max-xl:[contain-intrinsic-size:auto_34rem] max-xl:[content-visibility:auto]";

/**
 * Hot matches and the pots; then hot games beside the winner board, below each other on phones. The games and the
 * winners lie a whole screen further down: most visits leave the page before, and fetch none of their pictures.
 */
export default function PlaySection() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ErrorBoundary>
        <Suspense fallback={<div className="min-h-92" />}>
          <HotMatches />
        </Suspense>
      </ErrorBoundary>
      {/* Room from the first moment: what is below must not jump. */}
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
