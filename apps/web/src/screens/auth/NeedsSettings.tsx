import { Skeleton } from "@khela/ui/skeleton";
import { useI18n } from "@khela/ui/i18n";
import type { CallOutput } from "@khela/contract/endpoint";
import type { getPermission } from "@khela/contract/system";
import type { ReactNode } from "react";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { usePermission } from "../../shell/queries.ts";

type Settings = CallOutput<typeof getPermission>;

/**
 * Waits for the server's settings before it renders a form: a placeholder while they load, a retry when they
 * fail.
 */
export function NeedsSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const i18n = useI18n();
  const query = usePermission();
  if (query.data) return children(query.data);
  if (query.isError) {
    return <QueryFailure query={query} className="" />;
  }
  return (
    <div aria-busy aria-label={i18n.t("common.loading")} className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-13" />
    </div>
  );
}
