import { listBreaks } from "@khela/contract/console/reconciliation";
import { useI18n } from "@khela/ui/i18n";
import { Anchor, Button, Drawer, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ClaimedBy } from "../../features/sla/queue-marks.tsx";
import { call } from "../../shell/api.ts";
import { DrawerActions, DrawerAmount, DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { Facts } from "../../shell/parts/page-head.tsx";
import { paymentReason } from "../../shell/parts/payment-reason.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { DepositState } from "../../shell/parts/state-badge.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { DEPOSIT_VERBS } from "./deposit-verbs.ts";
import type { Row, Verb } from "./use-deposit-actions.ts";

interface DepositDrawerProps {
  row: Row;
  /** The actions that are possible now. */
  verbs: readonly Verb[];
  /** The action that is under way. */
  busy: Verb | undefined;
  onAct: (verb: Verb, row: Row) => void;
  onClose: () => void;
}

/** All details of one deposit: its state, the figures of both books, and the operator who has claimed it. */
export function DepositDrawer({ row, verbs, busy, onAct, onClose }: DepositDrawerProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const seesBooks = usePermission("reconciliation.read");
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={t("desk.depositOf", { reference: row.reference })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <DepositState state={row.state} />
      <DrawerAmount value={row.amount} />
      <Facts
        items={[
          [t("console.player"), <PlayerLink key="player" id={row.playerId} account={row.playerAccount} />],
          [t("console.method"), row.methodName],
          [
            t("console.credited"),
            row.credited === null ? <EmptyCell key="none" /> : <Amount key="credited" value={row.credited} />,
          ],
          [t("console.fee"), <Amount key="fee" value={row.fee} />],
          [t("console.created"), <DateTime key="created" at={row.createdAt} format="seconds" />],
          [t("desk.payUntil"), <DateTime key="until" at={row.expiresAt} format="seconds" />],
          [
            t("console.settled"),
            row.settledAt ? (
              <DateTime key="settled" at={row.settledAt} format="seconds" />
            ) : (
              <EmptyCell key="open" />
            ),
          ],
          [t("console.claimedBy"), <ClaimedBy key="holder" name={row.claimedBy} mine={row.claimedByMe} />],
          [t("console.reason"), row.reason ? paymentReason(i18n, row.reason) : <EmptyCell key="reason" />],
        ]}
      />
      {seesBooks ? <Books reference={row.reference} /> : null}
      <Text size="sm" c="dimmed" mt="md">
        {t("desk.depositByWord")}
      </Text>
      {verbs.length > 0 ? (
        <DrawerActions>
          {verbs.map((verb) => (
            <Button
              key={verb}
              variant={verb === "ask" ? "filled" : "default"}
              loading={busy === verb}
              disabled={busy !== undefined && busy !== verb}
              onClick={() => onAct(verb, row)}
            >
              {t(DEPOSIT_VERBS[verb])}
            </Button>
          ))}
        </DrawerActions>
      ) : null}
    </Drawer>
  );
}

/** The open breaks about this deposit, with the operators who have claimed them. */
function Books({ reference }: { reference: string }) {
  const { t } = useI18n();
  const breaks = useQuery({
    queryKey: ["deposits", "breaks", reference],
    queryFn: ({ signal }) => call(listBreaks, { query: { search: reference, state: "all" } }, { signal }),
  });
  return (
    <DrawerPart title={t("desk.reconciliation")}>
      {breaks.isError ? (
        <Failure error={breaks.error} onRetry={() => void breaks.refetch()} />
      ) : breaks.data ? (
        breaks.data.content.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("desk.depositAgrees")}
          </Text>
        ) : (
          breaks.data.content.map(({ breakId, kind, state, ownerName }) => (
            <Text key={breakId} size="sm">
              <Anchor
                fz="inherit"
                underline="always"
                renderRoot={(props) => (
                  <Link
                    to="/reconciliation"
                    search={{ q: reference, state: "all", open: breakId }}
                    {...props}
                  />
                )}
              >
                {t(`desk.kind_${kind}`)}
              </Anchor>{" "}
              · {t(`desk.state_${state}`)} · {ownerName ?? t("desk.breakNobody")}
            </Text>
          ))
        )
      ) : (
        <Skeleton height={22} />
      )}
    </DrawerPart>
  );
}
