/** The login password: sets the first one or changes it. Source: AUTH-11, AUTH-20. */
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { openDialog } from "../../../shell/dialogs.ts";
import { Explained } from "./Explained.tsx";
import { NeedsPassword } from "./FirstPassword.tsx";

export default function PasswordPart() {
  const { t } = useI18n();
  return (
    <NeedsPassword>
      <section className="card grid gap-6 p-5 sm:p-6">
        <Explained icon="lock" tone="good" title={t("member.passwordIsSet")}>
          {t("auth.changeNote")}
        </Explained>
        <Button
          variant="gold"
          size="lg"
          className="sm:justify-self-start"
          onClick={() => openDialog("changePassword", {})}
        >
          {t("auth.changeButton")}
        </Button>
      </section>
    </NeedsPassword>
  );
}
