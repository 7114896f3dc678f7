import { useI18n } from "@khela/ui/i18n";
import { Button, Chip, Fieldset, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";

/** As packages/contract has it: every reason is 3 to 500 characters. */
const SHORTEST = 3;
const LONGEST = 500;

/** A long reason takes two lines on a phone. */
const WRAPPING = { height: "auto", paddingBlock: "0.2rem", whiteSpace: "normal", lineHeight: 1.5 } as const;

interface ReasonDialogProps {
  title: string;
  text?: ReactNode;
  /** Ready-made reasons; the operator may still change the text. */
  presets?: readonly string[];
  confirm: string;
  danger?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks why. Rendered while it is open, so that each opening starts empty. */
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
  const [reason, setReason] = useState("");
  const [touched, setTouched] = useState(false);
  const clean = reason.trim();
  const missing = clean.length < SHORTEST;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("common.close") }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTouched(true);
          if (!missing && !busy) onConfirm(clean);
        }}
      >
        <Stack gap="md">
          {text ? <Text size="sm">{text}</Text> : null}
          {presets ? (
            <Chip.Group multiple={false} value={reason} onChange={setReason}>
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
          <Textarea
            label={t("console.reason")}
            description={t("console.reasonHint")}
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            maxLength={LONGEST}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={touched && missing ? t("console.reasonShort") : null}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" color={danger ? "lose.7" : "gold"} loading={busy}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
