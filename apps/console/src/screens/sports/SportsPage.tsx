/** The sports feed: its state, the leagues that players see, the hot matches, and what is held. Source: OPS-04, HOME-06. */
import {
  type ConsoleLeague,
  type ConsoleMatch,
  type ConsoleSports,
  type HotChoice,
  listConsoleSports,
  setHotMatch,
  switchLeague,
} from "@khela/contract/console/sports";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Stack, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { HoldDialog, type HoldAsked } from "./HoldDialog.tsx";
import { SHELF_KEY, useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { Facts, Mono, PageHead, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { usePermission } from "../../shell/session.ts";
import { Holds } from "./Holds.tsx";

const REFRESH_MS = 10_000;

interface Asked {
  match: ConsoleMatch;
  hot: HotChoice;
}

export default function SportsPage() {
  const { t } = useI18n();
  const [league, setLeague] = useState<ConsoleLeague>();
  const [asked, setAsked] = useState<Asked>();
  const [toHold, setToHold] = useState<HoldAsked>();
  const result = useQuery({
    queryKey: [SHELF_KEY, "sports"],
    queryFn: ({ signal }) => call(listConsoleSports, undefined, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = result;
  return (
    <>
      <PageHead title={t("shelf.sports")} text={t("shelf.sportsText")} />
      {data ? (
        <Stack gap="md">
          <Feed feed={data.feed} />
          <Matches matches={data.matches} onAsk={setAsked} onHold={setToHold} />
          <Holds sports={data} onHold={setToHold} />
          <Leagues leagues={data.leagues} holds={data.holds} onSwitch={setLeague} onHold={setToHold} />
        </Stack>
      ) : result.isError ? (
        <Failure error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        <PanelSkeleton height={320} />
      )}
      {league ? <LeagueDialog league={league} onClose={() => setLeague(undefined)} /> : null}
      {toHold ? <HoldDialog asked={toHold} onClose={() => setToHold(undefined)} /> : null}
      {asked ? <HotDialog asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

function Feed({ feed }: Pick<ConsoleSports, "feed">) {
  const { t, number } = useI18n();
  const { state, heardAt, rowsRead, rowsRefused, refusal } = feed;
  return (
    <Panel title={t("shelf.sportsFeed")}>
      <Facts
        items={[
          [
            t("shelf.sportsState"),
            <Badge key="state" tone={state === "live" ? "win" : state === "silent" ? "lose" : "plain"}>
              {t(`shelf.sportsFeed_${state}`)}
            </Badge>,
          ],
          [
            t("shelf.sportsHeard"),
            heardAt === null ? "–" : <DateTime key="heard" at={heardAt} format="seconds" />,
          ],
          [t("shelf.sportsRows"), number(rowsRead)],
          [
            t("shelf.sportsRefused"),
            <span key="refused">
              {number(rowsRefused)} {refusal === null ? null : <Mono>{refusal}</Mono>}
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}

/** Formats odds in thousandths as decimals. */
const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

interface MatchesProps extends Pick<ConsoleSports, "matches"> {
  onAsk: (asked: Asked) => void;
  onHold: (asked: HoldAsked) => void;
}

function Matches({ matches, onAsk, onHold }: MatchesProps) {
  const { t, number } = useI18n();
  const language = useWritten();
  const mayWrite = usePermission("games.write");
  const mayTrade = usePermission("sports.trade");
  const odds = ({ odds: of }: ConsoleMatch): string =>
    of
      ? [of.home, of.draw, of.away]
          .flatMap((milli) => (milli === null ? [] : [number(milli / 1_000, decimals)]))
          .join(" · ")
      : "–";
  return (
    <Panel title={t("shelf.sportsMatches")} flush>
      <WideTable label={t("shelf.sportsMatches")} minWidth={980} verticalSpacing="sm" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("shelf.sportsMatch")}</Table.Th>
            <Table.Th>{t("shelf.sportsLeague")}</Table.Th>
            <Table.Th>{t("shelf.sportsStart")}</Table.Th>
            <Table.Th>{t("shelf.sportsOdds")}</Table.Th>
            <Table.Th>{t("shelf.sportsHot")}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {matches.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={6}>{t("shelf.noMatches")}</Table.Td>
            </Table.Tr>
          ) : null}
          {matches.map((match) => (
            <Table.Tr key={match.id}>
              <Table.Th scope="row">
                {match.home[language]} – {match.away[language]}
              </Table.Th>
              <Table.Td>{match.league[language]}</Table.Td>
              <Table.Td>
                <DateTime at={match.startsAt} />
              </Table.Td>
              <Table.Td>
                {match.holds.length > 0 ? <Badge tone="lose">{t("trading.held")}</Badge> : odds(match)}
              </Table.Td>
              <Table.Td>
                {t(`shelf.hot_${match.hot}`)} {match.position === null ? null : number(match.position)}{" "}
                {match.onHome ? <Badge tone="gold">{t("shelf.onHome")}</Badge> : null}
              </Table.Td>
              <Table.Td ta="end">
                <Group gap={6} justify="end" wrap="nowrap">
                  {mayWrite
                    ? (["shown", "hidden", "auto"] as const).map((hot) =>
                        match.state !== "scheduled" || (hot === match.hot && hot !== "shown") ? null : (
                          <Button key={hot} size="xs" variant="default" onClick={() => onAsk({ match, hot })}>
                            {t(`shelf.hotDo_${hot}`)}
                          </Button>
                        ),
                      )
                    : null}
                  {mayTrade ? (
                    <>
                      <HoldButton
                        asked={{
                          target: { level: "match", subject: match.id },
                          name: `${match.home[language]} – ${match.away[language]}`,
                          held: !match.holds.includes("match"),
                        }}
                        onHold={onHold}
                      />
                      <Button
                        size="xs"
                        renderRoot={(props) => (
                          <Link to="/sports/$matchId" params={{ matchId: match.id }} {...props} />
                        )}
                      >
                        {t("trading.toDesk")}
                      </Button>
                    </>
                  ) : null}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}

interface LeaguesProps extends Pick<ConsoleSports, "leagues" | "holds"> {
  onSwitch: (league: ConsoleLeague) => void;
  onHold: (asked: HoldAsked) => void;
}

function Leagues({ leagues, holds, onSwitch, onHold }: LeaguesProps) {
  const { t } = useI18n();
  const language = useWritten();
  const mayWrite = usePermission("games.write");
  const mayTrade = usePermission("sports.trade");
  const isHeld = ({ id }: ConsoleLeague): boolean => holds.some(({ subject }) => subject === id);
  return (
    <Panel title={t("shelf.sportsLeagues")} flush>
      <WideTable label={t("shelf.sportsLeagues")} minWidth={560} verticalSpacing="sm" horizontalSpacing="sm">
        <Table.Tbody>
          {leagues.map((league) => (
            <Table.Tr key={league.id}>
              <Table.Th scope="row">
                {league.name[language]}{" "}
                {league.major ? <Badge tone="gold">{t("shelf.sportsMajor")}</Badge> : null}
              </Table.Th>
              <Table.Td>
                <Badge tone={league.active ? "win" : "lose"}>
                  {t(league.active ? "shelf.leagueOn" : "shelf.leagueOff")}
                </Badge>
              </Table.Td>
              <Table.Td ta="end">
                <Group gap={6} justify="end" wrap="nowrap">
                  {mayWrite ? (
                    <Button size="xs" variant="default" onClick={() => onSwitch(league)}>
                      {t(league.active ? "shelf.turnLeagueOff" : "shelf.turnLeagueOn")}
                    </Button>
                  ) : null}
                  {mayTrade ? (
                    <HoldButton
                      asked={{
                        target: { level: "league", subject: league.id },
                        name: league.name[language],
                        held: !isHeld(league),
                      }}
                      onHold={onHold}
                    />
                  ) : null}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}

function LeagueDialog({ league, onClose }: { league: ConsoleLeague; onClose: () => void }) {
  const { t } = useI18n();
  const language = useWritten();
  const change = useShelfCommand(
    (reason: string) =>
      call(switchLeague, {
        params: { leagueId: league.id },
        body: { active: !league.active, version: league.version, reason },
      }),
    onClose,
  );
  const word = t(league.active ? "shelf.turnLeagueOff" : "shelf.turnLeagueOn");
  return (
    <ReasonDialog
      title={`${word}: ${league.name[language]}`}
      text={t(league.active ? "shelf.leagueOffText" : "shelf.leagueOnText")}
      confirm={word}
      danger={league.active}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={(reason) => change.mutate(reason)}
    />
  );
}

function HoldButton({ asked, onHold }: { asked: HoldAsked; onHold: (asked: HoldAsked) => void }) {
  const { t } = useI18n();
  return (
    <Button size="xs" variant={asked.held ? "default" : "filled"} onClick={() => onHold(asked)}>
      {t(asked.held ? "trading.hold" : "trading.release")}
    </Button>
  );
}

function HotDialog({ asked: { match, hot }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useI18n();
  const language = useWritten();
  const [position, setPosition] = useState(match.position ?? 1);
  const change = useShelfCommand(
    (reason: string) =>
      call(setHotMatch, {
        params: { matchId: match.id },
        body: { hot, position, version: match.version, reason },
      }),
    onClose,
  );
  return (
    <ReasonDialog
      title={`${t(`shelf.hotDo_${hot}`)}: ${match.home[language]} – ${match.away[language]}`}
      text={
        hot === "shown" ? (
          <NumberField
            label={t("shelf.hotPosition")}
            min={1}
            max={99}
            allowDecimal={false}
            clampBehavior="strict"
            value={position}
            onChange={(value) => setPosition(Number(value) || 1)}
          />
        ) : (
          t(`shelf.hotText_${hot}`)
        )
      }
      confirm={t(`shelf.hotDo_${hot}`)}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={(reason) => change.mutate(reason)}
    />
  );
}

/** The language of names, which is the console's. */
const useWritten = () => useI18n().written;
