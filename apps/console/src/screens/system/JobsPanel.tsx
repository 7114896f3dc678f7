import { listJobs, retryJob, runJob } from "@khela/contract/console/jobs";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Button, Skeleton, Table } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClockPlay.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Mono, Panel } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Badge, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import classes from "./system.module.css";

type Job = CallOutput<typeof listJobs>["jobs"][number];
type Action = "run" | "retry";

const ASK_AGAIN_MS = 10_000;

/**
 * The background jobs, with their last runs, errors and waiting items, and buttons to run and retry them. Source:
 * OPS-08.
 */
export function JobsPanel() {
  const { t } = useI18n();
  const jobs = useQuery({
    queryKey: ["system", "jobs"],
    queryFn: ({ signal }) => call(listJobs, {}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  });
  return (
    <Panel title={t("console.jobs")} icon={<IconClock size={18} aria-hidden />} flush>
      {jobs.data ? (
        <JobTable jobs={jobs.data.jobs.toSorted(byTrouble)} />
      ) : jobs.isError ? (
        <Failure error={jobs.error} onRetry={() => void jobs.refetch()} />
      ) : (
        <Skeleton height={300} m="md" />
      )}
    </Panel>
  );
}

/** Failing jobs come first, then scheduled ones. */
function byTrouble(a: Job, b: Job): number {
  const rank = (job: Job) => (job.givenUp > 0 ? 0 : job.last?.failed ? 1 : job.cron ? 2 : 3);
  return rank(a) - rank(b) || a.name.localeCompare(b.name);
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useI18n();
  const may = usePermission("system.write");
  const [asking, setAsking] = useState<{ job: Job; action: Action }>();
  return (
    <>
      <WideTable label={t("console.jobs")} minWidth={760} className={classes["jobs"] ?? ""}>
        <Table.Thead>
          <Table.Tr>
            {(["jobName", "jobTimes", "jobLast", "jobWaiting", "state"] as const).map((name) => (
              <Table.Th key={name}>{t(`console.${name}`)}</Table.Th>
            ))}
            <Table.Th>
              <span className="sr-only">{t("console.jobActions")}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <JobRow
              key={job.name}
              job={job}
              onAsk={may ? (action) => setAsking({ job, action }) : undefined}
            />
          ))}
        </Table.Tbody>
      </WideTable>
      {asking ? <AskDialog {...asking} onClose={() => setAsking(undefined)} /> : null}
    </>
  );
}

function JobRow({ job, onAsk }: { job: Job; onAsk: ((action: Action) => void) | undefined }) {
  const { t, number } = useI18n();
  const action: Action | undefined =
    job.givenUp > 0 || (job.last?.failed && job.waiting > 0) ? "retry" : job.cron ? "run" : undefined;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Mono>{job.name}</Mono>
        {job.lastError ? (
          <span className={classes["jobError"]}>
            <DateTime at={job.lastError.at} />: {job.lastError.text}
          </span>
        ) : null}
      </Table.Th>
      <Table.Td>{job.cron ? <Mono>{job.cron}</Mono> : t("console.jobOnDemand")}</Table.Td>
      <Table.Td>{job.last ? <DateTime at={job.last.endedAt} format="seconds" /> : <EmptyCell />}</Table.Td>
      <Table.Td>{number(job.waiting + job.running)}</Table.Td>
      <Table.Td>
        <JobState job={job} />
      </Table.Td>
      <Table.Td>
        {onAsk && action ? (
          <Button size="xs" variant="default" onClick={() => onAsk(action)}>
            {t(action === "run" ? "console.jobRun" : "console.jobRetry")}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}

function JobState({ job }: { job: Job }) {
  const { t } = useI18n();
  if (job.givenUp > 0) return <Badge tone="lose">{t("console.jobGivenUp", { n: job.givenUp })}</Badge>;
  if (job.running > 0) return <Badge tone="info">{t("console.jobRunning")}</Badge>;
  if (!job.last) return <Badge tone="plain">{t("console.jobNever")}</Badge>;
  return (
    <Badge tone={job.last.failed ? "lose" : "win"}>
      {t(job.last.failed ? "console.jobFailed" : "console.jobGood")}
    </Badge>
  );
}

function AskDialog({ job, action, onClose }: { job: Job; action: Action; onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: async (reason: string) => {
      const body = { name: job.name, reason };
      if (action === "run") await call(runJob, { body });
      else await call(retryJob, { body });
    },
    onSuccess: async () => {
      onClose();
      tellDone(t("console.jobAsked", { name: job.name }));
      await queries.invalidateQueries({ queryKey: ["system", "jobs"] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
  return (
    <ReasonDialog
      title={t(action === "run" ? "console.jobRunTitle" : "console.jobRetryTitle", { name: job.name })}
      text={t(action === "run" ? "console.jobRunText" : "console.jobRetryText")}
      confirm={t(action === "run" ? "console.jobRun" : "console.jobRetry")}
      danger={false}
      busy={send.isPending}
      onClose={onClose}
      onConfirm={(reason) => send.mutate(reason)}
    />
  );
}
