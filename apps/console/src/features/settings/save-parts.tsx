/** What every page of settings ends with: the bar that saves, the note of a conflict, the question why. */
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
  /** How many values differ. */
  changes: number;
  /** Something can't be saved as it stands. */
  blocked?: boolean;
  onSave: () => void;
}

/** Tells how much is unsaved, or that somebody else was faster. */
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

/** Typed out before the site closes for everybody. */
const CONFIRM_WORD = "KHELA";

interface SaveDialogProps {
  /** Closing the site asks for the brand's name, so that it is no slip of the hand. */
  opensMaintenance?: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  /** What will change. */
  children: ReactNode;
}

/** What will change, why, and for the big switch a typed confirmation. */
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
