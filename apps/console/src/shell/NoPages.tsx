import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "./parts/states.tsx";

/** For an operator whose roles grant no page. */
export default function NoPages() {
  const { t } = useI18n();
  return <EmptyState title={t("console.noAccess")} text={t("console.noPagesText")} />;
}
