import { isCare, templatePlaceholders } from "@khela/contract/messages";
import { useI18n } from "@khela/ui/i18n";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import classes from "../../features/content/content.module.css";
import { ContentEditor } from "../../features/content/editor.tsx";
import { WrittenFields } from "../../features/content/editor-fields.tsx";
import { ContentGroups } from "../../features/content/desk.tsx";
import { Preview } from "../../features/content/preview.tsx";
import { useContentList } from "../../features/content/use-content.ts";
import { Author, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { type Template, templateCalls, templateProblems } from "./template-calls.ts";

/** The automatic messages about events; the text of each can be changed. */
export function Templates() {
  const { t, written } = useI18n();
  const mayWrite = usePermission("content.write");
  const [editing, setEditing] = useState<Template>();
  return (
    <>
      <ContentGroups
        result={useContentList(templateCalls)}
        cardHeight={150}
        empty={{ title: t("desk.templates"), text: t("desk.templatesText"), action: null }}
        groups={[{ key: "templates", name: t("desk.templates"), holds: () => true }]}
        renderCard={(row: Template) => (
          <article key={row.id} className={classes["card"]}>
            <div className={classes["cardBody"]}>
              <span className={classes["cardNote"]}>{t(`desk.event_${row.kind}`)}</span>
              <span className={classes["cardTitle"]} dir="auto">
                {row.title[written]}
              </span>
              <Text size="sm" dir="auto" lineClamp={3}>
                {row.content[written]}
              </Text>
            </div>
            <div className={classes["cardFoot"]}>
              <span className={classes["cardNote"]}>
                <Author name={row.updatedBy} /> · <DateTime at={row.updatedAt} />
              </span>
              {mayWrite ? (
                <Button size="compact-sm" variant="default" ms="auto" onClick={() => setEditing(row)}>
                  {t("console.edit")}
                </Button>
              ) : null}
            </div>
          </article>
        )}
      />
      {editing ? <TemplateEditor row={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

/** The example values of placeholders in the preview. */
const EXAMPLE = {
  amount: "৳500.00",
  time: "22.11., 14:30",
  reference: "D7KQ2MXVABC",
  method: "KhelaPay",
  party: "rahim77",
  day: "22.11.2026",
};
const filled = (text: string): string =>
  text.replaceAll(
    /\{(amount|time|reference|method|party|day)\}/g,
    (_, name: keyof typeof EXAMPLE) => EXAMPLE[name],
  );

function TemplateEditor({ row, onClose }: { row: Template; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <ContentEditor
      calls={templateCalls}
      first={{ saved: row, draft: { kind: row.kind, title: row.title, content: row.content } }}
      title="desk.editTemplate"
      problemsOf={templateProblems}
      onClose={onClose}
      renderFields={({ draft, problems, set }) => (
        <>
          <Text fw={600}>{t(`desk.event_${row.kind}`)}</Text>
          <WrittenFields draft={draft} longest={4_000} problems={problems} onChange={set} />
          <span className={classes["cardNote"]}>
            {isCare(row.kind)
              ? t("desk.noPlacesText")
              : t("desk.placesText", {
                  places: templatePlaceholders(row.kind)
                    .map((place) => `{${place}}`)
                    .join(", "),
                })}
          </span>
        </>
      )}
      renderPreview={(draft) => (
        <Preview withDevice={false}>
          {({ language }) => (
            <div className={classes["popup"]}>
              <h4 dir="auto">{filled(draft.title[language])}</h4>
              <p dir="auto">{filled(draft.content[language])}</p>
            </div>
          )}
        </Preview>
      )}
    />
  );
}
