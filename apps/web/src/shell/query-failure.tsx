import { useI18n } from "@khela/ui/i18n";
import { ErrorState } from "@khela/ui/states";
import { asCallError } from "./api.ts";
import { errorText } from "./error-text.ts";

interface QueryFailureProps {
  /** A failed query of react-query. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  className?: string;
}

/** Replaces content that failed to load: the reason, the support reference, and a retry (ERR-01). */
export function QueryFailure({ query, className = "card" }: QueryFailureProps) {
  const i18n = useI18n();
  return (
    <ErrorState
      className={className}
      text={errorText(i18n, query.error)}
      traceId={asCallError(query.error)?.traceId}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
