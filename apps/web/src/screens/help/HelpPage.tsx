/**
 * The help centre; `#tag` links to one of its entries. `/helpmc` shows it without the shell. Source: API-01,
 * NAV-01.
 */
import type { CallOutput } from "@khela/contract/endpoint";
import { getHelp } from "@khela/contract/system";
import { plainText } from "@khela/rules/content/written-text";
import { Button } from "@khela/ui/button";
import { Card } from "@khela/ui/card";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { WrittenText } from "../../features/written/WrittenText.tsx";
import { call } from "../../shell/api.ts";
import { bootTimeMs, bootValue } from "../../shell/boot-data.ts";
import { preloadDialog } from "../../shell/dialog-host.tsx";
import { openDialog } from "../../shell/dialogs.ts";
import { useLanguage } from "../../shell/queries.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { scrollBehavior } from "../../shell/scroll.ts";

export default function HelpPage() {
  const { t } = useI18n();
  const language = useLanguage();
  const help = useQuery({
    queryKey: ["help", language],
    queryFn: ({ signal }) => call(getHelp, { query: { lang: language, device: "WEB" } }, { signal }),
    staleTime: 300_000,
    initialData: () => bootValue(getHelp, language),
    initialDataUpdatedAt: bootTimeMs,
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
        <QueryFailure query={help} />
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

type Entry = CallOutput<typeof getHelp>[number];

/** Whether an entry contains all the words, in any order and case. */
function says({ title, content }: Entry, words: string): boolean {
  const text = `${title}\n${plainText(content)}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t, written } = useI18n();
  const { pathname, hash } = useLocation();
  const [words, setWords] = useState("");
  const present = entries.some(({ tag }) => tag === hash);
  useEffect(() => {
    // The texts load after the page, so the anchor exists only now.
    if (present) document.getElementById(hash)?.scrollIntoView({ behavior: scrollBehavior() });
  }, [present, hash]);
  if (entries.length === 0) return <EmptyState title={t("help.none")} />;
  const found = entries.filter((entry) => says(entry, words));
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_1fr] lg:items-start">
      <div className="grid min-w-0 gap-3 lg:sticky lg:top-36">
        <TextInput
          icon="search"
          type="search"
          label={t("reading.searchHelp")}
          value={words}
          maxLength={60}
          onChange={(event) => setWords(event.target.value)}
        />
        <output className="text-sm text-faint empty:hidden">
          {words.trim() ? t("reading.found", { n: found.length }) : null}
        </output>
        <nav
          aria-label={t("help.topics")}
          className="no-scrollbar fade-ends flex gap-2 overflow-x-auto lg:grid lg:gap-1"
        >
          {found.map(({ tag, title }) => (
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
      </div>
      <div className="grid min-w-0 gap-4">
        {found.map((entry) => (
          <Card key={entry.tag} className="min-w-0 scroll-mt-36 p-5 md:p-7" id={entry.tag}>
            <h2 dir="auto" lang={written} className="mb-3 text-lg wrap-anywhere md:text-xl">
              {entry.title}
            </h2>
            <WrittenText content={entry.content} level={3} />
          </Card>
        ))}
        <ContactCard />
      </div>
    </div>
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
