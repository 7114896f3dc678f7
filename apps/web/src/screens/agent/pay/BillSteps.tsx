import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { stepsQuery } from "./queries.ts";
import { StepList } from "./StepList.tsx";

/** What was paid for a real-time salary while its day went on. */
export function BillSteps({ billId }: { billId: string }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...stepsQuery(token, billId, { pageNo: page, pageSize: 20 }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted">{t("agentPay.stepsHint")}</p>
      {query.isError ? <QueryFailure query={query} /> : <StepList steps={query.data?.content} />}
      <Pager page={page} pages={query.data?.totalPages ?? 1} onChange={setPage} label={t("agentPay.steps")} />
    </div>
  );
}
