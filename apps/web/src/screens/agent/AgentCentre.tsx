/**
 * The agent centre: on wide screens its menu beside the page, on phones the pages as a strip above, with all of them in
 * a sheet. Source: AGENT-01, AUTH-16, NAV-13.
 */
import { isAgentType } from "@khela/rules/auth/trial";
import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { artIcon } from "../../shell/categories.ts";
import { useFlag, useMember, usePermission } from "../../shell/queries.ts";
import { useLoggedIn } from "../../shell/session.ts";
import { PageSkeleton } from "../member/PageSkeleton.tsx";
import NotFoundPage from "../system/NotFoundPage.tsx";
import { AGENT_PAGES, type AgentPage } from "./agent-pages.ts";
import { AgentMenu, AgentStrip } from "./AgentMenu.tsx";

export default function AgentCentre() {
  const { t } = useI18n();
  const member = useMember().data;
  const loggedIn = useLoggedIn();
  const isOn = useFlag("AGENTPOLICY3");
  if (!loggedIn) return <Refused title={t("member.signedOutTitle")}>{t("member.signedOutText")}</Refused>;
  if (!member) return <Skeleton className="h-72 w-full rounded-card" />;
  if (!isAgentType(member.type))
    return <Refused title={t("entry.agentOnly")}>{t("entry.agentOnlyText")}</Refused>;
  if (!isOn) return <Refused title={t("errors.SYS_FEATURE_OFF")}>{t("entry.agentOff")}</Refused>;
  return <Centre account={member.account} />;
}

function Refused({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useI18n();
  const home = (
    <Link to="/" className={buttonClass({ variant: "gold" })}>
      {t("entry.agentHome")}
    </Link>
  );
  return (
    <EmptyState className="min-h-[55dvh]" image={artIcon("user")} title={title} action={home}>
      {children}
    </EmptyState>
  );
}

function Centre({ account }: { account: string }) {
  const { page } = useParams({ strict: false });
  const flags = usePermission().data?.flags;
  const pages = AGENT_PAGES.filter(({ flag }) => flags?.[flag] === true);
  const entry = page === undefined ? pages[0] : pages.find(({ path }) => path === page);
  if (!entry) return <NotFoundPage />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-6">
      <AgentStrip pages={pages} current={entry} />
      <aside className="grid gap-4 max-lg:hidden">
        <AgentCard account={account} />
        <AgentMenu pages={pages} current={entry} />
      </aside>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <PageHead entry={entry} />
        <Suspense key={entry.path} fallback={<PageSkeleton />}>
          <entry.screen />
        </Suspense>
      </div>
    </div>
  );
}

function AgentCard({ account }: { account: string }) {
  const { t } = useI18n();
  return (
    <section className="card flex items-center gap-3 p-4">
      <span
        aria-hidden
        data-mark={account.slice(0, 1)}
        className="btn-gold grid size-11 shrink-0 place-items-center rounded-xl text-lg font-extrabold uppercase before:content-[attr(data-mark)]"
      />
      <p className="grid min-w-0 leading-tight">
        <bdi className="truncate font-semibold">{account}</bdi>
        <span className="text-xs text-muted">{t("shell.agentCentre")}</span>
      </p>
    </section>
  );
}

function PageHead({ entry }: { entry: AgentPage }) {
  const { t } = useI18n();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-gold-tint text-gold">
        <Icon name={entry.icon} size={22} />
      </span>
      <h1 className="text-xl md:text-2xl">{t(entry.label)}</h1>
    </div>
  );
}
