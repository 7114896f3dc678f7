import { useI18n } from "@khela/ui/i18n";
import { TextInput } from "@mantine/core";
import classes from "../../features/content/content.module.css";
import { ContentEditor } from "../../features/content/editor.tsx";
import { ScheduleFields, WrittenFields } from "../../features/content/editor-fields.tsx";
import { Preview, type PreviewLook } from "../../features/content/preview.tsx";
import type { Edited } from "../../features/content/use-content.ts";
import { TextPreview } from "../../features/content/text-preview.tsx";
import { helpCalls, type HelpDraft, helpProblems } from "./help-calls.ts";

interface HelpEditorProps {
  first: Edited<HelpDraft>;
  /** Anchors of the other entries. */
  taken: readonly string[];
  onClose: () => void;
}

/** The editor of an entry's texts and anchor, with a preview. */
export function HelpEditor({ first, taken, onClose }: HelpEditorProps) {
  const { t } = useI18n();
  return (
    <ContentEditor
      calls={helpCalls}
      first={first}
      title={first.saved ? "console.editHelp" : "console.newHelp"}
      problemsOf={(draft) => helpProblems(draft, taken)}
      onClose={onClose}
      renderFields={({ draft, problems, set }) => (
        <>
          <TextInput
            label={t("console.helpTag")}
            description={t(first.saved ? "console.helpTagFixed" : "console.helpTagText")}
            leftSection="#"
            maxLength={40}
            disabled={first.saved !== undefined}
            value={draft.tag}
            error={problems["tag"] ? t(problems["tag"]) : null}
            onChange={(event) => set({ tag: event.currentTarget.value.trim().toLowerCase() })}
          />
          <WrittenFields draft={draft} longest={8_000} problems={problems} onChange={set} />
          <span className={classes["cardNote"]}>{t("console.helpFormat")}</span>
          <ScheduleFields draft={draft} problems={problems} onChange={set} />
        </>
      )}
      renderPreview={(draft) => (
        <Preview withDevice={false}>{(look) => <HelpShot draft={draft} look={look} />}</Preview>
      )}
    />
  );
}

/** The entry as a card of the help centre. */
function HelpShot({ draft, look }: { draft: HelpDraft; look: PreviewLook }) {
  return (
    <div style={{ padding: "1.4rem", maxWidth: "44rem" }}>
      <h3 style={{ margin: "0 0 0.75rem" }}>{draft.title[look.language]}</h3>
      <TextPreview content={draft.content[look.language]} />
    </div>
  );
}
