import { useI18n } from "@khela/ui/i18n";
import { ErrorState } from "@khela/ui/states";
import { asCallError } from "./api.ts";
import { errorText } from "./error-text.ts";

interface QueryFailureProps {
  /** A failed query, as react-query has it. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  className?: string;
}

/** In place of what could not be loaded: why, the reference for support, and another try (ERR-01). */
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
