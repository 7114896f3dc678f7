import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { type DialogScreenProps, openDialog } from "../../shell/dialogs.tsx";
import { usePermission } from "../../shell/queries.ts";
import { openChatWindow, resourceUrl } from "../../shell/support.ts";

/** Says how to get back in; the way by e-mail or text message is AUTH-10. */
export default function ForgotPasswordDialog({ dialog }: DialogScreenProps<"forgotPassword">) {
  const { t } = useI18n();
  const chat = resourceUrl(usePermission().data, "LIVECHAT");
  return (
    <Dialog {...dialog} title={t("auth.forgotTitle")} width={340} height={120}>
      <div className="grid max-w-sm gap-3">
        <p className="text-sm text-muted">{t("auth.forgotText")}</p>
        <p className="text-sm font-semibold">{t("auth.forgotNever")}</p>
        {chat ? (
          <Button variant="gold" icon="headset" block onClick={() => openChatWindow(chat)}>
            {t("shell.liveChat")}
          </Button>
        ) : null}
        <Button block onClick={() => openDialog("login", {})}>
          {t("auth.backToLogin")}
        </Button>
      </div>
    </Dialog>
  );
}
