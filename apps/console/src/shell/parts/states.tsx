import { supportCode } from "@khela/kernel/support-code";
import { useI18n } from "@khela/ui/i18n";
import { Button, Text } from "@mantine/core";
import IconAlert from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs";
import type { ReactNode } from "react";
import { asCallError } from "../api.ts";
import { errorText } from "../error-text.ts";
import classes from "./parts.module.css";

/** The empty state, with an optional next action. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={classes["state"]}>
      <span className={classes["stateIcon"]}>
        <IconInbox size={26} />
      </span>
      <Text component="p" fw={650}>
        {title}
      </Text>
      {text ? <p className={classes["stateText"]}>{text}</p> : null}
      {action}
    </div>
  );
}

/** An error with the reference for support, and a retry button. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const i18n = useI18n();
  const traceId = asCallError(error)?.traceId;
  return (
    <div className={classes["state"]} role="alert">
      <span className={classes["stateIcon"]} data-bad="true">
        <IconAlert size={26} />
      </span>
      <Text component="p" fw={650}>
        {i18n.t("common.errorTitle")}
      </Text>
      <p className={classes["stateText"]}>{errorText(i18n, error)}</p>
      {traceId ? (
        <p className={classes["stateText"]}>{i18n.t("common.supportRef", { ref: supportCode(traceId) })}</p>
      ) : null}
      <Button variant="default" onClick={onRetry}>
        {i18n.t("common.retry")}
      </Button>
    </div>
  );
}
