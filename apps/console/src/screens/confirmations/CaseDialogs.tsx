import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import type { Decision } from "./case.ts";

/** The length limits in packages/contract. */
const SHORTEST = 3;
const LONGEST_NOTE = 500;
const LONGEST_EVIDENCE = 300;

interface DialogProps {
  busy: boolean;
  onClose: () => void;
}

/** The payer's proof, in a text that the player reads. */
export function ProofDialog({
  busy,
  onClose,
  onConfirm,
}: DialogProps & { onConfirm: (proof: string) => void }) {
  const { t } = useI18n();
  return (
    <ReasonDialog
      title={t("console.caseProve")}
      text={t("console.caseProveText")}
      confirm={t("console.caseProve")}
      busy={busy}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

interface AskDialogProps extends DialogProps {
  action: Decision["action"];
  refund: "none" | "remaining";
  onConfirm: (words: { note: string; evidence: string }) => void;
}

/** Asks for the reason and the evidence of an action that needs two operators. Rendered while it is open. */
export function AskDialog({ action, refund, busy, onClose, onConfirm }: AskDialogProps) {
  const { t } = useI18n();
  const [note, setNote] = useState("");
  const [evidence, setEvidence] = useState("");
  const [touched, setTouched] = useState(false);
  const short = (text: string) => text.trim().length < SHORTEST;
  const problem = (text: string) => (touched && short(text) ? t("console.reasonShort") : null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`console.caseAction_${action}`)}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTouched(true);
          if (!short(note) && !short(evidence) && !busy) {
            onConfirm({ note: note.trim(), evidence: evidence.trim() });
          }
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            {t(`console.caseAsk_${action}`)} {action === "force" ? t(`console.caseForce_${refund}`) : null}{" "}
            {t("console.caseTwoPersons")}
          </Text>
          <Textarea
            label={t("console.reason")}
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={LONGEST_NOTE}
            value={note}
            error={problem(note)}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <TextInput
            label={t("console.caseEvidence")}
            description={t("console.caseEvidenceHint")}
            maxLength={LONGEST_EVIDENCE}
            value={evidence}
            error={problem(evidence)}
            onChange={(event) => setEvidence(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" color="gold" loading={busy}>
              {t("console.caseAskSecond")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
