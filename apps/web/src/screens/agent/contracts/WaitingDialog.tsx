/** The dialog after login: what waits for the agent's answer, one contract after the other. Source: AGENT-09. */
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contractQuery, contractsQuery } from "../../../features/agent-contracts/queries.ts";
import type { DialogScreenProps } from "../../../shell/dialogs.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { useContractTitle } from "./ContractCard.tsx";
import { Detail } from "./ContractDialog.tsx";

export default function WaitingDialog({ dialog }: DialogScreenProps<"contracts">) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const query = useQuery(contractsQuery(token, "waiting", 1));
  const [shownId, setShownId] = useState<string>();
  const titleOf = useContractTitle();
  const all = query.data?.content;
  const shown =
    all?.find(({ contractId }) => contractId === shownId) ?? (all?.length === 1 ? all[0] : undefined);
  return (
    <Dialog
      {...dialog}
      title={shown ? titleOf(shown) : t("agentContract.waitingTitle")}
      width={400}
      fullOnPhone
    >
      <div className="flex flex-col gap-4 sm:w-110">
        {query.isError ? <QueryFailure query={query} /> : null}
        {all ? null : <Skeleton className="h-40 rounded-card" />}
        {shown ? (
          <One
            key={shown.contractId}
            contractId={shown.contractId}
            onDone={() => (all && all.length > 1 ? setShownId(undefined) : dialog.onClose())}
          />
        ) : (
          <>
            <p className="text-sm text-muted">{t("agentContract.waitingText")}</p>
            <ul className="grid gap-2">
              {all?.map((contract) => (
                <li key={contract.contractId}>
                  <Button block onClick={() => setShownId(contract.contractId)}>
                    {titleOf(contract)}
                  </Button>
                </li>
              ))}
            </ul>
            <Button variant="plain" onClick={dialog.onClose}>
              {t("agentContract.later")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function One({ contractId, onDone }: { contractId: string; onDone: () => void }) {
  const token = useSession((session) => session.token);
  const query = useQuery(contractQuery(token, contractId));
  if (query.isError) return <QueryFailure query={query} />;
  if (!query.data) return <Skeleton className="h-64 rounded-card" />;
  return <Detail detail={query.data} onDone={onDone} />;
}
