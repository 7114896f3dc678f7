import { decideReferralCommission, getReferralCase } from "@khela/contract/console/referral";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Table, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { DrawerActions, DrawerAmount, DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { Facts, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount, Badge, DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { CommissionState, Reasons } from "./states.tsx";

type Case = CallOutput<typeof getReferralCase>;

/** One commission: what it is for, which accounts are linked and how, and the decision. */
export function CaseDrawer({ commissionId, onClose }: { commissionId: string; onClose: () => void }) {
  const { t } = useI18n();
  const query = useQuery({
    queryKey: ["referral", "case", commissionId],
    queryFn: ({ signal }) => call(getReferralCase, { params: { commissionId } }, { signal }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="lg"
      title={t("desk.ref_case")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {query.data ? (
        <Content found={query.data} />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton height={320} />
      )}
    </Drawer>
  );
}

function Content({ found: { commission, links, decision } }: { found: Case }) {
  const { t } = useI18n();
  const mayDecide = usePermission("promotions.review") && commission.state === "waiting";
  const [asking, setAsking] = useState<"pay" | "refuse">();
  return (
    <>
      <DrawerAmount value={commission.amount} />
      <CommissionState state={commission.state} />
      <Facts
        items={[
          [
            t("desk.ref_inviter"),
            <PlayerLink key="inviter" id={commission.inviterId} account={commission.inviter} />,
          ],
          [
            t("desk.ref_friend"),
            <PlayerLink key="friend" id={commission.friendId} account={commission.friend} />,
          ],
          [t("console.kind"), t(`desk.ref_kind_${commission.kind}`)],
          ...(commission.day === "" ? [] : [[t("desk.ref_day"), commission.day] as const]),
          [t("desk.ref_basis"), <Amount key="basis" value={commission.basis} />],
          [t("desk.ref_reasons"), <Reasons key="reasons" reasons={commission.reasons} />],
          [t("console.created"), <DateTime key="created" at={commission.createdAt} />],
          ...(commission.decidedAt === null
            ? []
            : [
                [t("desk.ref_decidedBy"), commission.decidedBy ?? <EmptyCell key="by" />] as const,
                [t("desk.points_decidedAt"), <DateTime key="at" at={commission.decidedAt} />] as const,
              ]),
          ...(decision === null ? [] : [[t("console.reason"), decision] as const]),
        ]}
      />
      <DrawerPart title={t("desk.ref_links")}>
        {links.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("desk.ref_noLinks")}
          </Text>
        ) : (
          <Links links={links} />
        )}
      </DrawerPart>
      {mayDecide ? (
        <DrawerActions>
          <Button color="win.4" onClick={() => setAsking("pay")}>
            {t("desk.ref_pay")}
          </Button>
          <Button variant="light" color="lose" onClick={() => setAsking("refuse")}>
            {t("desk.ref_refuse")}
          </Button>
        </DrawerActions>
      ) : null}
      {asking ? <Decide id={commission.id} decision={asking} onClose={() => setAsking(undefined)} /> : null}
    </>
  );
}

function Links({ links }: Pick<Case, "links">) {
  const { t } = useI18n();
  return (
    <WideTable label={t("desk.ref_links")} minWidth={420} horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("console.player")}</Table.Th>
          <Table.Th>{t("desk.ref_relation")}</Table.Th>
          <Table.Th>{t("desk.ref_shared")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {links.map(({ memberId, account, relation, ...link }) => (
          <Table.Tr key={memberId}>
            <Table.Td>
              <PlayerLink id={memberId} account={account} />
            </Table.Td>
            <Table.Td>{t(`desk.ref_relation_${relation}`)}</Table.Td>
            <Table.Td>
              {(["device", "payee", "network"] as const)
                .filter((how) => link[how])
                .map((how) => (
                  <span key={how}>
                    <Badge tone="gold">{t(`desk.ref_reason_${how}`)}</Badge>{" "}
                  </span>
                ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

interface DecideProps {
  id: string;
  decision: "pay" | "refuse";
  onClose: () => void;
}

function Decide({ id, decision, onClose }: DecideProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (reason: string) =>
      call(decideReferralCommission, { params: { commissionId: id }, body: { decision, reason } }),
    onSuccess: () => {
      tellDone(t(decision === "pay" ? "desk.ref_paidNow" : "desk.ref_refusedNow"));
      onClose();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["referral"] }),
  });
  return (
    <ReasonDialog
      title={t(decision === "pay" ? "desk.ref_pay" : "desk.ref_refuse")}
      text={t(decision === "pay" ? "desk.ref_payText" : "desk.ref_refuseText")}
      confirm={t(decision === "pay" ? "desk.ref_pay" : "desk.ref_refuse")}
      danger={decision === "refuse"}
      busy={decide.isPending}
      onClose={onClose}
      onConfirm={(reason) => decide.mutate(reason)}
    />
  );
}
