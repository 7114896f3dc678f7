/** A refused call inside a form: the error, the next step, and the support reference. Source: ERR-01. */
import { supportCode } from "@khela/kernel/support-code";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import type { ReactNode } from "react";
import { asCallError } from "./api.ts";
import { errorText } from "./error-text.ts";

interface FailureNoteProps {
  error: unknown;
  /** The form's own text, replacing that of the error code. */
  text?: ReactNode;
  /** A button or link to the next step. */
  action?: ReactNode;
  className?: string;
}

export function FailureNote({ error, text, action, className }: FailureNoteProps) {
  const i18n = useI18n();
  const traceId = asCallError(error)?.traceId;
  return (
    <div
      role="alert"
      className={cx("flex gap-3 rounded-xl border border-lose/40 bg-lose/10 px-4 py-3 text-sm", className)}
    >
      <Icon name="alert" size={18} className="mt-0.5 shrink-0 text-lose" />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{text ?? errorText(i18n, error)}</p>
        {traceId ? (
          <p className="text-xs break-all text-muted">
            {i18n.t("common.supportRef", { ref: supportCode(traceId) })}
          </p>
        ) : null}
        {action ? <div className="mt-1">{action}</div> : null}
      </div>
    </div>
  );
}
