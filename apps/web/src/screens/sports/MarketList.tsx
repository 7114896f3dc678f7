/** The markets of a match under their headings; what is over is folded away with its result. Source: SPORT-01. */
import type { MarketView, MatchView } from "@khela/contract/sports";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { EmptyState } from "@khela/ui/states";
import { useState } from "react";
import { teamsOf, useMarketNames } from "../../features/sports/market-names.ts";
import {
  isFamilyOver,
  type MarketFamily,
  type MarketGroup,
  sectionsOf,
} from "../../features/sports/markets.ts";
import { OutcomeOdds } from "../../features/sports/OutcomeOdds.tsx";
import { resultName } from "../../features/sports/result-name.ts";
import { Chip, CHIPS } from "./Chip.tsx";
import { RulesButton } from "./RulesButton.tsx";

interface MarketListProps {
  match: MatchView;
  markets: readonly MarketView[];
}

export function MarketList({ match, markets }: MarketListProps) {
  const { t } = useI18n();
  const [wanted, setWanted] = useState<MarketGroup | null>(null);
  const sections = sectionsOf(markets);
  // The last market of a heading may go while it is chosen.
  const chosen = sections.some(({ group }) => group === wanted) ? wanted : null;
  if (sections.length === 0)
    return <EmptyState className="card" icon="lock" title={t("sportsbook.noMarkets")} />;
  return (
    <>
      {sections.length > 1 ? (
        <nav aria-label={t("sportsbook.groups")} className={CHIPS}>
          <Chip on={chosen === null} onPick={() => setWanted(null)}>
            {t("sportsbook.group_all")}
          </Chip>
          {sections.map(({ group }) => (
            <Chip key={group} on={chosen === group} onPick={() => setWanted(group)}>
              {t(`sportsbook.group_${group}`)}
            </Chip>
          ))}
        </nav>
      ) : null}
      {sections
        .filter(({ group }) => chosen === null || group === chosen)
        .map(({ group, families }) => (
          <section key={group} aria-label={t(`sportsbook.group_${group}`)} className="grid gap-3">
            {families.map((family) => (
              <Family key={family.key} match={match} family={family} />
            ))}
          </section>
        ))}
    </>
  );
}

function Family({ match, family }: { match: MatchView; family: MarketFamily }) {
  const names = useMarketNames();
  const over = isFamilyOver(family);
  // Open until it is over; then the player decides.
  const [toggledAt, setToggledAt] = useState<{ over: boolean; open: boolean } | null>(null);
  const open = toggledAt?.over === over ? toggledAt.open : !over;
  const [first] = family.markets;
  if (!first) return null;
  const title = names.market(first, teamsOf(match));
  return (
    <section aria-label={title} className="card" data-testid="market" data-status={first.status}>
      <div className="flex items-center">
        <h2 className="min-w-0 flex-1 text-base">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setToggledAt({ over, open: !open })}
            className="flex min-h-12 w-full items-center gap-3 py-2 ps-4 text-start"
          >
            <span className="flex-1">{title}</span>
            <Icon
              name="chevronDown"
              size={18}
              className={cx("shrink-0 text-muted transition-transform", open && "rotate-180")}
            />
          </button>
        </h2>
        <RulesButton market={first} sport={match.sport} title={title} />
      </div>
      {open ? (
        <div className="grid gap-2 px-3 pb-3 md:px-4 md:pb-4">
          {family.markets.map((market) =>
            market.status === "settled" || market.status === "cancelled" ? (
              <Results key={market.marketId} match={match} market={market} />
            ) : (
              <div key={market.marketId} className={cx("grid gap-2", columnsOf(market.outcomes.length))}>
                {market.outcomes.map((outcome) => (
                  <OutcomeOdds key={outcome.key} match={match} market={market} outcome={outcome} />
                ))}
              </div>
            ),
          )}
        </div>
      ) : null}
    </section>
  );
}

const columnsOf = (outcomes: number): string =>
  outcomes === 2 ? "grid-cols-2" : outcomes === 3 ? "grid-cols-3" : "grid-cols-2 xs:grid-cols-3";

/** The outcomes that returned something; the rest has lost. */
function Results({ match, market }: { match: MatchView; market: MarketView }) {
  const { t } = useI18n();
  const names = useMarketNames();
  const teams = teamsOf(match);
  if (market.status === "cancelled")
    return <p className="px-1 text-sm text-muted">{t("sportsbook.marketVoid")}</p>;
  const returned = market.outcomes.filter(
    ({ result }) => result && (result.isWon || result.voidHundredths > 0),
  );
  if (returned.length === 0) return <p className="px-1 text-sm text-muted">{t("sportsbook.noWinner")}</p>;
  return (
    <ul className="grid gap-1.5 px-1">
      {returned.map((outcome) => {
        const result = outcome.result && resultName(outcome.result);
        return (
          <li key={outcome.key} className="flex items-center gap-2 text-sm">
            <bdi className="min-w-0 flex-1">{names.outcome(market, outcome, teams)}</bdi>
            {result ? <Badge tone={result.tone}>{t(result.text)}</Badge> : null}
          </li>
        );
      })}
    </ul>
  );
}
