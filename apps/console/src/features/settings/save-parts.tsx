/** The end of every settings page: the bar that saves, the notice of a conflict, the dialog for the reason. */
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, TextInput } from "@mantine/core";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs";
import { type ReactNode, useState } from "react";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import classes from "./settings.module.css";
import type { Draft } from "./use-draft.ts";

interface SaveBarProps {
  draft: Pick<Draft<never>, "conflict" | "drop" | "keep">;
  /** The number of changed values. */
  changes: number;
  /** Whether the draft has errors and can't be saved. */
  blocked?: boolean;
  onSave: () => void;
}

/** Shows the number of unsaved changes, or that another operator saved first. */
export function SaveBar({ draft, changes, blocked = false, onSave }: SaveBarProps) {
  const { t } = useI18n();
  if (draft.conflict) return <Conflict onKeep={draft.keep} onDrop={draft.drop} />;
  if (changes === 0) return null;
  return (
    <section className={classes["saveBar"]} aria-label={t("console.unsaved")}>
      <span aria-live="polite">{t("console.changes", { n: changes })}</span>
      <Button variant="default" onClick={draft.drop}>
        {t("console.discard")}
      </Button>
      <Button disabled={blocked} onClick={onSave}>
        {t("common.save")}
      </Button>
    </section>
  );
}

function Conflict({ onKeep, onDrop }: { onKeep: () => void; onDrop: () => void }) {
  const { t } = useI18n();
  return (
    <Alert
      className={classes["conflict"] ?? ""}
      color="gold"
      icon={<IconUsers />}
      title={t("console.conflictTitle")}
      role="alert"
    >
      <p style={{ marginTop: 0 }}>{t("console.conflictText")}</p>
      <Button size="xs" me="xs" onClick={onKeep}>
        {t("console.conflictKeep")}
      </Button>
      <Button size="xs" variant="default" onClick={onDrop}>
        {t("console.conflictDrop")}
      </Button>
    </Alert>
  );
}

/** Must be typed before the site closes for everybody. */
const CONFIRM_WORD = "KHELA";

interface SaveDialogProps {
  /** Whether the change closes the site; the operator then types the brand's name, to prevent mistakes. */
  opensMaintenance?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  /** The list of changes. */
  children: ReactNode;
}

/** Shows the changes, asks for a reason and, before maintenance, for a typed confirmation. */
export function SaveDialog(props: SaveDialogProps) {
  const { opensMaintenance = false, busy, onClose } = props;
  const { t } = useI18n();
  const reason = useReason();
  const [word, setWord] = useState("");
  const [tried, setTried] = useState(false);
  const wordMissing = opensMaintenance && word.trim().toUpperCase() !== CONFIRM_WORD;
  return (
    <FormDialog
      size="lg"
      title={t("console.saveTitle")}
      confirm={t("common.save")}
      color={opensMaintenance ? "lose.7" : "gold"}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const given = reason.take();
        if (given !== undefined && !wordMissing) props.onConfirm(given);
      }}
    >
      {props.children}
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
      <ReasonField reason={reason} minRows={2} />
    </FormDialog>
  );
}
