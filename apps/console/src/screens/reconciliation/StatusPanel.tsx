import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconAlert from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import classes from "./reconciliation.module.css";
import type { Overview } from "./use-reconciliation.ts";

interface StatusPanelProps {
  overview: Overview;
  busy: boolean;
  onStart: ((source: string | null) => void) | undefined;
}

/** The number of open breaks, which should be zero. */
export function StatusPanel({ overview, busy, onStart }: StatusPanelProps) {
  const { t, date } = useI18n();
  const { open, explained, oldestOpenAt, sources } = overview;
  const good = open === 0;
  // Some sources were never compared, so it is unknown whether the books agree.
  const never = good && sources.some(({ lastRun }) => lastRun === null);
  const Icon = never ? IconHourglass : good ? IconCheck : IconAlert;
  return (
    <section className={classes["status"]} data-good={never ? "never" : good} aria-live="polite">
      <Icon size={40} aria-hidden className={classes["statusIcon"]} />
      <div>
        <b>{never ? t("desk.sourceNever") : good ? t("desk.allAgree") : t("desk.breaksOpen", { n: open })}</b>
        {never ? null : (
          <span>
            {good || oldestOpenAt === null
              ? t("desk.allAgreeText", { n: explained })
              : t("desk.breaksOpenText", { when: date(oldestOpenAt) })}
          </span>
        )}
      </div>
      {onStart ? (
        <Button
          leftSection={<IconRefresh size={17} aria-hidden />}
          loading={busy || sources.some(({ running }) => running)}
          onClick={() => onStart(null)}
        >
          {t("desk.compareNow")}
        </Button>
      ) : null}
    </section>
  );
}
