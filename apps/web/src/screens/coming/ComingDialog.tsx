import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import type { DialogName, DialogScreenProps } from "../../shell/dialogs.tsx";

/** A pop-up whose form is not built yet. */
export default function ComingDialog({ dialog }: DialogScreenProps<DialogName>) {
  const { t } = useI18n();
  return (
    <Dialog {...dialog} title={t("common.appName")} width={360} height={120}>
      {t("shell.comingAuth")}
    </Dialog>
  );
}
