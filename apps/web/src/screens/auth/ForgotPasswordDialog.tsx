import type { Flag } from "@khela/contract/system";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { EmptyState } from "@khela/ui/states";
import { useState } from "react";
import { type DialogScreenProps, openDialog } from "../../shell/dialogs.ts";
import { usePermission } from "../../shell/queries.ts";
import { openChatWindow } from "../../shell/support.ts";
import { AuthBanner } from "./AuthBanner.tsx";
import { ForgotByEmail } from "./ForgotByEmail.tsx";
import { ForgotByPhone } from "./ForgotByPhone.tsx";
import { NeedsSettings } from "./NeedsSettings.tsx";
import { TextButton } from "./TextButton.tsx";

type Way = "email" | "phone";

function waysOf(flags: Partial<Record<Flag, boolean>>): Way[] {
  return [
    ...(flags.CHNGPASSMAIL3 ? ["email" as const] : []),
    ...(flags.CHNGPASSVERIF3 ? ["phone" as const] : []),
  ];
}

/** Resets a forgotten password, by e-mail or by phone. Source: AUTH-10. */
export default function ForgotPasswordDialog({ dialog }: DialogScreenProps<"forgotPassword">) {
  const { t } = useI18n();
  return (
    <Dialog {...dialog} title={t("auth.forgotTitle")} width={400} fullOnPhone>
      <NeedsSettings>
        {({ flags }) => (
          <div className="grid gap-5 sm:w-96">
            <AuthBanner group="w_forget" onFollow={dialog.onClose} />
            <Ways ways={waysOf(flags)} />
            <p className="text-center">
              <TextButton onClick={() => openDialog("login", {})}>{t("auth.backToLogin")}</TextButton>
            </p>
          </div>
        )}
      </NeedsSettings>
    </Dialog>
  );
}

function Ways({ ways }: { ways: readonly Way[] }) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<Way>();
  const permission = usePermission().data;
  const way = chosen ?? ways[0];
  if (way === undefined) {
    return (
      <div className="grid gap-3">
        <EmptyState icon="lock" title={t("auth.forgotOff")} />
        <Button icon="headset" block onClick={() => openChatWindow(permission)}>
          {t("shell.liveChat")}
        </Button>
      </div>
    );
  }
  return (
    <>
      {ways.length > 1 ? (
        <Segmented
          label={t("auth.forgotBy")}
          options={ways.map((value) => ({ value, label: t(`auth.forgotBy_${value}`) }))}
          value={way}
          onChange={setChosen}
        />
      ) : null}
      {way === "email" ? <ForgotByEmail /> : <ForgotByPhone />}
      <p className="text-center text-xs text-muted">{t("auth.forgotNever")}</p>
    </>
  );
}
