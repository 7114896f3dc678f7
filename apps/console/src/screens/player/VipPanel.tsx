import { getPlayerVip, type PlayerVip, setPlayerVip } from "@khela/contract/console/vip";
import { useI18n } from "@khela/ui/i18n";
import { Button, NativeSelect, Text } from "@mantine/core";
import IconCrown from "@tabler/icons-react/dist/esm/icons/IconCrown.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asCallError, call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { Facts, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone } from "../../shell/toasts.tsx";
import { type PlayerRef, usePlayerAction } from "./use-safety.ts";

/** The player's VIP rank, and its last changes. Source: PROMO-04, OPS-02. */
export function VipPanel({ whom }: { whom: PlayerRef }) {
  const { t } = useI18n();
  const { playerId } = whom;
  const vip = useQuery({
    queryKey: ["player", playerId, "vip"],
    queryFn: ({ signal }) => call(getPlayerVip, { params: { playerId } }, { signal }),
  });
  const [asking, setAsking] = useState(false);
  const may = usePermission("promotions.write");
  // Accounts with play credit have no rank.
  if (asCallError(vip.error)?.code === "SYS_NOT_FOUND") return null;
  if (vip.isError) return <Failure error={vip.error} onRetry={() => void vip.refetch()} />;
  if (!vip.data) return <PanelSkeleton height={220} />;
  return (
    <Panel
      title={t("desk.vip_title")}
      icon={<IconCrown size={18} aria-hidden />}
      actions={
        may ? (
          <Button size="xs" variant="light" onClick={() => setAsking(true)}>
            {t("desk.vip_set")}
          </Button>
        ) : null
      }
    >
      <Standing vip={vip.data} />
      {asking ? <SetDialog whom={whom} vip={vip.data} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

function useName(vip: PlayerVip): (level: number) => string {
  const { t, written } = useI18n();
  return (level) => vip.ranks[level - 1]?.[written] ?? t("desk.vip_none");
}

const SHOWN = 5;

function Standing({ vip }: { vip: PlayerVip }) {
  const { t, number } = useI18n();
  const name = useName(vip);
  const whole = (points: string) => number(Math.floor(Number(points)));
  return (
    <>
      <Facts
        items={[
          [t("desk.vip_now"), <strong key="now">{name(vip.level)}</strong>],
          [t("desk.vip_points"), t("desk.vip_pointCount", { points: whole(vip.points) })],
          [t("desk.vip_deposits"), <Amount key="deposits" value={vip.deposits} />],
          [
            t("desk.vip_month"),
            vip.keep === "0.00"
              ? whole(vip.monthPoints)
              : t("desk.vip_monthOf", { points: whole(vip.monthPoints), keep: whole(vip.keep) }),
          ],
        ]}
      />
      {vip.months.slice(0, SHOWN).map(({ month, level, points, needed, kept }) => (
        <Text key={month} size="sm" mt="xs">
          {month} · {name(level)} · {t("desk.vip_monthOf", { points: whole(points), keep: whole(needed) })} ·{" "}
          {t(kept ? "desk.vip_monthKept" : "desk.vip_monthLost")}
        </Text>
      ))}
      {vip.history.slice(0, SHOWN).map(({ id, at, from, to, cause, reason, by }) => (
        <Text key={id} size="sm" mt="xs">
          <DateTime at={at} /> · {name(from)} → {name(to)} · {t(`desk.vip_cause_${cause}`)}
          {by ? ` · ${by}: ${reason ?? ""}` : ""}
        </Text>
      ))}
    </>
  );
}

function SetDialog({ whom, vip, onClose }: { whom: PlayerRef; vip: PlayerVip; onClose: () => void }) {
  const { t } = useI18n();
  const name = useName(vip);
  const [level, setLevel] = useState(vip.level);
  const reason = useReason();
  const set = usePlayerAction(
    whom,
    (text: string) =>
      call(setPlayerVip, {
        params: { playerId: whom.playerId },
        body: { level, from: vip.level, reason: text },
      }),
    () => {
      tellDone(t("console.saved"));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t("desk.vip_setTitle", { account: whom.account })}
      confirm={t("common.save")}
      busy={set.isPending}
      onClose={onClose}
      onSubmit={() => {
        const text = reason.take();
        if (text !== undefined && level !== vip.level) set.mutate(text);
      }}
    >
      <Text size="sm" c="dimmed">
        {t("desk.vip_setText")}
      </Text>
      <NativeSelect
        label={t("desk.vip_rankLine")}
        value={String(level)}
        onChange={(event) => setLevel(Number(event.currentTarget.value))}
        data={[0, ...vip.ranks.map((_, index) => index + 1)].map((value) => ({
          value: String(value),
          label: name(value),
        }))}
      />
      <ReasonField reason={reason} minRows={2} />
    </FormDialog>
  );
}
