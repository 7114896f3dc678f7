import type { ConsoleHold, ConsoleSports } from "@khela/contract/console/sports";
import { type Sport, SPORTS } from "@khela/contract/sports";
import { useI18n } from "@khela/ui/i18n";
import { Anchor, Button, Group, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { SPORT_NAMES } from "../../features/sports/sport-names.ts";
import { type HoldAsked, targetOf } from "./HoldDialog.tsx";
import { Panel } from "../../shell/parts/page-head.tsx";
import { DateTime } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { usePermission } from "../../shell/session.ts";

interface HoldsProps {
  sports: ConsoleSports;
  onHold: (asked: HoldAsked) => void;
}

/** What operators hold now, each with its reason, and the switches of whole sports. */
export function Holds({ sports: { holds, leagues, matches }, onHold }: HoldsProps) {
  const { t, written } = useI18n();
  const mayTrade = usePermission("sports.trade");
  const nameOf = ({ level, subject, matchId }: ConsoleHold): string => {
    if (level === "sport") return t(SPORT_NAMES[subject as Sport]);
    if (level === "league") return leagues.find(({ id }) => id === subject)?.name[written] ?? subject;
    const match = matches.find(({ id }) => id === (matchId ?? subject));
    return match ? `${match.home[written]} – ${match.away[written]}` : subject;
  };
  const played = SPORTS.filter((sport) => leagues.some((league) => league.sport === sport));
  return (
    <Panel title={t("trading.holds")} flush>
      {mayTrade ? (
        <Group gap={6} p="sm">
          {played
            .filter((sport) => !holds.some(({ subject }) => subject === sport))
            .map((sport) => (
              <Button
                key={sport}
                size="xs"
                variant="default"
                onClick={() =>
                  onHold({
                    target: { level: "sport", subject: sport },
                    name: t(SPORT_NAMES[sport]),
                    held: true,
                  })
                }
              >
                {t("trading.holdOf", { name: t(SPORT_NAMES[sport]) })}
              </Button>
            ))}
        </Group>
      ) : null}
      <WideTable label={t("trading.holds")} minWidth={680} verticalSpacing="sm" horizontalSpacing="sm">
        <Table.Tbody>
          {holds.length === 0 ? (
            <Table.Tr>
              <Table.Td>{t("trading.noHolds")}</Table.Td>
            </Table.Tr>
          ) : null}
          {holds.map((hold) => (
            <Table.Tr key={`${hold.subject}/${hold.outcome ?? ""}`}>
              <Table.Td>{t(`trading.level_${hold.level}`)}</Table.Td>
              <Table.Th scope="row">
                {hold.matchId === null || !mayTrade ? (
                  nameOf(hold)
                ) : (
                  <Anchor
                    renderRoot={(props) => (
                      <Link to="/sports/$matchId" params={{ matchId: hold.matchId ?? "" }} {...props} />
                    )}
                  >
                    {nameOf(hold)}
                  </Anchor>
                )}
              </Table.Th>
              <Table.Td>{hold.reason}</Table.Td>
              <Table.Td>
                {hold.heldBy} · <DateTime at={hold.heldAt} />
              </Table.Td>
              <Table.Td ta="end">
                {mayTrade ? (
                  <Button
                    size="xs"
                    onClick={() => onHold({ target: targetOf(hold), name: nameOf(hold), held: false })}
                  >
                    {t("trading.release")}
                  </Button>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}
