import type { CallOutput } from "@khela/contract/endpoint";
import type { gameInfo } from "@khela/contract/catalogue";
import { useI18n } from "@khela/ui/i18n";
import type { ReactNode } from "react";

const LEVELS = 5;

/** A game's pays and limits, from the catalogue. */
export function GameFacts({ info }: { info: CallOutput<typeof gameInfo> }) {
  const { t, number, rate, money } = useI18n();
  const { game } = info;
  const percent = (ppm: number) => t("games.percent", { n: rate(ppm) });
  return (
    <section aria-label={t("lobby.facts")}>
      <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-6">
        <Fact label={t("games.rtp")}>{percent(game.rtpPpm)}</Fact>
        <Fact label={t("games.volatility")}>
          <span aria-hidden className="tracking-widest text-gold-fill">
            {"●".repeat(game.volatility)}
            <span className="text-line-strong">{"●".repeat(LEVELS - game.volatility)}</span>
          </span>
          <span className="sr-only">{t("games.volatilityOf", { n: game.volatility })}</span>
        </Fact>
        <Fact label={t("games.hitRate")}>{info.hitRatePpm === null ? "–" : percent(info.hitRatePpm)}</Fact>
        <Fact label={t("games.maxWin")}>
          {info.maxWinHundredths === null
            ? "–"
            : t("games.timesStake", { n: number(info.maxWinHundredths / 100) })}
        </Fact>
        <Fact label={t("games.stakes")}>
          {money(game.minBet, { decimals: "auto" })} – {money(game.maxBet, { decimals: "auto" })}
        </Fact>
        <Fact label={t("lobby.lines")}>{game.lines === null ? "–" : number(game.lines)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="card px-4 py-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 font-bold">{children}</dd>
    </div>
  );
}
