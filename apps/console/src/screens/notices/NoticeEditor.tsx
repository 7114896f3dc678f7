import { useI18n } from "@khela/ui/i18n";
import { NOTICE_KINDS } from "@khela/contract/content";
import { Radio, SegmentedControl, Stack } from "@mantine/core";
import IconSpeaker from "@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs";
import classes from "../../features/content/content.module.css";
import { ContentEditor } from "../../features/content/editor.tsx";
import { ScheduleFields, WrittenFields } from "../../features/content/editor-fields.tsx";
import { Preview, type PreviewLook } from "../../features/content/preview.tsx";
import type { Edited } from "../../features/content/use-content.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { type NoticeDraft, noticeCalls, noticeProblems } from "./notice-calls.ts";

interface NoticeEditorProps {
  first: Edited<NoticeDraft>;
  onClose: () => void;
}

const EXECUTIONS = ["A", "B", "F"] as const;

/** The editor of a notice's or pop-up's texts and rules, with a preview. */
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
            onChange={(value) => {
              const kind = NOTICE_KINDS.find((name) => name === value) ?? "notice";
              set({ kind, execution: kind === "popup" ? (draft.execution ?? "A") : null });
            }}
            data={NOTICE_KINDS.map((value) => ({ value, label: t(`console.kind_${value}`) }))}
          />
          {draft.kind === "app" || draft.kind === "guide" || draft.kind === "agent" ? (
            <span className={classes["cardNote"]}>{t(`console.kindText_${draft.kind}`)}</span>
          ) : null}
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
        {draft.kind === "app" || draft.kind === "guide" ? (
          <Lines kind={draft.kind} content={draft.content[language] || t("console.content")} />
        ) : (
          <>
            <small>{date(when, "date")}</small>
            <p dir="auto">{draft.content[language] || t("console.content")}</p>
          </>
        )}
      </div>
    </>
  );
}

/** A text written in lines: a sentence with its points, or steps. */
function Lines({ kind, content }: { kind: "app" | "guide"; content: string }) {
  const lines = content.split("\n").filter((line) => line.trim() !== "");
  const lead = kind === "app" ? lines.slice(0, 1) : [];
  const rest = lines.slice(lead.length);
  const List = kind === "app" ? "ul" : "ol";
  return (
    <>
      {lead.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
      <List>
        {rest.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </List>
    </>
  );
}
