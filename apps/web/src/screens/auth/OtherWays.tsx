import { Message, useI18n } from "@khela/ui/i18n";
import { openDialog } from "../../shell/dialogs.tsx";
import { useFlag } from "../../shell/queries.ts";
import { TextButton } from "./TextButton.tsx";

/** What else leads in: social sign-in, a new account, trial play. Source: AUTH-03, AUTH-15. */
export function OtherWays({ agent }: { agent: boolean }) {
  const { t } = useI18n();
  const byUsername = useFlag("USERNAMEREG3");
  const byMobile = useFlag("MOBILENUMREG3");
  // An agent's account is opened by the upline.
  if (agent) return null;
  return (
    <>
      {byUsername || byMobile ? (
        <p className="text-center text-sm text-muted">
          <Message
            id="auth.noAccount"
            slots={{
              register: (
                <TextButton onClick={() => openDialog("register", {})}>{t("auth.openAccount")}</TextButton>
              ),
            }}
          />
        </p>
      ) : null}
    </>
  );
}
