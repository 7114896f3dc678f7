/** Replacements for a screen's content: an empty state, or an error with a next step. */
import { supportCode } from "@khela/kernel/support-code";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface StateProps {
  icon?: IconName;
  /** A picture instead of the icon. */
  image?: string;
  title: string;
  children?: ReactNode;
  /** A button or link for the next step. */
  action?: ReactNode;
  className?: string;
}

/** An empty state: the fact, its reason and the next step. */
export function EmptyState({ icon = "info", image, title, children, action, className }: StateProps) {
  return (
    <div className={cx("grid place-items-center content-center gap-2 px-6 py-10 text-center", className)}>
      {image ? (
        <img src={image} alt="" width={72} height={72} className="mb-1 opacity-90" />
      ) : (
        <span className="mb-1 grid size-14 place-items-center rounded-2xl bg-surface-3 text-muted">
          <Icon name={icon} size={26} />
        </span>
      )}
      <p className="text-base font-semibold">{title}</p>
      {children ? <div className="max-w-md text-sm text-muted">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  text: string;
  /** Trace id that the user quotes to support. */
  traceId?: string | undefined;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
}

/** An error, announced immediately, with a retry button. */
export function ErrorState({ title, text, traceId, onRetry, retrying, className }: ErrorStateProps) {
  const { t } = useI18n();
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon="alert"
        title={title ?? t("common.errorTitle")}
        action={
          onRetry ? (
            <Button icon="refresh" onClick={onRetry} loading={retrying ?? false}>
              {t("common.retry")}
            </Button>
          ) : null
        }
      >
        <p>{text}</p>
        {traceId ? (
          <p className="mt-1 text-xs text-faint">{t("common.supportRef", { ref: supportCode(traceId) })}</p>
        ) : null}
      </EmptyState>
    </div>
  );
}
