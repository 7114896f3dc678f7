import { useI18n } from "@khela/ui/i18n";
import { Tooltip } from "@mantine/core";
import { utcText } from "./parts/values.tsx";
import { useNow } from "./parts/use-now.ts";
import classes from "./shell.module.css";

/** The time in Dhaka, which all figures use; UTC on hover. */
export function DhakaClock() {
  const { t, date } = useI18n();
  const nowMs = useNow(1000);
  return (
    <Tooltip label={utcText(nowMs)}>
      <div className={classes["clock"]} role="timer" aria-label={t("console.clock")}>
        <b>{date(nowMs, "time")}</b>
        {t("console.dhaka")} · {date(nowMs, "dayMonth")}
      </div>
    </Tooltip>
  );
}
