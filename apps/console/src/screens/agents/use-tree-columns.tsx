import type { TreeMember } from "@khela/contract/console/agent-tree";
import { dayOfKey } from "@khela/kernel/period";
import { AGENT_TYPES, TRIAL_TYPE } from "@khela/rules/auth/trial";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group } from "@mantine/core";
import { useMemo } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { PlayerStatus } from "../../shell/parts/state-badge.tsx";
import { Badge, DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";

export function useTreeColumns(
  ask: (what: "move" | "type", member: TreeMember) => void,
): readonly Column<TreeMember>[] {
  const i18n = useI18n();
  const mayChange = usePermission("agents.write");
  return useMemo(() => {
    const { t, number, date } = i18n;
    return [
      {
        id: "account",
        title: t("console.player"),
        cell: (row) => <PlayerLink id={row.memberId} account={row.account} />,
      },
      { id: "type", title: t("desk.agents_type"), cell: (row) => <AgentType type={row.type} /> },
      { id: "status", title: t("console.status"), cell: (row) => <PlayerStatus status={row.status} /> },
      {
        id: "path",
        title: t("desk.agents_path"),
        wrap: true,
        cell: ({ path }) =>
          path.length === 0 ? <EmptyCell /> : path.map(({ account }) => account).join(" › "),
      },
      { id: "direct", title: t("desk.agents_direct"), end: true, cell: (row) => number(row.direct) },
      { id: "all", title: t("desk.agents_below"), end: true, cell: (row) => number(row.all) },
      {
        id: "planned",
        title: t("desk.agents_planned"),
        cell: ({ planned }) =>
          planned ? (
            t("desk.agents_plannedTo", {
              to: planned.to ?? t("desk.agentTop"),
              day: date(dayOfKey(planned.fromDay).startMs, "date"),
            })
          ) : (
            <EmptyCell />
          ),
      },
      {
        id: "registeredAt",
        title: t("desk.agents_registered"),
        off: true,
        cell: (row) => <DateTime at={row.registeredAt} />,
      },
      ...(mayChange ? [actions(t("desk.agents_actions"), ask, t)] : []),
    ];
  }, [i18n, mayChange, ask]);
}

function actions(
  title: string,
  ask: (what: "move" | "type", member: TreeMember) => void,
  t: ReturnType<typeof useI18n>["t"],
): Column<TreeMember> {
  return {
    id: "actions",
    title,
    pinned: true,
    cell: (row) =>
      row.type === TRIAL_TYPE ? null : (
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="light" onClick={() => ask("move", row)}>
            {t("desk.agents_move")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => ask("type", row)}>
            {t("desk.agents_change")}
          </Button>
        </Group>
      ),
  };
}

/** What an account can be in the tree. */
export const TREE_TYPES = [0, ...AGENT_TYPES] as const;
export type TreeType = (typeof TREE_TYPES)[number];

function AgentType({ type }: { type: number }) {
  const { t } = useI18n();
  const known = TREE_TYPES.find((one) => one === type) ?? 0;
  return <Badge tone={known === 0 ? "plain" : "gold"}>{t(`desk.agents_type_${known}`)}</Badge>;
}
