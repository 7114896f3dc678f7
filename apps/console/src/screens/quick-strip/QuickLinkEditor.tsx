import { hasOwnWords } from "@khela/contract/console/content";
import { QUICK_ICONS, type QuickIcon } from "@khela/contract/content";
import { useI18n } from "@khela/ui/i18n";
import { useId } from "react";
import classes from "../../features/content/content.module.css";
import { ContentEditor } from "../../features/content/editor.tsx";
import { ScheduleFields, TextPair } from "../../features/content/editor-fields.tsx";
import { LinkFields } from "../../features/content/link-fields.tsx";
import { Preview } from "../../features/content/preview.tsx";
import type { Edited } from "../../features/content/use-content.ts";
import { type QuickLinkDraft, quickLinkCalls, quickLinkProblems } from "./quick-link-calls.ts";
import { QuickLinkPreview } from "./QuickLinkPreview.tsx";
import own from "./quick-strip.module.css";

interface QuickLinkEditorProps {
  first: Edited<QuickLinkDraft>;
  onClose: () => void;
}

/** The editor of a shortcut's picture, text and target, with a preview. */
export function QuickLinkEditor({ first, onClose }: QuickLinkEditorProps) {
  const { t } = useI18n();
  return (
    <ContentEditor
      calls={quickLinkCalls}
      first={first}
      title={first.saved ? "desk.editQuickLink" : "desk.newQuickLink"}
      problemsOf={quickLinkProblems}
      onClose={onClose}
      renderFields={({ draft, problems, set }) => (
        <>
          <IconChooser value={draft.icon} onChange={(icon) => set({ icon })} />
          <TextPair
            field="title"
            label={t("console.title")}
            value={draft.title}
            max={24}
            problems={problems}
            onChange={(title) => set({ title })}
          />
          <span className={classes["cardNote"]}>
            {t(hasOwnWords(draft.icon) ? "desk.quickLinkOwnWords" : "desk.quickLinkWords")}
          </span>
          <LinkFields draft={draft} problems={problems} onChange={set} />
          <ScheduleFields draft={draft} problems={problems} onChange={set} />
        </>
      )}
      renderPreview={(draft) => (
        <Preview withDevice>{(look) => <QuickLinkPreview link={draft} look={look} />}</Preview>
      )}
    />
  );
}

function IconChooser({ value, onChange }: { value: QuickIcon; onChange: (icon: QuickIcon) => void }) {
  const { t, number } = useI18n();
  const name = useId();
  return (
    <fieldset className={own["icons"]}>
      <legend>{t("console.picture")}</legend>
      {QUICK_ICONS.map((icon, index) => (
        <label key={icon} className={own["icon"]}>
          <input
            type="radio"
            name={name}
            checked={icon === value}
            aria-label={t("desk.quickLinkIcon", { n: number(index + 1), total: number(QUICK_ICONS.length) })}
            onChange={() => onChange(icon)}
          />
          <img src={`/art/i-${icon}.webp`} alt="" width={30} height={30} />
        </label>
      ))}
    </fieldset>
  );
}
