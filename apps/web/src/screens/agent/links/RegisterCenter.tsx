/** The register center: links that bring members, accounts that the agent opens, and who came. Source: AGENT-02. */
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../../shell/session.ts";
import { Funnel } from "./Funnel.tsx";
import { LinkList } from "./LinkList.tsx";
import { Newcomers } from "./Newcomers.tsx";
import { OpenAccount } from "./OpenAccount.tsx";
import { centerQuery } from "./queries.ts";

const VIEWS = ["links", "byHand", "newcomers"] as const;

export default function RegisterCenter() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const center = useQuery(centerQuery(token)).data;
  const [view, setView] = useState<(typeof VIEWS)[number]>("links");
  return (
    <div className="grid grid-cols-1 gap-4">
      <Funnel funnel={center} />
      <Segmented
        label={t("agentLinks.view")}
        value={view}
        onChange={setView}
        options={VIEWS.map((value) => ({ value, label: t(`agentLinks.view_${value}`) }))}
        className="max-sm:[&_label]:px-1.5 max-sm:[&_label]:text-xs sm:max-w-lg"
      />
      {view === "links" ? <LinkList center={center} /> : null}
      {view === "byHand" ? <OpenAccount leftToday={center?.leftToday} /> : null}
      {view === "newcomers" ? <Newcomers /> : null}
    </div>
  );
}
