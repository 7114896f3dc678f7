import { identityChecks } from "@khela/contract/console/adjustments";
import { requestRelease, type LostDeviceRow, refuseRelease } from "@khela/contract/console/lost-devices";
import { useI18n } from "@khela/ui/i18n";
import { Button, Checkbox, Drawer, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { DrawerActions } from "../../shell/parts/drawer-parts.tsx";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { Facts } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

type Check = (typeof identityChecks)[number];

interface RequestDrawerProps {
  row: LostDeviceRow;
  nowMs: number;
  onClose: () => void;
}

/** One request with the player's proofs, and the actions that support has now. */
export function RequestDrawer({ row, nowMs, onClose }: RequestDrawerProps) {
  const { t, number, date } = useI18n();
  const [asking, setAsking] = useState<"release" | "refuse">();
  const work = useWork(row, onClose);
  const may = usePermission("credentials.write");
  const ready = Date.parse(row.readyAt) <= nowMs && !row.approvalWaits;
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={t("desk.lostReleaseTitle", { account: row.playerAccount })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Facts
        items={[
          [
            t("console.player"),
            <PlayerLink key="player" id={row.playerId} account={row.playerAccount} />,
          ] as const,
          [t("console.state"), t(`desk.lostState_${row.state}`)] as const,
          [t("console.kycLevel"), number(row.kycLevel)] as const,
          [t("desk.lostProved"), row.proved.map((one) => t(`desk.lostProved_${one}`)).join(", ")] as const,
          [t("desk.lostAsked"), <DateTime key="asked" at={row.askedAt} />] as const,
          [t("desk.lostReady"), <DateTime key="ready" at={row.readyAt} />] as const,
          [t("console.approvalRunsOut"), <DateTime key="over" at={row.overAt} />] as const,
        ]}
      />
      {row.approvalWaits ? (
        <Text size="sm" c="var(--gold)" mt="md">
          {t("desk.lostAskedFor")}
        </Text>
      ) : null}
      {row.state === "waiting" && Date.parse(row.readyAt) > nowMs ? (
        <Text size="sm" c="dimmed" mt="md">
          {t("desk.lostNotYet", { date: date(row.readyAt, "dateTime") })}
        </Text>
      ) : null}
      {may && row.state === "waiting" ? (
        <DrawerActions>
          <Button color="win.4" disabled={!ready} onClick={() => setAsking("release")}>
            {t("desk.lostRelease")}
          </Button>
          <Button variant="light" color="lose" onClick={() => setAsking("refuse")}>
            {t("desk.lostRefuse")}
          </Button>
        </DrawerActions>
      ) : null}
      {asking === "release" ? (
        <ReleaseDialog
          account={row.playerAccount}
          busy={work.isPending}
          onClose={() => setAsking(undefined)}
          onSubmit={(checks, reason) => work.mutate({ checks, reason })}
        />
      ) : null}
      {asking === "refuse" ? (
        <ReasonDialog
          title={t("desk.lostRefuseTitle", { account: row.playerAccount })}
          text={t("desk.lostRefuseText")}
          confirm={t("desk.lostRefuse")}
          danger
          busy={work.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => work.mutate({ reason })}
        />
      ) : null}
    </Drawer>
  );
}

/** With checks, requests the release; without, refuses the request. */
function useWork({ id }: LostDeviceRow, onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ["lostDevices"] });
  return useMutation({
    mutationFn: async ({ checks, reason }: { checks?: Check[]; reason: string }) => {
      const params = { id };
      if (checks) await call(requestRelease, { params, body: { checks, reason } });
      else await call(refuseRelease, { params, body: { reason } });
    },
    onSuccess: async (_answer, { checks }) => {
      tellDone(i18n.t(checks ? "desk.lostAskedFor" : "desk.lostRefused"));
      onDone();
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: ["approvals"] })]);
    },
    onError: (error) => {
      tellFailure(i18n, error);
      void reload();
    },
  });
}

interface ReleaseDialogProps {
  account: string;
  busy: boolean;
  onClose: () => void;
  onSubmit: (checks: Check[], reason: string) => void;
}

/** Asks how the identity was checked and why it is convincing, for the operator who decides. */
function ReleaseDialog({ account, busy, onClose, onSubmit }: ReleaseDialogProps) {
  const { t } = useI18n();
  const reason = useReason();
  const [checks, setChecks] = useState<Check[]>([]);
  const [tried, setTried] = useState(false);
  return (
    <FormDialog
      title={t("desk.lostReleaseTitle", { account })}
      confirm={t("desk.lostRelease")}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const given = reason.take();
        if (given !== undefined && checks.length > 0) onSubmit(checks, given);
      }}
    >
      <Text size="sm">{t("desk.lostReleaseText")}</Text>
      <Checkbox.Group
        label={t("desk.lostChecks")}
        value={checks}
        onChange={(values) => setChecks(identityChecks.filter((check) => values.includes(check)))}
        error={tried && checks.length === 0 ? t("desk.lostCheckNeeded") : null}
      >
        {identityChecks.map((check) => (
          <Checkbox key={check} value={check} label={t(`desk.lostCheck_${check}`)} mt="xs" />
        ))}
      </Checkbox.Group>
      <ReasonField reason={reason} later />
    </FormDialog>
  );
}
