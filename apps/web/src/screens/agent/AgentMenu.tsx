import { IconButton } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { scrollSelectedIntoView } from "../../shell/scroll-selected.ts";
import { AGENT_GROUPS, type AgentPage } from "./agent-pages.ts";

interface MenuProps {
  pages: readonly AgentPage[];
  current: AgentPage;
  /** Called when a page was chosen. */
  onChosen?: () => void;
}

/** All pages of the agent centre by group. */
export function AgentMenu({ pages, current, onChosen }: MenuProps) {
  const { t } = useI18n();
  const groups = AGENT_GROUPS.map((key) => ({ key, entries: pages.filter(({ group }) => group === key) }));
  return (
    <nav aria-label={t("shell.agentCentre")} className="card p-2">
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ key, entries }) => (
          <section key={key} aria-labelledby={`agent-${key}`}>
            <h2
              id={`agent-${key}`}
              className="px-2.5 pt-3 pb-1 text-xs font-semibold text-faint [html[lang|=en]_&]:uppercase [html[lang|=en]_&]:tracking-wider"
            >
              {t(`agentTeam.group_${key}`)}
            </h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <MenuRow entry={entry} on={entry === current} {...(onChosen ? { onChosen } : {})} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}

function MenuRow({ entry, on, onChosen }: { entry: AgentPage; on: boolean; onChosen?: () => void }) {
  const { t } = useI18n();
  return (
    <Link
      to="/agentHome/$page"
      params={{ page: entry.path }}
      aria-current={on ? "page" : undefined}
      {...(onChosen ? { onClick: onChosen } : {})}
      className={cx(
        "flex min-h-11 w-full items-center gap-3 rounded-xl px-2 text-[0.92rem] font-medium hover:bg-surface-3 hover:text-text max-lg:min-h-13",
        on ? "bg-surface-3 text-text" : "text-muted",
      )}
    >
      <span
        className={cx(
          "grid size-8 shrink-0 place-items-center rounded-lg",
          on ? "bg-gold-tint text-gold" : "bg-surface-3 text-muted",
        )}
      >
        <Icon name={entry.icon} size={18} />
      </span>
      <span className="flex-1">{t(entry.label)}</span>
    </Link>
  );
}

/** The pages on phones: a strip to swipe, and a sheet with all of them. Nothing while there is one page alone. */
export function AgentStrip({ pages, current }: MenuProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  if (pages.length < 2) return null;
  return (
    <div className="flex items-center gap-2 lg:hidden">
      <IconButton icon="menu" label={t("agentTeam.allPages")} onClick={() => setOpen(true)} />
      <nav
        aria-label={t("shell.agentCentre")}
        className="no-scrollbar fade-ends -my-2 flex min-w-0 flex-1 gap-2 overflow-x-auto px-1 py-2"
      >
        {pages.map((entry) => (
          <Link
            key={entry.path}
            to="/agentHome/$page"
            params={{ page: entry.path }}
            {...(entry === current ? { ref: scrollSelectedIntoView, "aria-current": "page" as const } : {})}
            className={cx(
              "flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 text-sm font-semibold",
              entry === current
                ? "border-gold bg-gold-tint text-gold"
                : "border-line bg-surface-2 text-muted hover:text-text",
            )}
          >
            <Icon name={entry.icon} size={17} />
            {t(entry.label)}
          </Link>
        ))}
      </nav>
      <Dialog
        open={open}
        name="agent-pages"
        title={t("shell.agentCentre")}
        width={360}
        delayMs={0}
        fullOnPhone
        onClose={() => setOpen(false)}
      >
        <AgentMenu pages={pages} current={current} onChosen={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
