import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Modal, Radio, SegmentedControl, Stack } from "@mantine/core";
import IconSpeaker from "@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs";
import { useState } from "react";
import classes from "../../features/content/content.module.css";
import { ScheduleFields, TextPair } from "../../features/content/editor-fields.tsx";
import { Preview, type PreviewLook } from "../../features/content/preview.tsx";
import { systemClock } from "../../shell/system-clock.ts";
import { type NoticeDraft, noticeProblems, useSaveNotice } from "./use-notices.ts";

interface NoticeEditorProps {
  /** Missing for a new notice. */
  id: string | undefined;
  first: NoticeDraft;
  onClose: () => void;
}

const EXECUTIONS = ["A", "B", "F"] as const;

/** Texts and rules of a notice or pop-up on the left, how it looks on the site on the right. */
export function NoticeEditor({ id, first, onClose }: NoticeEditorProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const save = useSaveNotice(onClose);
  const found = noticeProblems(draft);
  const problems = tried ? found : {};
  const set = (change: Partial<NoticeDraft>) => setDraft({ ...draft, ...change });
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t(id === undefined ? "console.newNotice" : "console.editNotice")}
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
          <SegmentedControl
            aria-label={t("console.kind")}
            value={draft.kind}
            onChange={(value) =>
              set(
                value === "popup"
                  ? { kind: "popup", execution: draft.execution ?? "A" }
                  : { kind: "notice", execution: null },
              )
            }
            data={[
              { value: "notice", label: t("console.kind_notice") },
              { value: "popup", label: t("console.kind_popup") },
            ]}
          />
          {draft.kind === "popup" ? (
            <Radio.Group
              label={t("console.execution")}
              value={draft.execution ?? "A"}
              onChange={(value) => set({ execution: EXECUTIONS.find((name) => name === value) ?? "A" })}
            >
              <Stack gap={8} mt={6}>
                {EXECUTIONS.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={t(`console.execution_${value}`)}
                    description={t(`console.executionText_${value}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          ) : null}
          <TextPair
            field="title"
            label={t("console.title")}
            value={draft.title}
            max={120}
            problems={problems}
            onChange={(title) => set({ title })}
          />
          <TextPair
            field="content"
            label={t("console.content")}
            value={draft.content}
            max={4000}
            long
            problems={problems}
            onChange={(content) => set({ content })}
          />
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
        <Preview withDevice={false}>{(look) => <NoticeShot draft={draft} look={look} />}</Preview>
      </form>
    </Modal>
  );
}

/** The marquee line and the opened text, or the pop-up, as the site draws them. */
function NoticeShot({ draft, look }: { draft: NoticeDraft; look: PreviewLook }) {
  const { t, date } = useI18n();
  const { language } = look;
  const when = draft.startsAt ?? systemClock.nowMs();
  return (
    <>
      {draft.kind === "notice" ? (
        <div className={classes["marquee"]}>
          <b>
            <IconSpeaker size={18} aria-hidden />
            {language === "bn" ? "নোটিশ" : "Notice"}
          </b>
          <span>{draft.title[language] || t("console.title")}</span>
        </div>
      ) : null}
      <div className={classes["popup"]}>
        <h4 dir="auto">{draft.title[language] || t("console.title")}</h4>
        <small>{date(when, "date")}</small>
        <p dir="auto">{draft.content[language] || t("console.content")}</p>
      </div>
    </>
  );
}
