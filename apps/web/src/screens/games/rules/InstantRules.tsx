/** Rules and pay tables of the games with one call per round. */
import { RISKS, SEED_GAME_MAX_PAYOUT } from "@khela/games/instant/seed-game";
import { KENO_PICKS, kenoTable } from "@khela/games/keno/keno";
import { LIMBO_TARGET } from "@khela/games/limbo/limbo";
import { PLINKO_ROWS, plinkoTable } from "@khela/games/plinko/plinko";
import { WHEEL_SEGMENTS, wheelTable } from "@khela/games/wheel/wheel";
import { useI18n } from "@khela/ui/i18n";
import type { Game } from "../frame/game.ts";
import { useTimes } from "../instant/times.ts";
import { PayTable } from "./PayTable.tsx";
import { RulesPart } from "./RulesPart.tsx";

const range = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

export default function InstantRules({ game }: { game: Game }) {
  const { t, money } = useI18n();
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <Words code={game.code} />
        <p>{t("originals.seedGameLimit", { amount: money(SEED_GAME_MAX_PAYOUT, { decimals: "auto" }) })}</p>
      </RulesPart>
      <Tables code={game.code} />
    </>
  );
}

function Words({ code }: { code: string }) {
  const { t } = useI18n();
  const times = useTimes();
  if (code === "limbo") {
    const target = { min: times(LIMBO_TARGET.min * 100), max: times(LIMBO_TARGET.max * 100) };
    return (
      <>
        <p>{t("originals.limboRule1", target)}</p>
        <p>{t("originals.limboRule2")}</p>
      </>
    );
  }
  const name = code === "plinko" ? "plinko" : code === "keno" ? "keno" : "wheel";
  return (
    <>
      <p>{t(`originals.${name}Rule1`)}</p>
      <p>{t(`originals.${name}Rule2`)}</p>
    </>
  );
}

function Tables({ code }: { code: string }) {
  const { t } = useI18n();
  const tableOf = {
    // The left half of a board mirrors the right half, so only one is listed.
    plinko: (risk: (typeof RISKS)[number]) =>
      range(PLINKO_ROWS).map((rows) => ({
        size: rows,
        pays: plinkoTable({ rows, risk }).slice(Math.ceil(rows / 2)),
      })),
    keno: (risk: (typeof RISKS)[number]) =>
      range(KENO_PICKS).map((picks) => ({ size: picks, pays: kenoTable(picks, risk) })),
    wheel: (risk: (typeof RISKS)[number]) =>
      WHEEL_SEGMENTS.map((segments) => ({
        size: segments,
        pays: [...new Set(wheelTable({ segments, risk }))].toSorted((a, b) => b - a),
      })),
  }[code];
  if (!tableOf) return null;
  return RISKS.map((risk) => (
    <RulesPart key={risk} title={`${t("originals.payTable")}: ${t(`originals.risk_${risk}`)}`}>
      <PayTable rows={tableOf(risk)} />
    </RulesPart>
  ));
}
