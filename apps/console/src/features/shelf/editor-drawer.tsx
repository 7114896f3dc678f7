import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Group } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { ReasonField, type useReason } from "../../shell/parts/reason-field.tsx";
import classes from "./shelf.module.css";

interface EditorDrawerProps {
  title: string;
  reason: ReturnType<typeof useReason>;
  /** The label of the submit button; "save" by default. */
  confirm?: string;
  busy: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of the vendor's and the game's editor. */
export function EditorDrawer(props: EditorDrawerProps) {
  const { title, reason, confirm, busy, onClose, onSubmit, children } = props;
  const { t } = useI18n();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form
        noValidate
        className={classes["form"]}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {children}
        <ReasonField reason={reason} minRows={2} later />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {confirm ?? t("common.save")}
          </Button>
        </Group>
      </form>
    </Drawer>
  );
}
