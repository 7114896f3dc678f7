import { BANNER_GROUPS, LINKAGE_TYPES } from "@khela/contract/content";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "../../features/content/content.module.css";
import type { Problems } from "../../features/content/draft-checks.ts";
import { ScheduleFields, TextPair } from "../../features/content/editor-fields.tsx";
import { Preview } from "../../features/content/preview.tsx";
import { BannerShot } from "./BannerShot.tsx";
import { PictureChooser } from "./PictureChooser.tsx";
import { bannerProblems, type BannerDraft, useSaveBanner } from "./use-banners.ts";

interface BannerEditorProps {
  /** Missing for a new banner. */
  id: string | undefined;
  first: BannerDraft;
  onClose: () => void;
}

/** Everything of a banner on the left, the site as visitors will see it on the right. */
export function BannerEditor({ id, first, onClose }: BannerEditorProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const save = useSaveBanner(onClose);
  const found = bannerProblems(draft);
  const problems = tried ? found : {};
  const set = (change: Partial<BannerDraft>) => setDraft({ ...draft, ...change });
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t(id === undefined ? "console.newBanner" : "console.editBanner")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form
        className={classes["editor"]}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(found).length === 0) save.mutate({ draft, ...(id === undefined ? {} : { id }) });
        }}
      >
        <Stack gap="md">
          <NativeSelect
            label={t("console.bannerGroup")}
            value={draft.groupName}
            onChange={(event) =>
              set({ groupName: BANNER_GROUPS.find((name) => name === event.currentTarget.value) ?? "w_home" })
            }
            data={BANNER_GROUPS.map((value) => ({ value, label: t(`console.group_${value}`) }))}
          />
          <PictureChooser value={draft.picture} onChange={(picture) => set({ picture })} />
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
          <Group gap="xs">
            <Button type="submit" loading={save.isPending}>
              {t("common.save")}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
          </Group>
        </Stack>
        <Preview withDevice>
          {({ language, device }) => <BannerShot banner={draft} language={language} device={device} />}
        </Preview>
      </form>
    </Modal>
  );
}

interface LinkFieldsProps {
  draft: BannerDraft;
  problems: Problems;
  onChange: (change: Partial<BannerDraft>) => void;
}

/** Where a click on the banner leads. */
function LinkFields({ draft, problems, onChange: set }: LinkFieldsProps) {
  const { t } = useI18n();
  const targetProblem = problems["target"];
  return (
    <div className={classes["languages"]}>
      <NativeSelect
        label={t("console.linkage")}
        value={draft.linkageType}
        onChange={(event) => {
          const type = LINKAGE_TYPES.find((name) => name === event.currentTarget.value) ?? "none";
          set({ linkageType: type, ...(type === "none" ? { target: "" } : {}) });
        }}
        data={LINKAGE_TYPES.map((value) => ({ value, label: t(`console.linkage_${value}`) }))}
      />
      <TextInput
        label={t("console.target")}
        placeholder={EXAMPLES[draft.linkageType]}
        disabled={draft.linkageType === "none"}
        maxLength={300}
        value={draft.target}
        error={targetProblem ? t(targetProblem) : null}
        onChange={(event) => set({ target: event.currentTarget.value })}
      />
    </div>
  );
}

const EXAMPLES = { none: "", route: "/games", game: "royal-bengal", external: "https://" } as const;
