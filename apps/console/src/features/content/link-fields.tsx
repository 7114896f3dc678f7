import { LINKAGE_TYPES } from "@khela/contract/content";
import { useI18n } from "@khela/ui/i18n";
import { NativeSelect, TextInput } from "@mantine/core";
import classes from "./content.module.css";
import type { Problems } from "./draft-checks.ts";

interface Linked {
  linkageType: (typeof LINKAGE_TYPES)[number];
  target: string;
}

interface LinkFieldsProps {
  draft: Linked;
  problems: Problems;
  onChange: (change: Partial<Linked>) => void;
}

/** The kind and target of a banner's or shortcut's link. */
export function LinkFields({ draft, problems, onChange: set }: LinkFieldsProps) {
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
        onChange={(event) => set({ target: event.currentTarget.value.trim() })}
      />
    </div>
  );
}

const EXAMPLES = { none: "", route: "/promotions", game: "royal-bengal", external: "https://" } as const;
