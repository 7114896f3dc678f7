/** The login over a page whose session ended while it had unsent text. Source: OPS-01, decision 0054. */
import { useI18n } from "@khela/ui/i18n";
import { Button, Modal } from "@mantine/core";
import { useEffect } from "react";
import { abandonPage, resumePage, useOperator } from "../../shell/session.ts";
import { LoginForm } from "./LoginForm.tsx";
import classes from "./login.module.css";

/** A page is kept for this long; then it is left, and the text is lost. */
const KEPT_MS = 60 * 60_000;

export default function LockedPage() {
  const { t } = useI18n();
  const { username } = useOperator();
  useEffect(() => {
    const end = setTimeout(abandonPage, KEPT_MS);
    // Otherwise Escape would close the dialog below, which the lock protects.
    document.body.dataset["mantineStopPropagation"] = "true";
    return () => {
      clearTimeout(end);
      delete document.body.dataset["mantineStopPropagation"];
    };
  }, []);
  return (
    <Modal
      opened
      fullScreen
      zIndex={1000}
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => undefined}
      aria-label={t("console.lockedTitle")}
      transitionProps={{ duration: 0 }}
    >
      <div
        className={classes["locked"]}
        onFocusCapture={({ target }) => {
          target.dataset["mantineStopPropagation"] = "true";
        }}
      >
        <LoginForm
          title={t("console.lockedTitle")}
          text={t("console.lockedText")}
          username={username}
          onEntered={resumePage}
        />
        <Button variant="subtle" color="gray" onClick={abandonPage}>
          {t("console.lockedGiveUp")}
        </Button>
      </div>
    </Modal>
  );
}
