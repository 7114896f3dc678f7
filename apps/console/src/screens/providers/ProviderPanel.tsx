import { type ConsoleProvider, switchProvider } from "@khela/contract/console/providers";
import { useI18n } from "@khela/ui/i18n";
import { Button, Switch } from "@mantine/core";
import IconPlug from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconPower from "@tabler/icons-react/dist/esm/icons/IconPower.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Badge } from "../../shell/parts/values.tsx";
import classes from "./providers.module.css";
import { useProviderCommand } from "./use-providers.ts";

interface Wanted {
  depositsOn: boolean;
  payoutsOn: boolean;
}

/** A payment provider with its kill switch, per direction or for both. */
export function ProviderPanel({ provider, readOnly }: { provider: ConsoleProvider; readOnly: boolean }) {
  const { t } = useI18n();
  const [wanted, setWanted] = useState<Wanted>();
  const { name, depositsOn, payoutsOn, version } = provider;
  const turn = useProviderCommand(
    (reason: string) =>
      call(switchProvider, {
        params: { provider: name },
        body: { depositsOn, payoutsOn, ...wanted, version, reason },
      }),
    () => setWanted(undefined),
  );
  const allOn = depositsOn && payoutsOn;
  const anyOn = depositsOn || payoutsOn;
  const stops =
    wanted !== undefined && ((depositsOn && !wanted.depositsOn) || (payoutsOn && !wanted.payoutsOn));
  return (
    <Panel
      title={t("desk.provider", { name })}
      icon={<IconPlug size={18} aria-hidden />}
      actions={
        readOnly ? null : (
          <Button
            size="xs"
            variant={anyOn ? "light" : "filled"}
            color={anyOn ? "lose" : "win.4"}
            leftSection={<IconPower size={16} aria-hidden />}
            onClick={() => setWanted({ depositsOn: !anyOn, payoutsOn: !anyOn })}
          >
            {t(anyOn ? "desk.stopAll" : "desk.startAll")}
          </Button>
        )
      }
    >
      <div className={classes["switches"]}>
        <Direction
          label={t("desk.switchDeposits")}
          on={depositsOn}
          underWay={provider.openDeposits}
          readOnly={readOnly}
          onTurn={(on) => setWanted({ depositsOn: on, payoutsOn })}
        />
        <Direction
          label={t("desk.switchPayouts")}
          on={payoutsOn}
          underWay={provider.openPayouts}
          readOnly={readOnly}
          onTurn={(on) => setWanted({ depositsOn, payoutsOn: on })}
        />
      </div>
      <LastSwitch provider={provider} bad={!allOn} />
      {wanted ? (
        <ReasonDialog
          title={t(stops ? "desk.stopTitle" : "desk.startTitle", { name })}
          text={t(stops ? "desk.stopText" : "desk.startText")}
          {...(stops ? { presets: [t("desk.stopDown"), t("desk.stopFraud"), t("desk.stopWrong")] } : {})}
          confirm={t(stops ? "desk.stopDo" : "desk.startDo")}
          danger={stops}
          busy={turn.isPending}
          onClose={() => setWanted(undefined)}
          onConfirm={(reason) => turn.mutate(reason)}
        />
      ) : null}
    </Panel>
  );
}

interface DirectionProps {
  label: string;
  on: boolean;
  underWay: number;
  readOnly: boolean;
  onTurn: (on: boolean) => void;
}

function Direction({ label, on, underWay, readOnly, onTurn }: DirectionProps) {
  const { t } = useI18n();
  return (
    <div className={classes["direction"]} data-on={on}>
      <div>
        <b>{label}</b>
        <span>{t("desk.underWayDeposits", { n: underWay })}</span>
      </div>
      <Badge tone={on ? "win" : "lose"}>{t(on ? "desk.switchOn" : "desk.switchOff")}</Badge>
      <Switch
        aria-label={label}
        color="win.4"
        checked={on}
        disabled={readOnly}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
    </div>
  );
}

function LastSwitch({ provider, bad }: { provider: ConsoleProvider; bad: boolean }) {
  const { t, date } = useI18n();
  const { changedBy, changedAt, reason } = provider;
  if (changedBy === null || changedAt === null) return null;
  return (
    <p className={classes["note"]} data-bad={bad}>
      {t("desk.lastSwitch", { who: changedBy, when: date(changedAt), why: reason ?? "" })}
    </p>
  );
}
