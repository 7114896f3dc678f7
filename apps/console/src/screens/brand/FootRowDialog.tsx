import { LINKS_ELSEWHERE } from "@khela/rules/content/links";
import { useI18n } from "@khela/ui/i18n";
import { Autocomplete, TextInput } from "@mantine/core";
import { useState } from "react";
import { DateFields, TextPair } from "../../features/content/editor-fields.tsx";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { type FootList, type FooterRow, isSeal, rowProblems } from "./footer-rows.ts";

/** The services that the site has an icon for. */
const SOCIAL = ["FACEBOOK", "YOUTUBE", "WHATSAPP", "TIKTOK", "INSTAGRAM", "TWITTER", "TELEGRAM"];

interface FootRowDialogProps {
  list: FootList;
  first: FooterRow;
  others: readonly FooterRow[];
  onClose: () => void;
  onDone: (row: FooterRow) => void;
}

/** One link, method or seal: its name, its target, and its dates. */
export function FootRowDialog({ list, first, others, onClose, onDone }: FootRowDialogProps) {
  const { t } = useI18n();
  const [row, setRow] = useState(first);
  const [tried, setTried] = useState(false);
  const found = rowProblems(list, row, others);
  const problems = tried ? found : {};
  const set = (change: Partial<FooterRow>) => setRow({ ...row, ...change });
  const errorOf = (field: string) => {
    const problem = problems[field];
    return problem ? t(problem) : null;
  };
  const oneName = {
    label: t(list === "socialLinks" ? "console.linkKind" : "console.method"),
    maxLength: list === "socialLinks" ? 40 : 60,
    value: row.name.en,
    error: errorOf("name.en"),
  };
  return (
    <FormDialog
      size="lg"
      title={t(`console.${list}`)}
      confirm={t("desk.footDone")}
      busy={false}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(found).length === 0) onDone(row);
      }}
    >
      {isSeal(list) ? (
        <TextPair
          field="name"
          label={t("desk.footName")}
          value={row.name}
          max={120}
          problems={problems}
          onChange={(name) => set({ name })}
        />
      ) : list === "socialLinks" ? (
        <Autocomplete
          {...oneName}
          data={[...SOCIAL, ...LINKS_ELSEWHERE]}
          onChange={(name) => set({ name: { bn: name, en: name } })}
        />
      ) : (
        <TextInput
          {...oneName}
          onChange={({ currentTarget: { value: name } }) => set({ name: { bn: name, en: name } })}
        />
      )}
      <TextInput
        label={t(list === "paymentMethods" ? "console.methodIcon" : "console.linkUrl")}
        description={isSeal(list) ? t("desk.footProof") : undefined}
        placeholder="https://"
        maxLength={300}
        value={row.address}
        error={errorOf("address")}
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
      <DateFields draft={row} problems={problems} onChange={set} />
    </FormDialog>
  );
}
