import { HotGames } from "./HotGames.tsx";
import { WinnerBoard } from "./WinnerBoard.tsx";

/** Hot games beside the winner board; below each other on phones. */
export default function PlaySection() {
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:gap-4">
      <HotGames />
      <WinnerBoard />
    </div>
  );
}
