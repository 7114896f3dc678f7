/** Rules of the step games: last over and rickshaw rush. */
import { SEED_GAME_MAX_PAYOUT } from "@khela/games/instant/seed-game";
import { BALLS, lastOverRatio, SHOT_NAMES } from "@khela/games/last-over/last-over";
import { ROADS, rickshawRushRatio, TRAFFIC, TRAFFIC_NAMES } from "@khela/games/rickshaw-rush/rickshaw-rush";
import { type Ratio, ratioE4, STEPS_WAIT_MS } from "@khela/games/steps/steps-game";
import { useI18n } from "@khela/ui/i18n";
import type { Game } from "../frame/game.ts";
import { PayTable } from "./PayTable.tsx";
import { RulesPart } from "./RulesPart.tsx";

const upTo = (most: number, ratio: (step: number) => Ratio) => [
  { size: 1, pays: Array.from({ length: most }, (_, index) => Math.floor(ratioE4(ratio(index + 1)) / 100)) },
];

export default function ArcadeRules({ game }: { game: Game }) {
  const { t, money } = useI18n();
  const cricket = game.code === "last-over";
  const tables = cricket
    ? SHOT_NAMES.map((shot) => ({
        title: t("originals.shotTable", { shot: t(`originals.shot_${shot}`) }),
        rows: upTo(BALLS, (balls) => lastOverRatio(Array.from({ length: balls }, () => shot))),
      }))
    : TRAFFIC_NAMES.map((traffic) => ({
        title: t("originals.trafficTable", {
          traffic: t(`originals.traffic_${traffic}`),
          ...TRAFFIC[traffic],
        }),
        rows: upTo(ROADS, (roads) => rickshawRushRatio(traffic, roads)),
      }));
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <p>{t(cricket ? "originals.lastOverRule1" : "originals.rickshawRushRule1")}</p>
        <p>{t(cricket ? "originals.lastOverRule2" : "originals.rickshawRushRule2")}</p>
        <p>{t("originals.stepsLimit", { amount: money(SEED_GAME_MAX_PAYOUT, { decimals: "auto" }) })}</p>
        <p>{t("originals.stepsTime", { hours: STEPS_WAIT_MS / 3_600_000 })}</p>
      </RulesPart>
      {tables.map(({ title, rows }) => (
        <RulesPart key={title} title={title}>
          <PayTable rows={rows} />
        </RulesPart>
      ))}
    </>
  );
}
