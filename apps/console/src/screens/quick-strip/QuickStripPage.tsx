/** The shortcuts of the home page, in their order. Source: HOME-03, OPS-05. */
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import classes from "../../features/content/content.module.css";
import { ContentCard, ContentGroups } from "../../features/content/desk.tsx";
import { draftOf, type Edited, useContentList } from "../../features/content/use-content.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { usePermission } from "../../shell/session.ts";
import { shortcutText } from "./shortcut-text.ts";
import {
  emptyQuickLink,
  quickLinkCalls,
  type QuickLinkDraft,
  type SavedQuickLink,
} from "./quick-link-calls.ts";
import { QuickLinkEditor } from "./QuickLinkEditor.tsx";
import { QuickLinkPreview } from "./QuickLinkPreview.tsx";

export default function QuickStripPage() {
  const { t, written } = useI18n();
  const mayWrite = usePermission("content.write");
  const [editing, setEditing] = useState<Edited<QuickLinkDraft>>();
  const links = useContentList(quickLinkCalls);
  const last = Math.max(0, ...(links.data?.content ?? []).map(({ position }) => position));
  const addButton = mayWrite ? (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={() => setEditing({ saved: undefined, draft: emptyQuickLink(Math.min(last + 1, 1000)) })}
    >
      {t("desk.newQuickLink")}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t("desk.quickStrip")} text={t("desk.quickStripText")} actions={addButton} />
      <ContentGroups
        result={links}
        cardHeight={190}
        empty={{ title: t("desk.noQuickLinks"), text: t("desk.noQuickLinksText"), action: addButton }}
        groups={([true, false] as const).map((active) => ({
          key: String(active),
          name: t(active ? "desk.quickLinksOn" : "desk.quickLinksOff"),
          holds: (link: SavedQuickLink) => link.active === active,
        }))}
        renderCard={(link) => (
          <ContentCard
            key={link.id}
            calls={quickLinkCalls}
            row={link}
            title={shortcutText(link, written)}
            picture={<QuickLinkPreview link={link} look={{ language: written, device: "desktop" }} />}
            onEdit={mayWrite ? () => setEditing({ saved: link, draft: draftOf(link) }) : undefined}
          >
            <span className={classes["cardNote"]}>
              {t(`console.linkage_${link.linkageType}`)}
              {link.target ? ` · ${link.target}` : ""}
            </span>
          </ContentCard>
        )}
      />
      {editing ? <QuickLinkEditor first={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}
