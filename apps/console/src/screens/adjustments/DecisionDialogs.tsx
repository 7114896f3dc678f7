import type { ApprovalRow } from "@khela/contract/console/adjustments";
import { useI18n } from "@khela/ui/i18n";
import { Text } from "@mantine/core";
import { isSettingSubject } from "../../features/approvals/setting-subject.ts";
import { subjectText } from "../../features/approvals/subject-text.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { Facts } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { SettingDiff } from "./SettingDiff.tsx";
import type { Verb } from "./use-decisions.ts";

interface DecisionDialogsProps {
  verb: Verb;
  row: ApprovalRow;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason?: string) => void;
}

/** The confirmation before a request is approved or refused. */
export function DecisionDialogs({ verb, row, busy, onClose, onConfirm }: DecisionDialogsProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { subject } = row;
  if (verb === "refuse") {
    return (
      <ReasonDialog
        title={t("console.approvalRefuseTitle")}
        text={subjectText(i18n, subject)}
        confirm={t("console.approvalRefuse")}
        danger
        busy={busy}
        onClose={onClose}
        onConfirm={onConfirm}
      />
    );
  }
  return (
    <FormDialog
      title={t("console.approvalApproveTitle")}
      confirm={t("console.approve")}
      color="win.4"
      busy={busy}
      confirmFirst
      onClose={onClose}
      onSubmit={() => onConfirm()}
    >
      <Text fz="1.35rem" fw={700} lh={1.3}>
        {subjectText(i18n, subject)}
      </Text>
      {isSettingSubject(subject) ? <SettingDiff subject={subject} /> : null}
      <Facts
        items={[
          ...(row.playerAccount === null ? [] : [[t("console.player"), row.playerAccount] as const]),
          [t("console.approvalMaker"), row.maker.name],
          [t("console.reason"), row.text],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t(
          isSettingSubject(subject)
            ? "console.approvalApprove_setting"
            : `console.approvalApprove_${subject.kind}`,
        )}
      </Text>
    </FormDialog>
  );
}
