import type { TeamMember } from "@khela/contract/agent-team";
import { Button, IconButton } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listTeam } from "@khela/contract/agent-team";
import { call } from "../../../shell/api.ts";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { DownlineName } from "./DownlineName.tsx";

const PAGE_SIZE = 30;

type Open = (member: TeamMember) => void;

/** The team as a tree: each agent opens to those right below, as far down as it goes. */
export function DownlineTree({ onOpen }: { onOpen: Open }) {
  const { t } = useI18n();
  return (
    <section aria-label={t("agentTeam.view_tree")} className="card overflow-hidden py-1">
      <Branch onOpen={onOpen} />
    </section>
  );
}

/** The members right below one, by name. */
function Branch({ parent, onOpen }: { parent?: TeamMember; onOpen: Open }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const query = useInfiniteQuery({
    queryKey: ["member", token, "team", "branch", parent?.memberId ?? ""],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        listTeam,
        {
          query: {
            pageNo: pageParam,
            pageSize: PAGE_SIZE,
            ...(parent ? { parentId: parent.memberId } : {}),
          },
        },
        { signal },
      ),
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    staleTime: 0,
  });
  if (query.isError) return <QueryFailure query={query} className="p-4" />;
  if (!query.data) return <Skeleton className="mx-4 my-2 h-10" />;
  const rows = query.data.pages.flatMap(({ content }) => content);
  if (rows.length === 0)
    return (
      <EmptyState image={artIcon("invite")} title={t("agentTeam.noTeam")}>
        {t("agentTeam.noTeamHint")}
      </EmptyState>
    );
  return (
    <ul className={parent ? "ms-5 border-s border-line sm:ms-8" : undefined}>
      {rows.map((member) => (
        <Node key={member.memberId} member={member} onOpen={onOpen} />
      ))}
      {query.hasNextPage ? (
        <li className="px-4 py-2">
          <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("agentTeam.showMore")}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function Node({ member, onOpen }: { member: TeamMember; onOpen: Open }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="flex min-h-15 items-center gap-1 pe-4 ps-1 hover:bg-surface-2/60">
        {member.direct > 0 ? (
          <IconButton
            icon={open ? "chevronDown" : "chevronRight"}
            tone="clear"
            label={t("agentTeam.branchOf", { account: member.account })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className={open ? "" : "rtl:-scale-x-100"}
          />
        ) : (
          <span className="size-11 shrink-0" />
        )}
        <button
          type="button"
          className="flex min-h-13 min-w-0 flex-1 items-center justify-between gap-3 text-start"
          onClick={() => onOpen(member)}
        >
          <DownlineName
            member={member}
            note={
              member.all > 0 ? t("agentTeam.teamOf", { direct: member.direct, all: member.all }) : undefined
            }
          />
          <Money value={member.balance} className="text-sm font-semibold" />
        </button>
      </div>
      {open ? <Branch parent={member} onOpen={onOpen} /> : null}
    </li>
  );
}
