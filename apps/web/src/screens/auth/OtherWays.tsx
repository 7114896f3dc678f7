import { Message, useI18n } from "@khela/ui/i18n";
import { useRouter } from "@tanstack/react-router";
import { SocialButtons } from "../../features/social/SocialButtons.tsx";
import type { SignedIn } from "../../features/social/sign-in-window.ts";
import { TryFreeButton } from "../../features/trial/TryFreeButton.tsx";
import { openDialog } from "../../shell/dialogs.ts";
import { useFlag } from "../../shell/queries.ts";
import { startSession } from "../../shell/sign-in.ts";
import { greet } from "./greet.ts";
import { TextButton } from "./TextButton.tsx";

/** The other ways to enter: social sign-in, a new account, trial play. Source: AUTH-03, AUTH-15. */
export function OtherWays({ agent, next }: { agent: boolean; next: string | undefined }) {
  const i18n = useI18n();
  const { t } = i18n;
  const router = useRouter();
  const byUsername = useFlag("USERNAMEREG3");
  const byMobile = useFlag("MOBILENUMREG3");
  // Agents have no self-registration: their upline opens the account.
  if (agent) return null;

  function signedIn(signed: SignedIn) {
    if ("arrival" in signed) {
      openDialog("joinSocial", { ...signed.arrival, ...(next === undefined ? {} : { next }) });
      return;
    }
    const answer = signed.login;
    startSession(answer, { next });
    if (answer.scope !== "full") return;
    greet(i18n, router, answer, "login");
    if (next) router.history.push(next);
  }
  return (
    <>
      <SocialButtons onSignedIn={signedIn} />
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
      <TryFreeButton block />
    </>
  );
}
