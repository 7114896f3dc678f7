import { useI18n } from "@khela/ui/i18n";
import {
  fieldName,
  settingDifferences,
  type SettingSubject,
} from "../../features/approvals/setting-subject.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";

/** The requested changes of a setting, field by field. */
export function SettingDiff({ subject }: { subject: SettingSubject }) {
  const i18n = useI18n();
  return (
    <DiffTable
      differences={settingDifferences(i18n, subject)}
      nameOf={(path) => fieldName(i18n, subject, path)}
    />
  );
}
