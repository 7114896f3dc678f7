import { useI18n } from "@khela/ui/i18n";
import { Chip, Fieldset, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog.tsx";
import { ReasonField, useReason } from "./reason-field.tsx";

/** A long reason takes two lines on a phone. */
const WRAPPING = { height: "auto", paddingBlock: "0.2rem", whiteSpace: "normal", lineHeight: 1.5 } as const;

interface ReasonDialogProps {
  title: string;
  text?: ReactNode;
  /** Preset reasons; the operator may still edit the text. */
  presets?: readonly string[];
  confirm: string;
  danger?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks for a reason. Rendered while it is open, so that each opening starts empty. */
export function ReasonDialog({
  title,
  text,
  presets,
  confirm,
  danger,
  busy,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const { t } = useI18n();
  const reason = useReason();
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      color={danger ? "lose.7" : "gold"}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        const given = reason.take();
        if (given !== undefined) onConfirm(given);
      }}
    >
      {text ? (
        <Text size="sm" component="div">
          {text}
        </Text>
      ) : null}
      {presets ? (
        <Chip.Group multiple={false} value={reason.text} onChange={reason.setText}>
          <Fieldset variant="unstyled" legend={t("console.reasonPresets")}>
            <Group gap={6}>
              {presets.map((preset) => (
                <Chip key={preset} value={preset} size="xs" variant="light" styles={{ label: WRAPPING }}>
                  {preset}
                </Chip>
              ))}
            </Group>
          </Fieldset>
        </Chip.Group>
      ) : null}
      <ReasonField reason={reason} />
    </FormDialog>
  );
}
