/** Transfers between upline and downline: send, request, decide, history. Source: MONEY-06. */
import type { getTransferDesk } from "@khela/contract/agent-transfers";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Segmented } from "@khela/ui/segmented";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState, ErrorState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deskQuery, useTransferUpdates } from "../../features/wallets/queries.ts";
import { asCallError } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { errorText } from "../../shell/error-text.ts";
import { useSession } from "../../shell/session.ts";
import { AgentHistory } from "./AgentHistory.tsx";
import { AskForm } from "./AskForm.tsx";
import { RequestList } from "./RequestList.tsx";
import { SendForm } from "./SendForm.tsx";

export default function UplinePage() {
  const i18n = useI18n();
  const { t } = i18n;
  const token = useSession((session) => session.token);
  const desk = useQuery(deskQuery(token));
  useTransferUpdates("agents");
  if (desk.isError && !desk.data) {
    if (asCallError(desk.error)?.code === "SYS_FEATURE_OFF") {
      return (
        <EmptyState className="card min-h-80" image={artIcon("bank")} title={t("errors.SYS_FEATURE_OFF")}>
          {t("wallets.featureOff")}
        </EmptyState>
      );
    }
    return (
      <ErrorState
        className="card"
        text={errorText(i18n, desk.error)}
        traceId={asCallError(desk.error)?.traceId}
        onRetry={() => void desk.refetch()}
        retrying={desk.isFetching}
      />
    );
  }
  if (!desk.data) return <Skeleton className="h-72 rounded-card" />;
  if (!desk.data.isAgent && desk.data.uplines.length === 0) {
    return (
      <EmptyState className="card min-h-80" image={artIcon("bank")} title={t("wallets.noUpline")}>
        {t("wallets.noUplineText")}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <Desk desk={desk.data} />
      <RequestList />
      <AgentHistory />
    </div>
  );
}

function Desk({ desk }: { desk: CallOutput<typeof getTransferDesk> }) {
  const { t } = useI18n();
  const kinds = [
    ...(desk.isAgent ? (["sendDown"] as const) : []),
    ...(desk.uplines.length > 0 ? (["sendUp", "askUp"] as const) : []),
  ];
  const [wanted, setWanted] = useState<(typeof kinds)[number]>();
  const kind = wanted ?? kinds[0];
  const options = kinds.map((value) => ({ value, label: t(`wallets.${value}`) }));
  return (
    <section className="card grid gap-5 p-4 md:p-5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-sm text-muted">{t("shell.balance")}</span>
        <Money value={desk.balance} className="text-2xl font-extrabold text-gold" />
      </p>
      {kind && kinds.length > 1 ? (
        <Segmented
          label={t("wallets.kind")}
          options={options}
          value={kind}
          onChange={setWanted}
          className="max-sm:flex-col"
        />
      ) : null}
      {kind === "askUp" ? (
        <AskForm desk={desk} />
      ) : (
        <SendForm key={kind} desk={desk} to={kind === "sendDown" ? "downline" : "upline"} />
      )}
    </section>
  );
}
