/** Sports bets that were not accepted, and why. Source: OPS-04. */
import { type ConsoleRefusal, listRefusals } from "@khela/contract/console/trading";
import type { I18n } from "@khela/i18n/i18n";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { Anchor, Group } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { oddsText, useMarketWords } from "../../features/sports/market-words.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, Badge, DateTime, EmptyCell } from "../../shell/parts/values.tsx";

const REFRESH_MS = 10_000;
const route = getRouteApi("/shell/sports-refusals");

const REASONS: Readonly<Record<string, MessageId>> = {
  SPORTS_CLOSED: "trading.refused_closed",
  SPORTS_ODDS_CHANGED: "trading.refused_odds",
  SPORTS_LIMIT: "trading.refused_limit",
  SPORTS_LINKED: "trading.refused_linked",
  GAME_STAKE: "trading.refused_stake",
  MONEY_INSUFFICIENT: "trading.refused_money",
  PROTECT_LIMIT: "trading.refused_own",
  PROTECT_EXCLUDED: "trading.refused_excluded",
};
/** A reason without words of its own keeps its code. */
const reasonText = ({ t }: I18n, code: string): string => (REASONS[code] ? t(REASONS[code]) : code);

export default function RefusalsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = toQuery<"code" | "from" | "to">(search);
  const result = useQuery({
    queryKey: ["sports-refusals", search],
    queryFn: ({ signal }) => call(listRefusals, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  return (
    <>
      <PageHead title={t("trading.refusals")} text={t("trading.refusalsText")} />
      <Group
        gap="xs"
        mb="md"
        aria-label={t("trading.sums")}
        component="ul"
        p={0}
        style={{ listStyle: "none" }}
      >
        {result.data?.sums.map(({ code, bets, stakes }) => (
          <li key={code}>
            <Badge tone="plain">
              {reasonText(i18n, code)}: {t("trading.betsCount", { n: bets })} · <Amount value={stakes} />
            </Badge>
          </li>
        ))}
      </Group>
      <DataTable
        id="sports-refusals"
        label={t("trading.refusals")}
        columns={useColumns()}
        filters={[
          {
            kind: "choice",
            name: "code",
            label: t("console.reason"),
            options: Object.keys(REASONS).map((value) => ({ value, label: reasonText(i18n, value) })),
          },
          { kind: "period" },
        ]}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        rowKey={({ id }) => id}
        emptyText={t("trading.noRefusals")}
      />
    </>
  );
}

function useColumns(): readonly Column<ConsoleRefusal>[] {
  const i18n = useI18n();
  const { t } = i18n;
  return [
    { id: "at", title: t("trading.at"), cell: ({ at }) => <DateTime at={at} format="seconds" /> },
    {
      id: "player",
      title: t("console.player"),
      cell: ({ playerId, account }) => <PlayerLink id={playerId} account={account} />,
    },
    { id: "code", title: t("console.reason"), cell: ({ code }) => reasonText(i18n, code) },
    { id: "leg", title: t("trading.outcome"), cell: (row) => <Leg row={row} />, wrap: true },
    { id: "asked", title: t("trading.asked"), cell: (row) => oddsText(i18n, row.askedMilli), end: true },
    {
      id: "offered",
      title: t("trading.offered"),
      cell: ({ offeredMilli }) => (offeredMilli === null ? <EmptyCell /> : oddsText(i18n, offeredMilli)),
      end: true,
    },
    { id: "stake", title: t("trading.stakes"), cell: ({ stake }) => <Amount value={stake} />, end: true },
  ];
}

function Leg({ row: { market, outcome, outcomeName, legs } }: { row: ConsoleRefusal }) {
  return market === null ? (
    <EmptyCell />
  ) : (
    <KnownLeg market={market} outcome={{ key: outcome, name: outcomeName }} legs={legs} />
  );
}

interface KnownLegProps {
  market: NonNullable<ConsoleRefusal["market"]>;
  outcome: { key: string; name: ConsoleRefusal["outcomeName"] };
  legs: number;
}

function KnownLeg({ market, outcome, legs }: KnownLegProps) {
  const { t, written } = useI18n();
  const words = useMarketWords(market);
  return (
    <>
      <Anchor
        fz="sm"
        renderRoot={(props) => <Link to="/sports/$matchId" params={{ matchId: market.matchId }} {...props} />}
      >
        {market.home[written]} – {market.away[written]}
      </Anchor>
      <div style={{ fontSize: "0.75rem", color: "var(--muted)" }}>
        {words.market(market)} · {words.outcome(market, outcome)}
        {legs > 1 ? ` · ${t("trading.legsCount", { n: legs })}` : null}
      </div>
    </>
  );
}
