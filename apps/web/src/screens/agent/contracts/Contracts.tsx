/** The contracts of an agent: what waits, the own ones, those of the downlines; offers are made here. Source: AGENT-07. */
import { CONTRACT_BOXES } from "@khela/contract/agent-contracts";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { Segmented } from "@khela/ui/segmented";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  contractDeskQuery,
  contractsQuery,
  useContractUpdates,
} from "../../../features/agent-contracts/queries.ts";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { ContractCard } from "./ContractCard.tsx";
import { ContractDialog } from "./ContractDialog.tsx";
import { OfferDialog } from "./OfferDialog.tsx";

type Box = (typeof CONTRACT_BOXES)[number];

export default function Contracts() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  useContractUpdates();
  const desk = useQuery(contractDeskQuery(token)).data;
  const [chosen, setChosen] = useState<Box>();
  const [page, setPage] = useState(1);
  const [shownId, setShownId] = useState<string>();
  const [offering, setOffering] = useState(false);
  // What waits comes first, until another view is chosen.
  const box = chosen ?? (desk && desk.waiting === 0 ? "mine" : "waiting");
  const query = useQuery(contractsQuery(token, box, page));
  const { data } = query;
  function choose(next: Box) {
    setChosen(next);
    setPage(1);
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t("agentContract.which")}
          value={box}
          onChange={choose}
          options={CONTRACT_BOXES.map((value) => ({
            value,
            label:
              value === "waiting" && desk && desk.waiting > 0
                ? t("agentContract.box_waitingCount", { n: desk.waiting })
                : t(`agentContract.box_${value}`),
          }))}
          className="max-sm:w-full max-sm:[&_label]:px-1.5 max-sm:[&_label]:text-xs sm:max-w-lg"
        />
        {desk && desk.own.length > 0 ? (
          <Button variant="gold" icon="plus" className="max-sm:w-full" onClick={() => setOffering(true)}>
            {t("agentContract.offer")}
          </Button>
        ) : null}
      </div>
      {query.isError ? <QueryFailure query={query} /> : null}
      {data ? null : <Skeleton className="h-40 rounded-card" />}
      {data?.content.length === 0 ? (
        <EmptyState className="card" image={artIcon("user")} title={t(`agentContract.none_${box}`)}>
          {t(`agentContract.noneText_${box}`)}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
          {data?.content.map((contract) => (
            <li key={contract.contractId}>
              <ContractCard contract={contract} onOpen={() => setShownId(contract.contractId)} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={data?.totalPages ?? 1}
        onChange={setPage}
        label={t("agentContract.contracts")}
      />
      {shownId ? <ContractDialog contractId={shownId} onClose={() => setShownId(undefined)} /> : null}
      {offering && desk ? (
        <OfferDialog
          desk={desk}
          onDone={() => {
            setOffering(false);
            choose("downlines");
          }}
          onClose={() => setOffering(false)}
        />
      ) : null}
    </div>
  );
}
