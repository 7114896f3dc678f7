import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Switch } from "@mantine/core";
import IconDoor from "@tabler/icons-react/dist/esm/icons/IconDoor.mjs";
import IconOpen from "@tabler/icons-react/dist/esm/icons/IconWorldCheck.mjs";
import IconTools from "@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs";
import { Panel } from "../../shell/parts/page-head.tsx";
import { ZoneField } from "../../shell/parts/zone-field.tsx";
import { systemClock } from "@khela/kernel/system-clock";
import type { PanelProps } from "./panel-props.ts";
import classes from "./system.module.css";

const ENDS_IN_MINUTES = [30, 60, 120] as const;

/** Opens and closes the site for visitors, who see the end time. */
export function MaintenancePanel({ settings, readOnly, onChange }: PanelProps) {
  const { t, date } = useI18n();
  const { on, until } = settings.maintenance;
  const Icon = on ? IconTools : IconOpen;
  const set = (change: Partial<typeof settings.maintenance>) =>
    onChange({ maintenance: { ...settings.maintenance, ...change } });
  return (
    <Panel title={t("console.siteStatus")} icon={<IconDoor size={18} aria-hidden />}>
      <div className={classes["status"]} data-on={on}>
        <Icon size={30} className={classes["statusIcon"]} aria-hidden />
        <div className={classes["statusText"]}>
          <b>{t(on ? "console.siteClosed" : "console.siteOpen")}</b>
          <span>
            {on
              ? until
                ? t("console.siteClosedUntil", { when: date(until) })
                : t("console.siteClosedNoEnd")
              : t("console.siteOpenText")}
          </span>
        </div>
        <Switch
          color="lose"
          label={t("console.maintenance")}
          checked={on}
          disabled={readOnly}
          onChange={(event) => {
            const next = event.currentTarget.checked;
            set({ on: next, ...(next ? {} : { until: null }) });
          }}
        />
      </div>
      {on ? (
        <Group align="flex-end" mt="md" gap="xs">
          <ZoneField
            label={t("console.maintenanceEnd")}
            description={t("console.dhakaTime")}
            disabled={readOnly}
            value={until}
            onChange={(instant) => set({ until: instant })}
          />
          {readOnly
            ? null
            : ENDS_IN_MINUTES.map((minutes) => (
                <Button
                  key={minutes}
                  variant="light"
                  h={36}
                  onClick={() => set({ until: inMinutes(systemClock.nowMs(), minutes) })}
                >
                  {t("console.inMinutes", { n: minutes })}
                </Button>
              ))}
        </Group>
      ) : null}
    </Panel>
  );
}

/** A time this many minutes ahead, rounded up to a whole minute for readability. */
function inMinutes(nowMs: number, minutes: number): string {
  return new Date(Math.ceil(nowMs / 60_000 + minutes) * 60_000).toISOString();
}
