/**
 * The page an agent reaches after the agents' login: what the agent centre will contain. Source: AUTH-16,
 * AGENT-01.
 */
import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import type { MessageId } from "@khela/i18n/message-ids";
import { isAgentType } from "@khela/rules/auth/trial";
import { Link } from "@tanstack/react-router";
import { artIcon } from "../../shell/categories.ts";
import { useFlag, useMember } from "../../shell/queries.ts";

const COMING: readonly { text: MessageId; icon: IconName }[] = [
  { text: "entry.agentTeam", icon: "user" },
  { text: "entry.agentRegister", icon: "userPlus" },
  { text: "entry.agentReports", icon: "chart" },
  { text: "entry.agentContracts", icon: "receipt" },
];

export default function AgentHome() {
  const { t } = useI18n();
  const member = useMember().data;
  const hasCentre = useFlag("AGENTPOLICY3");
  if (!member) return <Skeleton className="h-72 w-full rounded-card" />;
  if (!isAgentType(member.type)) {
    return (
      <EmptyState
        className="min-h-[55dvh]"
        image={artIcon("user")}
        title={t("entry.agentOnly")}
        action={
          <Link to="/" className={buttonClass({ variant: "gold" })}>
            {t("entry.agentHome")}
          </Link>
        }
      >
        {t("entry.agentOnlyText")}
      </EmptyState>
    );
  }
  return (
    <article className="grid gap-5">
      <header className="card grid gap-2 p-5 md:p-7">
        <h1 className="text-2xl md:text-3xl">{t("entry.agentTitle", { account: member.account })}</h1>
        <p className="max-w-2xl text-muted">{t(hasCentre ? "entry.agentLead" : "entry.agentOff")}</p>
      </header>
      {hasCentre ? (
        <section className="grid gap-3" aria-labelledby="agent-coming">
          <h2 id="agent-coming" className="text-lg">
            {t("entry.agentPages")}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {COMING.map(({ text, icon }) => (
              <li key={text} className="card flex items-center gap-4 p-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-gold-tint text-gold">
                  <Icon name={icon} />
                </span>
                <span className="font-medium">{t(text)}</span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">{t("entry.agentCode")}</p>
        </section>
      ) : null}
    </article>
  );
}
