/** What the house takes at most of sports bets, by sport, league and type of market. Source: OPS-04. */
import { listConsoleSports } from "@khela/contract/console/sports";
import { type ConsoleSportsLimit, listSportsLimits } from "@khela/contract/console/trading";
import { useI18n } from "@khela/ui/i18n";
import { Button, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WaitingSettings } from "../../features/approvals/WaitingSettings.tsx";
import { SHELF_KEY } from "../../features/shelf/use-shelf.ts";
import { SPORT_NAMES } from "../../features/sports/sport-names.ts";
import { call } from "../../shell/api.ts";
import { PageHead, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount, DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { LimitDialog, NEW_RULE, type RuleDraft } from "./LimitDialog.tsx";

export default function LimitsPage() {
  const { t, written, money } = useI18n();
  const [edited, setEdited] = useState<RuleDraft>();
  const limits = useQuery({
    queryKey: [SHELF_KEY, "sports-limits"],
    queryFn: ({ signal }) => call(listSportsLimits, undefined, { signal }),
  });
  const sports = useQuery({
    queryKey: [SHELF_KEY, "sports"],
    queryFn: ({ signal }) => call(listConsoleSports, undefined, { signal }),
  });
  const leagues = sports.data?.leagues ?? [];
  const leagueName = (id: string): string => leagues.find((league) => league.id === id)?.name[written] ?? id;
  const nameOf = ({ sport, leagueId, marketType }: Pick<RuleDraft, "sport" | "leagueId" | "marketType">) =>
    [
      leagueId === null
        ? sport === null
          ? t("trading.everything")
          : t(SPORT_NAMES[sport])
        : leagueName(leagueId),
      ...(marketType === null ? [] : [marketType]),
    ].join(" · ");
  return (
    <>
      <PageHead
        title={t("trading.limits")}
        text={t("trading.limitsText")}
        actions={<Button onClick={() => setEdited(NEW_RULE)}>{t("trading.newRule")}</Button>}
      />
      {limits.data ? (
        <Stack gap="md">
          <WaitingSettings kind="sports_limit" />
          <Panel title={t("trading.rules")} flush>
            <Text size="sm" c="dimmed" p="sm">
              {t("trading.houseLimits", {
                payout: money(limits.data.house.mostPayout),
                liability: money(limits.data.house.mostLiability),
              })}
            </Text>
            <Rules
              label={t("trading.rules")}
              rules={limits.data.rules}
              nameOf={nameOf}
              onEdit={(rule) => setEdited({ ...rule, seen: rule.version })}
            />
          </Panel>
          <Panel title={t("trading.ruleHistory")} flush>
            <Rules label={t("trading.ruleHistory")} rules={limits.data.history} nameOf={nameOf} />
          </Panel>
        </Stack>
      ) : limits.isError ? (
        <Failure error={limits.error} onRetry={() => void limits.refetch()} />
      ) : (
        <PanelSkeleton height={320} />
      )}
      {edited ? (
        <LimitDialog draft={edited} leagues={leagues} nameOf={nameOf} onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  );
}

interface RulesProps {
  label: string;
  rules: readonly ConsoleSportsLimit[];
  nameOf: (rule: ConsoleSportsLimit) => string;
  /** Missing where the rules are past ones. */
  onEdit?: (rule: ConsoleSportsLimit) => void;
}

function Rules({ label, rules, nameOf, onEdit }: RulesProps) {
  const { t, number, rate } = useI18n();
  const amount = (value: string | null) => (value === null ? <EmptyCell /> : <Amount value={value} />);
  return (
    <WideTable label={label} minWidth={980} verticalSpacing="sm" horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("trading.version")}</Table.Th>
          <Table.Th>{t("trading.scope")}</Table.Th>
          <Table.Th ta="end">{t("trading.mostStake")}</Table.Th>
          <Table.Th ta="end">{t("trading.mostPayout")}</Table.Th>
          <Table.Th ta="end">{t("trading.mostLiability")}</Table.Th>
          <Table.Th ta="end">{t("trading.delayMs")}</Table.Th>
          <Table.Th ta="end">{t("trading.marginPpm")}</Table.Th>
          <Table.Th>{t("console.reason")}</Table.Th>
          <Table.Th />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rules.length === 0 ? (
          <Table.Tr>
            <Table.Td colSpan={9}>{t("trading.noRules")}</Table.Td>
          </Table.Tr>
        ) : null}
        {rules.map((rule) => (
          <Table.Tr key={rule.version}>
            <Table.Td>{number(rule.version)}</Table.Td>
            <Table.Th scope="row">{nameOf(rule)}</Table.Th>
            <Table.Td ta="end">{amount(rule.mostStake)}</Table.Td>
            <Table.Td ta="end">{amount(rule.mostPayout)}</Table.Td>
            <Table.Td ta="end">{amount(rule.mostLiability)}</Table.Td>
            <Table.Td ta="end">
              {rule.delayMs === null ? <EmptyCell /> : t("trading.seconds", { n: rule.delayMs / 1_000 })}
            </Table.Td>
            <Table.Td ta="end">
              {rule.marginPpm === null ? <EmptyCell /> : `${rate(rule.marginPpm)} %`}
            </Table.Td>
            <Table.Td>
              {rule.reason}
              <Text size="xs" c="dimmed">
                {rule.askedBy} · <DateTime at={rule.at} />
              </Text>
            </Table.Td>
            <Table.Td ta="end">
              {onEdit ? (
                <Button size="xs" variant="default" onClick={() => onEdit(rule)}>
                  {t("trading.editRule")}
                </Button>
              ) : null}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
