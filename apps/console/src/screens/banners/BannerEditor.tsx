import { BANNER_GROUPS } from "@khela/contract/content";
import { useI18n } from "@khela/ui/i18n";
import { NativeSelect } from "@mantine/core";
import { ContentEditor } from "../../features/content/editor.tsx";
import { ScheduleFields, TextPair } from "../../features/content/editor-fields.tsx";
import { LinkFields } from "../../features/content/link-fields.tsx";
import { PictureChooser } from "../../features/content/picture-chooser.tsx";
import { PICTURES } from "../../features/content/pictures.ts";
import { Preview } from "../../features/content/preview.tsx";
import type { Edited } from "../../features/content/use-content.ts";
import { type BannerDraft, bannerCalls, bannerProblems } from "./banner-calls.ts";
import { BannerPreview } from "./BannerPreview.tsx";

interface BannerEditorProps {
  first: Edited<BannerDraft>;
  onClose: () => void;
}

/** The editor of a banner, with a preview. */
export function BannerEditor({ first, onClose }: BannerEditorProps) {
  const { t } = useI18n();
  return (
    <ContentEditor
      calls={bannerCalls}
      first={first}
      title={first.saved ? "console.editBanner" : "console.newBanner"}
      problemsOf={bannerProblems}
      onClose={onClose}
      renderFields={({ draft, problems, set }) => (
        <>
          <NativeSelect
            label={t("console.bannerGroup")}
            value={draft.groupName}
            onChange={(event) =>
              set({ groupName: BANNER_GROUPS.find((name) => name === event.currentTarget.value) ?? "w_home" })
            }
            data={BANNER_GROUPS.map((value) => ({ value, label: t(`console.group_${value}`) }))}
          />
          <PictureChooser
            pictures={PICTURES}
            value={draft.picture}
            onChange={(picture) => set({ picture: picture ?? draft.picture })}
          />
          <TextPair
            field="tag"
            label={t("console.bannerTag")}
            value={draft.tag}
            max={40}
            problems={problems}
            onChange={(tag) => set({ tag })}
          />
          <TextPair
            field="title"
            label={t("console.title")}
            value={draft.title}
            max={80}
            problems={problems}
            onChange={(title) => set({ title })}
          />
          <TextPair
            field="subtitle"
            label={t("console.subtitle")}
            value={draft.subtitle}
            max={160}
            problems={problems}
            onChange={(subtitle) => set({ subtitle })}
          />
          <TextPair
            field="action"
            label={t("console.bannerAction")}
            value={draft.action}
            max={40}
            problems={problems}
            onChange={(action) => set({ action })}
          />
          <LinkFields draft={draft} problems={problems} onChange={set} />
          <ScheduleFields draft={draft} problems={problems} onChange={set} />
        </>
      )}
      renderPreview={(draft) => (
        <Preview withDevice>
          {({ language, device }) => <BannerPreview banner={draft} language={language} device={device} />}
        </Preview>
      )}
    />
  );
}
