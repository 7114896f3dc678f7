import { useI18n } from "@khela/ui/i18n";
import { notFound } from "@tanstack/react-router";
import { EmptyState } from "./parts/states.tsx";

/** The page for an unknown address; the menu stays beside it. */
export function NotFoundPage() {
  const { t } = useI18n();
  return <EmptyState title={t("console.notFound")} text={t("console.notFoundText")} />;
}

/** Refuses an address with an invalid id without asking the server. @throws an error that shows {@link NotFoundPage} */
export function requireId(id: string): void {
  if (!/^[0-9a-f-]{36}$/i.test(id)) notFound({ throw: true });
}
