import { BINGO_PRIZES, type BingoOutcome } from "@khela/games/tables/bingo/spots";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { RoadsProps } from "../look.ts";
import { bandFrom, bandText } from "./bands.ts";
import { useCalled } from "./use-called.ts";

/** The pay of each prize by the ball that completes it; the current band is highlighted. */
export function Prizes({ live }: RoadsProps<BingoOutcome>) {
  const { t } = useI18n();
  const called = useCalled(live).length;
  return (
    <section aria-label={t("tables.bingoPrizes")} className="tt-panel tt-bg-prizes">
      <header className="tt-panel-head">
        <h2>{t("tables.bingoPrizes")}</h2>
        <p>{t("tables.bingoByBall")}</p>
      </header>
      <PrizeTable next={live.stage === "dealing" ? called + 1 : 0} />
    </section>
  );
}

/** @param props.next the number of the next ball; 0 while no game runs */
function PrizeTable({ next }: { next: number }) {
  const { t, number } = useI18n();
  return (
    <dl className="tt-bg-table">
      {BINGO_PRIZES.map(({ code, bands }) => (
        <div key={code}>
          <dt>{t(`tables.bingo_${code}`)}</dt>
          {bands.map(({ upTo, pays }, at) => {
            const lit = next >= bandFrom(bands, at) && next <= upTo;
            return (
              <dd key={upTo} className={cx(lit && "tt-bg-lit", next > upTo && "tt-bg-over")}>
                <small>{bandText(bands, at, number)}</small>
                <b>{number(pays)}×</b>
              </dd>
            );
          })}
        </div>
      ))}
    </dl>
  );
}
