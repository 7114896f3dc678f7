/** Catches the errors of a part of the page and offers a retry. Source: NAV-04. */
import { useI18n } from "@khela/ui/i18n";
import { ErrorState } from "@khela/ui/states";
import { Component, type ReactNode } from "react";
import { asCallError } from "./api.ts";
import { errorText } from "./error-text.ts";
import { ScreenLoadError } from "./lazy-screen.tsx";

interface Props {
  children: ReactNode;
  /** For a pop-up: the error is shown as a toast that can be closed, instead of in the page. */
  onClose?: () => void;
}

export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const retry = () => {
      if (error instanceof ScreenLoadError) error.forget();
      this.setState({ error: null });
    };
    return <Failure error={error} onRetry={retry} onClose={this.props.onClose} />;
  }
}

interface FailureProps {
  error: unknown;
  onRetry: () => void;
  onClose?: (() => void) | undefined;
}

/** The message for an error: a screen that failed to load, a refused call, or a defect. */
export function Failure({ error, onRetry, onClose }: FailureProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const failure = asCallError(error);
  const notLoaded = error instanceof ScreenLoadError;
  const state = (
    <ErrorState
      title={notLoaded ? t("shell.loadFailedTitle") : t("common.errorTitle")}
      text={
        notLoaded ? t("shell.loadFailedText") : failure ? errorText(i18n, failure) : t("shell.crashedText")
      }
      traceId={failure?.traceId}
      onRetry={onRetry}
    />
  );
  if (!onClose) return state;
  return (
    <div className="fixed inset-x-3 bottom-24 z-50 mx-auto max-w-md rounded-2xl border border-line-strong bg-surface-1 shadow-card">
      {state}
      <button
        type="button"
        className="mb-3 block w-full text-center text-sm text-muted underline"
        onClick={onClose}
      >
        {t("common.close")}
      </button>
    </div>
  );
}
