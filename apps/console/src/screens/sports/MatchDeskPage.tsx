/** A match at the trading desk: its markets, their prices and what each outcome would cost. Source: OPS-04. */
import { getTradedMatch, type TradedMarket, type TradedMatch } from "@khela/contract/console/trading";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Anchor, Button, Group, SegmentedControl, Stack, TextInput } from "@mantine/core";
import IconBack from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { SHELF_KEY } from "../../features/shelf/use-shelf.ts";
import { HoldDialog, type HoldAsked } from "./HoldDialog.tsx";
import { useMarketWords } from "../../features/sports/market-words.ts";
import { SPORT_NAMES } from "../../features/sports/sport-names.ts";
import { call } from "../../shell/api.ts";
import { PageHead, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import { MarketPanel } from "./MarketPanel.tsx";

const REFRESH_MS = 2_000;
const route = getRouteApi("/shell/sports/$matchId");

export default function MatchDeskPage() {
  const { t } = useI18n();
  const { matchId } = route.useParams();
  const result = useQuery({
    queryKey: [SHELF_KEY, "match", matchId],
    queryFn: ({ signal }) => call(getTradedMatch, { params: { matchId } }, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
  });
  return (
    <>
      <Anchor
        fz="sm"
        mb="sm"
        display="inline-flex"
        style={{ alignItems: "center", gap: "0.35rem" }}
        renderRoot={(props) => <Link to="/sports" {...props} />}
      >
        <IconBack size={16} aria-hidden />
        {t("trading.back")}
      </Anchor>
      {result.data ? (
        <Desk data={result.data} />
      ) : result.isError ? (
        <Failure error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        <PanelSkeleton height={420} />
      )}
    </>
  );
}

const SHOWN = ["bets", "open", "all"] as const;
type Shown = (typeof SHOWN)[number];

const hasBets = ({ outcomes }: TradedMarket): boolean =>
  outcomes.some(({ singles, multiples }) => singles.bets + multiples.bets > 0);

function isShown(market: TradedMarket, shown: Shown): boolean {
  if (shown === "all") return true;
  return (
    hasBets(market) || (shown === "open" && (market.status === "active" || market.status === "suspended"))
  );
}

function Desk({ data: { match, markets, feed } }: { data: TradedMatch }) {
  const { t, written, digits } = useI18n();
  const words = useMarketWords(match);
  const [shown, setShown] = useState<Shown>("open");
  const [search, setSearch] = useState("");
  const [asked, setAsked] = useState<HoldAsked>();
  const title = `${match.home[written]} – ${match.away[written]}`;
  const isHeld = match.holds.includes("match");
  const listed = markets.filter(
    (market) =>
      isShown(market, shown) && words.market(market).toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <>
      <PageHead
        title={title}
        text={
          <>
            {t(SPORT_NAMES[match.sport])} · {match.league[written]} · <DateTime at={match.startsAt} />{" "}
            <Badge tone={match.state === "live" ? "win" : "plain"}>{t(`trading.state_${match.state}`)}</Badge>{" "}
            {match.score ? (
              <strong>{digits(`${match.score.home} : ${match.score.away} ${match.score.clock}`)}</strong>
            ) : null}
          </>
        }
        actions={
          <Button
            variant={isHeld ? "filled" : "default"}
            onClick={() =>
              setAsked({ target: { level: "match", subject: match.id }, name: title, held: !isHeld })
            }
          >
            {t(isHeld ? "trading.release" : "trading.hold")}
          </Button>
        }
      />
      <Stack gap="md">
        {match.holds.length > 0 ? (
          <Alert color="lose">
            {t("trading.heldHere", {
              levels: match.holds.map((level) => t(`trading.level_${level}`)).join(", "),
            })}
          </Alert>
        ) : null}
        {feed === "live" ? null : <Alert color="lose">{t(`shelf.sportsFeed_${feed}`)}</Alert>}
        <Group gap="sm">
          <SegmentedControl
            aria-label={t("trading.shown")}
            value={shown}
            onChange={setShown}
            data={SHOWN.map((value) => ({ value, label: t(`trading.show_${value}`) }))}
          />
          <TextInput
            aria-label={t("trading.searchMarkets")}
            placeholder={t("trading.searchMarkets")}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </Group>
        {listed.length === 0 ? <EmptyState title={t("trading.noMarkets")} /> : null}
        {listed.map((market) => (
          <MarketPanel key={market.marketId} market={market} words={words} onHold={setAsked} />
        ))}
      </Stack>
      {asked ? <HoldDialog asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
