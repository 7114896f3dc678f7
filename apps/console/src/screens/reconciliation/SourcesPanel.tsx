import { useI18n } from "@khela/ui/i18n";
import { ActionIcon } from "@mantine/core";
import IconBooks from "@tabler/icons-react/dist/esm/icons/IconBooks.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { Panel } from "../../shell/parts/page-head.tsx";
import { Badge, type Tone, DateTime } from "../../shell/parts/values.tsx";
import classes from "./reconciliation.module.css";
import { sourceName } from "./source-name.ts";
import type { Overview } from "./use-reconciliation.ts";

type Source = Overview["sources"][number];

interface SourcesPanelProps {
  sources: readonly Source[];
  busy: boolean;
  onStart: ((source: string) => void) | undefined;
}

/** The sources of compared books, with the results of their last runs. */
export function SourcesPanel({ sources, busy, onStart }: SourcesPanelProps) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <Panel title={t("desk.breakSource")} icon={<IconBooks size={18} aria-hidden />} flush>
      <ul className={classes["sources"]} aria-label={t("desk.breakSource")}>
        {sources.map((source) => {
          const name = sourceName(i18n, source.name);
          return (
            <li key={source.name} className={classes["source"]}>
              <div className={classes["sourceText"]}>
                <b>{name}</b>
                <LastRun source={source} />
              </div>
              <SourceState source={source} />
              {onStart ? (
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t("desk.compareOne", { name })}
                  disabled={busy || source.running}
                  onClick={() => onStart(source.name)}
                >
                  <IconRefresh size={17} />
                </ActionIcon>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function SourceState({ source }: { source: Source }) {
  const { t } = useI18n();
  const { open, running, lastRun } = source;
  const [tone, text]: [Tone, string] = running
    ? ["info", t("desk.sourceRunning")]
    : lastRun === null
      ? ["plain", t("desk.sourceNever")]
      : lastRun.state === "failed"
        ? ["lose", t("desk.sourceFailed")]
        : open > 0
          ? ["lose", t("desk.breaksOpen", { n: open })]
          : ["win", t("desk.sourceAgrees")];
  return <Badge tone={tone}>{text}</Badge>;
}

function LastRun({ source }: { source: Source }) {
  const { t } = useI18n();
  const { lastRun, readUntil } = source;
  if (lastRun === null) return null;
  return (
    <>
      <span>
        <DateTime at={lastRun.startedAt} />,{" "}
        {lastRun.startedBy === null ? t("desk.runByClock") : t("desk.runBy", { who: lastRun.startedBy })}
      </span>
      <span>
        {lastRun.problem ??
          [
            t("desk.runCompared", { n: lastRun.compared }),
            t("desk.runSettled", { n: lastRun.settled }),
            t("desk.runFound", { n: lastRun.found }),
          ].join(" · ")}
      </span>
      {readUntil === null ? null : (
        <span>
          {t("desk.sourceReadUntil")} <DateTime at={readUntil} />
        </span>
      )}
    </>
  );
}
