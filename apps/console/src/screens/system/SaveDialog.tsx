import { FLAGS } from "@khela/contract/system";
import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Difference } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";

/** Typed out before the site closes for everybody. */
const CONFIRM_WORD = "KHELA";
const SHORTEST = 3;

interface SaveDialogProps {
  changes: readonly Difference[];
  /** Closing the site asks for the brand's name, so that it is no slip of the hand. */
  opensMaintenance: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** What will change, why, and for the big switch a typed confirmation. */
export function SaveDialog({ changes, opensMaintenance, busy, onClose, onConfirm }: SaveDialogProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const [reason, setReason] = useState("");
  const [word, setWord] = useState("");
  const [tried, setTried] = useState(false);
  const reasonMissing = reason.trim().length < SHORTEST;
  const wordMissing = opensMaintenance && word.trim().toUpperCase() !== CONFIRM_WORD;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t("console.saveTitle")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!reasonMissing && !wordMissing && !busy) onConfirm(reason.trim());
        }}
      >
        <Stack gap="md">
          <DiffTable differences={changes} nameOf={(path) => settingName(i18n, path)} />
          {opensMaintenance ? (
            <Alert color="lose" title={t("console.closeSiteTitle")}>
              {t("console.closeSiteText")}
              <TextInput
                mt="sm"
                label={t("console.typeWord", { word: CONFIRM_WORD })}
                autoComplete="off"
                value={word}
                onChange={(event) => setWord(event.currentTarget.value)}
                error={tried && wordMissing ? t("console.typeWord", { word: CONFIRM_WORD }) : null}
              />
            </Alert>
          ) : null}
          <Textarea
            label={t("console.reason")}
            description={t("console.reasonHint")}
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={tried && reasonMissing ? t("console.reasonShort") : null}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" color={opensMaintenance ? "lose.7" : "gold"} loading={busy}>
              {t("common.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** A setting's name as the page has it. */
function settingName({ t }: I18n, path: string): string {
  const flag = FLAGS.find((name) => path === `flags.${name}`);
  if (flag) return t(`console.flag_${flag}`);
  if (path === "maintenance.on") return t("console.maintenance");
  if (path === "maintenance.until") return t("console.maintenanceEnd");
  if (path === "blockedIps") return t("console.blockedIps");
  return path === "bypassIps" ? t("console.bypassIps") : path;
}
