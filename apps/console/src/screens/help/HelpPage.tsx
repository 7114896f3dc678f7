/** The help centre's entries, each with the anchor that links use. Source: OPS-05, API-01. */
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import classes from "../../features/content/content.module.css";
import { ContentCard, ContentGroups } from "../../features/content/desk.tsx";
import { draftOf, type Edited, useContentList } from "../../features/content/use-content.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { usePermission } from "../../shell/session.ts";
import { emptyHelp, helpCalls, type HelpDraft, type HelpEntry } from "./help-calls.ts";
import { HelpEditor } from "./HelpEditor.tsx";

export default function HelpPage() {
  const { t, written } = useI18n();
  const mayWrite = usePermission("content.write");
  const [editing, setEditing] = useState<Edited<HelpDraft>>();
  const entries = useContentList(helpCalls);
  const known = entries.data?.content ?? [];
  const last = Math.max(-1, ...known.map(({ position }) => position));
  const addButton = mayWrite ? (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={() => setEditing({ saved: undefined, draft: emptyHelp(Math.min(last + 1, 1000)) })}
    >
      {t("console.newHelp")}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t("console.helpDesk")} text={t("console.helpDeskText")} actions={addButton} />
      <ContentGroups
        result={entries}
        cardHeight={150}
        empty={{ title: t("console.noHelp"), text: t("console.noHelpText"), action: addButton }}
        groups={([true, false] as const).map((active) => ({
          key: String(active),
          name: t(active ? "console.helpShown" : "console.helpHidden"),
          holds: (entry: HelpEntry) => entry.active === active,
        }))}
        renderCard={(entry) => (
          <ContentCard
            key={entry.id}
            calls={helpCalls}
            row={entry}
            title={entry.title[written]}
            badges={<code className={classes["cardNote"]}>/help#{entry.tag}</code>}
            onEdit={mayWrite ? () => setEditing({ saved: entry, draft: draftOf(entry) }) : undefined}
          >
            <span className={classes["cardNote"]} dir="auto" style={CLAMPED}>
              {entry.content[written]}
            </span>
          </ContentCard>
        )}
      />
      {editing ? (
        <HelpEditor
          first={editing}
          taken={known.map(({ tag }) => tag).filter((tag) => tag !== editing.saved?.id)}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}

const CLAMPED = {
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
} as const;
