import { useI18n } from "@khela/ui/i18n";
import { Alert } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import IconAlert from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import type { Dashboard } from "./KpiCards.tsx";

/**
 * The findings of last night's check of the returns; renders nothing where there are none. Source: OPS-04, domain
 * rules I4.
 */
export function ReturnsAlarm({ check }: { check: Dashboard["returnsCheck"] }) {
  const { t, date } = useI18n();
  if (check === null || check.findings === 0) return null;
  return (
    <Alert
      mb="md"
      color="lose"
      icon={<IconAlert size={18} aria-hidden />}
      title={t("console.returnsAlarm", { n: check.findings })}
    >
      <Link to="/returns">{t("console.returnsAlarmText", { when: date(check.at, "dateTime") })}</Link>
    </Alert>
  );
}
