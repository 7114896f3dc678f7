import type { GameItem } from "@khela/contract/catalogue";
import { Suspense } from "react";
import { FavouriteButton } from "../../features/favourites/FavouriteButton.tsx";
import { HotGames } from "../../features/lobby/HotGames.tsx";
import { ErrorBoundary } from "../../shell/error-boundary.tsx";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import { WinnerBoard } from "../../features/lobby/WinnerBoard.tsx";

const heart = (game: GameItem) => <FavouriteButton game={game} compact />;

/** With the texts of the pots, which no other part of the page says. */
const JackpotStrip = lazyScreen(() => import("./JackpotStrip.tsx"), ["jackpots"]);

/** The pots; then hot games beside the winner board, below each other on phones. */
export default function PlaySection() {
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:gap-x-4">
      {/* Room from the first moment: what is below must not jump. */}
      <div className="min-h-43 md:min-h-34 xl:col-span-2">
        <ErrorBoundary>
          <Suspense>
            <JackpotStrip />
          </Suspense>
        </ErrorBoundary>
      </div>
      <HotGames heart={heart} />
      {/* Below the fold of phones, where it costs layout only once it comes near. */}
      <div className="xl:contents max-xl:[contain-intrinsic-size:auto_34rem] max-xl:[content-visibility:auto]">
        <WinnerBoard />
      </div>
    </div>
  );
}
