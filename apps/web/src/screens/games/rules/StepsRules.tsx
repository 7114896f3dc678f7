/** Rules of the games with several calls per round. */
import { SEED_GAME_MAX_PAYOUT } from "@khela/games/instant/seed-game";
import { MINES_TILES, minesRatio } from "@khela/games/mines/mines";
import { ratioE4, MAX_STEPS, STEPS_WAIT_MS } from "@khela/games/steps/steps-game";
import { useI18n } from "@khela/ui/i18n";
import type { Game } from "../frame/game.ts";
import { PayTable } from "./PayTable.tsx";
import { RulesPart } from "./RulesPart.tsx";

const MINES_SHOWN = [1, 2, 3, 5, 8, 10, 15, 20, 24] as const;

export default function StepsRules({ game }: { game: Game }) {
  const { t, money } = useI18n();
  const mines = game.code === "mines";
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <p>{t(mines ? "originals.minesRule1" : "originals.hiLoRule1")}</p>
        <p>{t(mines ? "originals.minesRule2" : "originals.hiLoRule2")}</p>
        {mines ? null : <p>{t("originals.hiLoRule3", { most: MAX_STEPS })}</p>}
        <p>{t("originals.stepsLimit", { amount: money(SEED_GAME_MAX_PAYOUT, { decimals: "auto" }) })}</p>
        <p>{t("originals.stepsTime", { hours: STEPS_WAIT_MS / 3_600_000 })}</p>
      </RulesPart>
      {mines
        ? MINES_SHOWN.map((count) => (
            <RulesPart key={count} title={t("originals.minesTable", { mines: count })}>
              <PayTable rows={gemRows(count)} />
            </RulesPart>
          ))
        : null}
    </>
  );
}

/** One row per five gems, named by the number of its first gem. */
function gemRows(mines: number): { size: number; pays: number[] }[] {
  const gems = Array.from({ length: MINES_TILES - mines }, (_, index) => index + 1);
  const pays = gems.map((opened) => Math.floor(ratioE4(minesRatio(mines, opened)) / 100));
  return gems.filter((gem) => gem % 5 === 1).map((size) => ({ size, pays: pays.slice(size - 1, size + 4) }));
}
