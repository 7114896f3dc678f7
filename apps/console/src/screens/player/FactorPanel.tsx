import { getPlayerFactor, setPlayerFactor } from "@khela/contract/console/trading";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconBall from "@tabler/icons-react/dist/esm/icons/IconBallFootball.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { Facts, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone } from "../../shell/toasts.tsx";
import { type PlayerRef, usePlayerAction } from "./use-safety.ts";

const MILLION = 1_000_000;

/** What the most of the player's sports bets is multiplied with, and why. Source: OPS-04. */
export function FactorPanel({ whom }: { whom: PlayerRef }) {
  const { t, number } = useI18n();
  const { playerId } = whom;
  const factor = useQuery({
    queryKey: ["player", playerId, "factor"],
    queryFn: ({ signal }) => call(getPlayerFactor, { params: { playerId } }, { signal }),
  });
  const [asking, setAsking] = useState(false);
  const mayTrade = usePermission("sports.trade");
  if (factor.isError) return <Failure error={factor.error} onRetry={() => void factor.refetch()} />;
  if (!factor.data) return <PanelSkeleton height={180} />;
  const { factorPpm, reason, changedBy, changedAt } = factor.data;
  return (
    <Panel
      title={t("trading.factor")}
      icon={<IconBall size={18} aria-hidden />}
      actions={
        mayTrade ? (
          <Button size="xs" variant="light" onClick={() => setAsking(true)}>
            {t("trading.setFactor")}
          </Button>
        ) : null
      }
    >
      <Facts
        items={[
          [t("trading.factor"), number(factorPpm / MILLION, { maximumFractionDigits: 2 })],
          [t("console.reason"), reason ?? <EmptyCell key="reason" />],
          [
            t("trading.changed"),
            changedAt === null ? (
              <EmptyCell key="changed" />
            ) : (
              <span key="changed">
                {changedBy} · <DateTime at={changedAt} />
              </span>
            ),
          ],
        ]}
      />
      {asking ? <FactorDialog whom={whom} factorPpm={factorPpm} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

interface FactorDialogProps {
  whom: PlayerRef;
  factorPpm: number;
  onClose: () => void;
}

function FactorDialog({ whom, factorPpm, onClose }: FactorDialogProps) {
  const { t } = useI18n();
  const reason = useReason();
  const [text, setText] = useState(String(factorPpm / MILLION));
  const [tried, setTried] = useState(false);
  const isGood = /^(1|0\.\d{1,2})$/.test(text) && Number(text) > 0;
  const action = usePlayerAction(
    whom,
    (why: string) =>
      call(setPlayerFactor, {
        params: { playerId: whom.playerId },
        body: { factorPpm: Math.round(Number(text) * MILLION), reason: why },
      }),
    () => {
      tellDone(t("console.saved"));
      onClose();
    },
  );
  return (
    <FormDialog
      title={`${t("trading.setFactor")}: ${whom.account}`}
      confirm={t("trading.setFactor")}
      busy={action.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const why = reason.take();
        if (isGood && why !== undefined) action.mutate(why);
      }}
    >
      <NumericText
        label={t("trading.factor")}
        description={t("trading.factorHint")}
        value={text}
        error={tried && !isGood ? t("trading.badFactor") : null}
        onChange={({ currentTarget }) => setText(currentTarget.value.trim())}
      />
      <ReasonField reason={reason} later />
    </FormDialog>
  );
}
