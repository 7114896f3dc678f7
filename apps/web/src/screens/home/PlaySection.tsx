import type { GameItem } from "@khela/contract/catalogue";
import { FavouriteButton } from "../../features/favourites/FavouriteButton.tsx";
import { HotGames } from "../../features/lobby/HotGames.tsx";
import { WinnerBoard } from "../../features/lobby/WinnerBoard.tsx";

const heart = (game: GameItem) => <FavouriteButton game={game} compact />;

/** Hot games beside the winner board; below each other on phones. */
export default function PlaySection() {
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:gap-4">
      <HotGames heart={heart} />
      {/* Below the fold of phones, where it costs layout only once it comes near. */}
      <div className="xl:contents max-xl:[contain-intrinsic-size:auto_34rem] max-xl:[content-visibility:auto]">
        <WinnerBoard />
      </div>
    </div>
  );
}
