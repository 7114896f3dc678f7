/** Downline management: the agent's team as a tree and as a list; each row opens. Source: AGENT-03. */
import type { TeamMember } from "@khela/contract/agent-team";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useState } from "react";
import { DownlineDialog } from "./DownlineDialog.tsx";
import { DownlineList } from "./DownlineList.tsx";
import { DownlineTree } from "./DownlineTree.tsx";

const VIEWS = ["tree", "list"] as const;

export default function DownlineManagement() {
  const { t } = useI18n();
  const [view, setView] = useState<(typeof VIEWS)[number]>("tree");
  const [shown, setShown] = useState<TeamMember>();
  const [rootId, setRootId] = useState<string>();
  function look(member: TeamMember) {
    setShown(undefined);
    setRootId(member.memberId);
    setView("list");
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented
        label={t("agentTeam.view")}
        value={view}
        onChange={(next) => {
          setView(next);
          setRootId(undefined);
        }}
        options={VIEWS.map((value) => ({ value, label: t(`agentTeam.view_${value}`) }))}
        className="sm:max-w-xs"
      />
      {view === "tree" ? (
        <DownlineTree onOpen={setShown} />
      ) : (
        <DownlineList key={rootId ?? ""} rootId={rootId} onOpen={setShown} onRoot={setRootId} />
      )}
      {shown ? (
        <DownlineDialog member={shown} onLook={() => look(shown)} onClose={() => setShown(undefined)} />
      ) : null}
    </div>
  );
}
