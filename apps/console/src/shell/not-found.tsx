import { useI18n } from "@khela/ui/i18n";
import { notFound } from "@tanstack/react-router";
import { EmptyState } from "./parts/states.tsx";

/** An address that leads nowhere; the menu stands beside it. */
export function NotFoundPage() {
  const { t } = useI18n();
  return <EmptyState title={t("console.notFound")} text={t("console.notFoundText")} />;
}

/** An address whose id is none leads nowhere; the server isn't asked. @throws what shows {@link NotFoundPage} */
export function requireId(id: string): void {
  if (!/^[0-9a-f-]{36}$/i.test(id)) notFound({ throw: true });
}
