import { useI18n } from "@khela/ui/i18n";
import IconHeart from "@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs";
import IconScale from "@tabler/icons-react/dist/esm/icons/IconScale.mjs";
import { Facts, Panel } from "../../shell/parts/page-head.tsx";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import classes from "./system.module.css";
import type { Health, LedgerCheck } from "./use-system.ts";

/** The state of the server machine. */
export function HealthPanel({ health }: { health: Health }) {
  const { t, number } = useI18n();
  return (
    <Panel title={t("console.health")} icon={<IconHeart size={18} aria-hidden />}>
      <Facts
        items={[
          [t("console.database"), health.database],
          [t("console.uptime"), <Uptime key="uptime" seconds={health.uptimeS} />],
          [t("console.version"), health.version],
          [t("console.processRoles"), health.roles.join(", ")],
          [t("console.sockets"), number(health.sockets)],
          [t("console.jobsWaiting"), number(health.jobsWaiting)],
          [
            t("console.jobsFailed"),
            <Badge key="failed" tone={health.jobsFailed === 0 ? "win" : "lose"}>
              {number(health.jobsFailed)}
            </Badge>,
          ],
        ]}
      />
    </Panel>
  );
}

function Uptime({ seconds }: { seconds: number }) {
  const { duration } = useI18n();
  return duration(Math.floor(seconds / 60));
}

/** The newest check of the ledger. */
export function LedgerPanel({ check }: { check: LedgerCheck }) {
  const { t } = useI18n();
  return (
    <Panel title={t("console.ledgerCheck")} icon={<IconScale size={18} aria-hidden />}>
      {check === null ? (
        <span style={{ color: "var(--muted)" }}>{t("console.noLedgerCheck")}</span>
      ) : (
        <>
          <div style={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0.6rem" }}>
            <Badge tone={check.ok ? "win" : "lose"}>
              {t(check.ok ? "console.ledgerOk" : "console.ledgerBad")}
            </Badge>
            <DateTime at={check.at} format="seconds" />
          </div>
          {check.problems.length > 0 ? (
            <ul className={classes["problems"]}>
              {check.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </Panel>
  );
}
