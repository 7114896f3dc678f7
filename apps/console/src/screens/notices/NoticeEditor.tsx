import { useI18n } from "@khela/ui/i18n";
import { Radio, SegmentedControl, Stack } from "@mantine/core";
import IconSpeaker from "@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs";
import classes from "../../features/content/content.module.css";
import { ContentEditor } from "../../features/content/editor.tsx";
import { ScheduleFields, WrittenFields } from "../../features/content/editor-fields.tsx";
import { Preview, type PreviewLook } from "../../features/content/preview.tsx";
import type { Edited } from "../../features/content/use-content.ts";
import { systemClock } from "../../shell/system-clock.ts";
import { type NoticeDraft, noticeCalls, noticeProblems } from "./notice-calls.ts";

interface NoticeEditorProps {
  first: Edited<NoticeDraft>;
  onClose: () => void;
}

const EXECUTIONS = ["A", "B", "F"] as const;

/** Texts and rules of a notice or pop-up, and how it looks on the site. */
export function NoticeEditor({ first, onClose }: NoticeEditorProps) {
  const { t } = useI18n();
  return (
    <ContentEditor
      calls={noticeCalls}
      first={first}
      title={first.saved ? "console.editNotice" : "console.newNotice"}
      problemsOf={noticeProblems}
      onClose={onClose}
      renderFields={({ draft, problems, set }) => (
        <>
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
          <WrittenFields draft={draft} longest={4_000} problems={problems} onChange={set} />
          <ScheduleFields draft={draft} problems={problems} onChange={set} />
        </>
      )}
      renderPreview={(draft) => (
        <Preview withDevice={false}>{(look) => <NoticeShot draft={draft} look={look} />}</Preview>
      )}
    />
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
