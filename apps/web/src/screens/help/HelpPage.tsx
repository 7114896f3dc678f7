/** The help centre; `#tag` leads to one of its entries. `/helpmc` shows it alone. Source: API-01, NAV-01. */
import { getHelp } from "@khela/contract/system";
import { blocksOf } from "@khela/rules/content/help-text";
import { Button } from "@khela/ui/button";
import { Card } from "@khela/ui/card";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState, ErrorState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { asCallError, call } from "../../shell/api.ts";
import { preloadDialog } from "../../shell/dialog-host.tsx";
import { openDialog } from "../../shell/dialogs.ts";
import { errorText } from "../../shell/error-text.ts";
import { useLanguage } from "../../shell/queries.ts";
import { scrollBehavior } from "../../shell/scroll.ts";

export default function HelpPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const language = useLanguage();
  const help = useQuery({
    queryKey: ["help", language],
    queryFn: ({ signal }) => call(getHelp, { query: { lang: language, device: "WEB" } }, { signal }),
    staleTime: 300_000,
  });
  return (
    <div className="mx-auto grid max-w-5xl gap-6 pb-10">
      <title>{`${t("help.title")} · KHELA`}</title>
      <header className="grid gap-2">
        <h1 className="text-2xl md:text-3xl">{t("help.title")}</h1>
        <p className="max-w-2xl text-muted">{t("help.intro")}</p>
      </header>
      {help.data ? (
        <Entries entries={help.data} />
      ) : help.isError ? (
        <ErrorState
          title={t("common.errorTitle")}
          text={errorText(i18n, help.error)}
          traceId={asCallError(help.error)?.traceId ?? ""}
          onRetry={() => void help.refetch()}
          retrying={help.isFetching}
        />
      ) : (
        <div className="grid gap-4">
          {["a", "b", "c"].map((key) => (
            <Skeleton key={key} className="h-48" />
          ))}
        </div>
      )}
    </div>
  );
}

interface Entry {
  tag: string;
  title: string;
  content: string;
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useI18n();
  const { pathname, hash } = useLocation();
  const present = entries.some(({ tag }) => tag === hash);
  useEffect(() => {
    // The texts came after the page: only now is there something to go to.
    if (present) document.getElementById(hash)?.scrollIntoView({ behavior: scrollBehavior() });
  }, [present, hash]);
  if (entries.length === 0) return <EmptyState title={t("help.none")} />;
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_1fr] lg:items-start">
      <nav
        aria-label={t("help.topics")}
        className="no-scrollbar flex gap-2 overflow-x-auto lg:sticky lg:top-36 lg:grid lg:gap-1"
      >
        {entries.map(({ tag, title }) => (
          <Link
            key={tag}
            to={pathname as "/help"}
            hash={tag}
            activeOptions={{ includeHash: true }}
            className="flex min-h-11 shrink-0 items-center rounded-xl border border-line bg-surface-2 px-4 text-sm font-medium text-muted hover:border-gold/60 hover:text-text aria-[current]:border-gold/60 aria-[current]:text-gold lg:border-transparent lg:bg-transparent"
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className="grid gap-4">
        {entries.map((entry) => (
          <EntryCard key={entry.tag} entry={entry} />
        ))}
        <ContactCard />
      </div>
    </div>
  );
}

function EntryCard({ entry }: { entry: Entry }) {
  return (
    <Card className="scroll-mt-36 p-5 md:p-7" id={entry.tag}>
      <h2 className="mb-3 text-lg md:text-xl">{entry.title}</h2>
      <div className="grid max-w-prose gap-3 leading-relaxed text-muted">
        {blocksOf(entry.content).map((block, index) =>
          block.kind === "paragraph" ? (
            // The text never changes its order.
            <p key={index}>{block.text}</p>
          ) : (
            <ul key={index} className="grid list-disc gap-1.5 ps-5 marker:text-gold">
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ),
        )}
      </div>
    </Card>
  );
}

function ContactCard() {
  const { t } = useI18n();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5 md:p-7">
      <div className="grid max-w-prose gap-1">
        <h2 className="text-lg md:text-xl">{t("help.contact")}</h2>
        <p className="text-muted">{t("help.contactText")}</p>
      </div>
      <Button
        icon="chat"
        variant="gold"
        onPointerEnter={() => preloadDialog("feedback")}
        onClick={() => openDialog("feedback", {})}
      >
        {t("help.contact")}
      </Button>
    </Card>
  );
}
