import { moneyFromText, ratioForChart } from "@khela/kernel/money";
import type { ProtectionView } from "@khela/contract/protection";
import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Group, Progress, Text } from "@mantine/core";
import IconPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import IconShield from "@tabler/icons-react/dist/esm/icons/IconShieldHeart.mjs";
import { useState } from "react";
import {
  remainingLimitText,
  type LimitKind,
  limitName,
  limitText,
} from "../../features/approvals/subject-text.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import classes from "./player.module.css";
import { LimitDialog, PauseDialog } from "./ProtectionDialogs.tsx";
import type { PlayerRef } from "./use-safety.ts";

type LimitRow = ProtectionView["limits"][number];

/** The player's limits and pauses, and the changes that customer service can make at the player's request. */
export function ProtectionPanel({ whom, protection }: { whom: PlayerRef; protection: ProtectionView }) {
  const { t } = useI18n();
  const mayWrite = usePermission("protection.write");
  const [asking, setAsking] = useState<"limit" | "pause">();
  const { limits, exclusion, history } = protection;
  const close = () => setAsking(undefined);
  return (
    <Panel title={t("console.protection")} icon={<IconShield size={18} aria-hidden />}>
      {exclusion ? <Pause exclusion={exclusion} /> : null}
      {limits.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("console.protectionNone")}
        </Text>
      ) : (
        <ul className={classes["limits"]}>
          {limits.map((limit) => (
            <Limit key={`${limit.kind} ${limit.period}`} limit={limit} />
          ))}
        </ul>
      )}
      {mayWrite ? (
        <Group gap="xs" mt="md">
          <Button size="xs" variant="light" onClick={() => setAsking("limit")}>
            {t("console.limitSet")}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsking("pause")}>
            {t("console.pauseBegin")}
          </Button>
        </Group>
      ) : null}
      {history.length > 0 ? <History history={history} /> : null}
      {asking === "limit" ? <LimitDialog whom={whom} limits={limits} onClose={close} /> : null}
      {asking === "pause" ? <PauseDialog whom={whom} onClose={close} /> : null}
    </Panel>
  );
}

function Pause({ exclusion }: { exclusion: NonNullable<ProtectionView["exclusion"]> }) {
  const { t, date } = useI18n();
  const { kind, until, forEver } = exclusion;
  let text = t("console.pauseRunsOver");
  if (until) text = t(`console.pauseRuns_${kind}`, { date: date(until, "dateTime") });
  else if (forEver) text = t("console.pauseRunsForEver");
  return (
    <Alert color="gold" icon={<IconPause />} mb="md" p="sm">
      {text}
    </Alert>
  );
}

function Limit({ limit }: { limit: LimitRow }) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const { kind, period, value, left, pending } = limit;
  const words = (amount: string | null) => limitText(i18n, kind, amount);
  const used = Math.min(
    100,
    Math.max(0, 100 - ratioForChart(moneyFromText(left), moneyFromText(value)) * 100),
  );
  return (
    <li>
      <div className={classes["limitHead"]}>
        <strong>{limitName(i18n, kind, period)}</strong>
        <span>{remainingLimitText(i18n, limit)}</span>
      </div>
      {/* A single bet uses up nothing of its limit, so no remaining amount is shown. */}
      {kind === "bet" ? null : (
        <Progress value={used} color={used >= 80 ? "lose" : "gold"} size="sm" aria-hidden />
      )}
      {pending ? (
        <p className={classes["hint"]}>
          {t("console.protectionRaise", {
            value: words(pending.value),
            date: date(pending.ripeAt, "dateTime"),
          })}
        </p>
      ) : null}
    </li>
  );
}

function History({ history }: { history: ProtectionView["history"] }) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <details className={classes["history"]}>
      <summary>{t("console.protectionHistory")}</summary>
      <ol>
        {history.map((change) => (
          <li key={change.id}>
            {changeText(i18n, change)}
            <span className={classes["hint"]}>
              <DateTime at={change.at} />
              {change.detail["by"] === "service" ? ` · ${t("console.protectionByService")}` : ""}
              {change.detail["by"] === "linked" ? ` · ${t("desk.protectionByLinked")}` : ""}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const KINDS = ["deposit", "loss", "stake", "bet", "session"] as const satisfies readonly LimitKind[];
const PERIODS = ["day", "week", "month", "bet", "session"] as const;

/** The text of a change; a change that the console doesn't know keeps its name. */
function changeText(i18n: I18n, { what, detail }: ProtectionView["history"][number]): string {
  const id = `console.protectionWhat_${what}`;
  if (!i18n.has(id)) return what;
  const kind = KINDS.find((known) => known === detail["kind"]);
  const period = PERIODS.find((known) => known === detail["period"]);
  if (kind && period) {
    const value = limitText(i18n, kind, detail["value"] || null);
    return i18n.t(id, { what: `${limitName(i18n, kind, period)}: ${value}` });
  }
  const length = `console.pause_${detail["length"] ?? ""}`;
  return i18n.t(id, { what: i18n.has(length) ? i18n.t(length) : "" });
}
