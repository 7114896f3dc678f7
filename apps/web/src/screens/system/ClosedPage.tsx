/** The whole site is closed: maintenance with its end, or a region that is not served. Source: SYS-01. */
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { usePermission } from "../../shell/queries.ts";

export default function ClosedPage({ status }: { status: 1 | 2 }) {
  const { t, date } = useI18n();
  const permission = usePermission();
  const system = permission.data?.status;
  const maintenance = status === 1;
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-6 text-center">
      <img src="/favicon.svg" alt="KHELA" width={72} height={72} />
      <h1 className="mt-3 text-2xl">{t(maintenance ? "shell.maintenanceTitle" : "shell.regionTitle")}</h1>
      <p className="max-w-md text-muted">{t(maintenance ? "shell.maintenanceText" : "shell.regionText")}</p>
      {maintenance && system?.maintenanceEnd ? (
        <p className="font-semibold text-gold">
          {t("shell.maintenanceUntil", { time: date(system.maintenanceEnd) })}
        </p>
      ) : null}
      {!maintenance && system ? <p className="text-faint">{t("shell.regionIp", { ip: system.ip })}</p> : null}
      {maintenance ? (
        <Button
          className="mt-3"
          icon="refresh"
          loading={permission.isFetching}
          onClick={() => void permission.refetch()}
        >
          {t("common.retry")}
        </Button>
      ) : null}
    </main>
  );
}
