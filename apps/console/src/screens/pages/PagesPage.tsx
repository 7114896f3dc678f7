/** The site's pages, blog and news. Source: OPS-05, TALK-03. */
import { PAGE_KINDS, pathOfPage } from "@khela/rules/content/page-paths";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import classes from "../../features/content/content.module.css";
import { ContentCard, ContentGroups } from "../../features/content/desk.tsx";
import { draftOf, type Edited, useContentList } from "../../features/content/use-content.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { usePermission } from "../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { emptyPage, type Page, pageCalls, type PageDraft } from "./page-calls.ts";
import { PageEditor } from "./PageEditor.tsx";

export default function PagesPage() {
  const { t, written, date } = useI18n();
  const mayWrite = usePermission("content.write");
  const [editing, setEditing] = useState<Edited<PageDraft>>();
  const pages = useContentList(pageCalls);
  const addButton = mayWrite ? (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={() => setEditing({ saved: undefined, draft: emptyPage(systemClock.nowMs()) })}
    >
      {t("desk.newPage")}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t("desk.pages")} text={t("desk.pagesText")} actions={addButton} />
      <ContentGroups
        result={pages}
        cardHeight={150}
        empty={{ title: t("desk.noPages"), text: t("desk.noPagesText"), action: addButton }}
        groups={PAGE_KINDS.map((kind) => ({
          key: kind,
          name: t(`desk.pageKind_${kind}`),
          holds: (page: Page) => page.kind === kind,
        }))}
        renderCard={(page) => (
          <ContentCard
            key={page.id}
            calls={pageCalls}
            row={page}
            title={page.title[written]}
            badges={<code className={classes["cardNote"]}>{pathOfPage(page)}</code>}
            onEdit={mayWrite ? () => setEditing({ saved: page, draft: draftOf(page) }) : undefined}
          >
            <span className={classes["cardNote"]} dir="auto">
              {page.startsAt === null ? "" : `${date(page.startsAt, "date")} · `}
              {page.summary[written]}
            </span>
          </ContentCard>
        )}
      />
      {editing ? (
        <PageEditor
          first={editing}
          taken={(pages.data?.content ?? []).filter(({ id }) => id !== editing.saved?.id).map(pathOfPage)}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
