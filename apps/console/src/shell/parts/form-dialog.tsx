import { useI18n } from "@khela/ui/i18n";
import { Button, Modal, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./parts.module.css";

interface FormDialogProps {
  title: string;
  confirm: string;
  /** The colour of the confirm button; gold by default. */
  color?: string;
  size?: "md" | "lg";
  busy: boolean;
  /** Puts the confirm button first in the tab order, for dialogs without fields. */
  confirmFirst?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A dialog that is submitted or cancelled. Rendered while it is open, so that each opening starts empty. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirm, color = "gold", size = "md", busy, onClose, onSubmit, children } = props;
  const { t } = useI18n();
  return (
    <Modal
      opened
      size={size}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <Stack gap="md">
          {children}
          <div className={classes["dialogActions"]}>
            <Button variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button
              type="submit"
              color={color}
              loading={busy}
              {...(props.confirmFirst ? { "data-autofocus": true } : {})}
            >
              {confirm}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  );
}
