import { listGrants } from "@khela/contract/console/promotions";
import { type ConsoleReward, listConsoleRewards } from "@khela/contract/console/rewards";
import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Anchor, Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RewardState } from "../../features/rewards/reward-state.tsx";
import { call } from "../../shell/api.ts";
import { PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { Amount, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { type ListColumn, PlainTable } from "./parts.tsx";
import type { PlayerRef } from "./use-safety.ts";

const SHOWN = 20;

/** The player's newest rewards, and the way to all of them. */
export function RewardsTab({ whom }: { whom: PlayerRef }) {
  const i18n = useI18n();
  const { t } = i18n;
  const may = usePermission("rewards.read");
  const { playerId } = whom;
  const rewards = useQuery({
    queryKey: ["player", playerId, "rewards"],
    queryFn: ({ signal }) => call(listConsoleRewards, { query: { playerId, pageSize: SHOWN } }, { signal }),
    enabled: may,
  });
  if (!may) return <EmptyState title={t("desk.rewardsNotAllowed")} />;
  if (rewards.isError) return <Failure error={rewards.error} onRetry={() => void rewards.refetch()} />;
  if (!rewards.data) return <PanelSkeleton height={240} />;
  return (
    <>
      <OpenClawbacks whom={whom} />
      <PlainTable
        label={t("desk.rewards")}
        rows={rewards.data.content}
        rowKey={({ rewardId }) => rewardId}
        columns={columnsOf(i18n)}
      />
      {rewards.data.totalCount > 0 ? (
        <Box p="sm">
          <Anchor
            fz="sm"
            renderRoot={(props) => <Link to="/rewards" search={{ q: whom.account }} {...props} />}
          >
            {t("desk.rewardsAll", { n: rewards.data.totalCount })}
          </Anchor>
        </Box>
      ) : null}
    </>
  );
}

/** Says that cash of a corrected deposit's bonus waits for a decision. */
function OpenClawbacks({ whom: { playerId, account } }: { whom: PlayerRef }) {
  const { t } = useI18n();
  const may = usePermission("promotions.read");
  const { data } = useQuery({
    queryKey: ["player", playerId, "clawbacks"],
    queryFn: ({ signal }) =>
      call(listGrants, { query: { playerId, clawback: "open", pageSize: 1 } }, { signal }),
    enabled: may,
  });
  if (!data || data.totalCount === 0) return null;
  return (
    <Alert m="sm" color="lose" variant="light" title={t("desk.promo_clawback_open")}>
      {t("desk.promo_clawbackPlayer")}{" "}
      <Anchor
        fz="sm"
        renderRoot={(props) => (
          <Link to="/promotion-grants" search={{ q: account, clawback: "open" }} {...props} />
        )}
      >
        {t("desk.promo_grants")}
      </Anchor>
    </Alert>
  );
}

function columnsOf({ t, written }: I18n): readonly ListColumn<ConsoleReward>[] {
  return [
    { title: t("desk.reward"), cell: ({ title }) => title[written] },
    { title: t("desk.rewardSource"), cell: ({ source }) => t(`desk.rewardSource_${source}`) },
    { title: t("console.amount"), end: true, cell: ({ amount }) => <Amount value={amount} /> },
    { title: t("console.state"), cell: ({ state }) => <RewardState state={state} /> },
    { title: t("desk.rewardIssued"), cell: ({ issuedAt }) => <DateTime at={issuedAt} /> },
  ];
}
