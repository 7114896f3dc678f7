/**
 * The first password of an account that was opened through a provider or by number only. Every step that
 * requires the password shows this until one is set. Source: AUTH-03, AUTH-20.
 */
import { getFirstPassword } from "@khela/contract/security";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SocialButtons } from "../../../features/social/SocialButtons.tsx";
import type { SignedIn } from "../../../features/social/sign-in-window.ts";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useMember } from "../../../shell/queries.ts";
import { useSession } from "../../../shell/session.ts";
import { startSession } from "../../../shell/sign-in.ts";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { Explained } from "./Explained.tsx";
import { FirstPasswordForm } from "./FirstPasswordForm.tsx";
import { useSecurity } from "./queries.ts";

/** Renders a step that requires the password, or the form that sets one. */
export function NeedsPassword({ children }: { children: ReactNode }) {
  const security = useSecurity();
  if (security.isError && !security.data) return <FailureNote error={security.error} />;
  if (!security.data) return <PageSkeleton />;
  return security.data.passwordChangedAt === null ? <FirstPassword /> : children;
}

function FirstPassword() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const ways = useQuery({
    queryKey: ["member", token, "firstPassword"],
    queryFn: ({ signal }) => call(getFirstPassword, {}, { signal }),
    staleTime: 0,
  });
  if (ways.isError && !ways.data) return <FailureNote error={ways.error} />;
  if (!ways.data) return <PageSkeleton />;
  const { fresh, methods, providers } = ways.data;
  return (
    <section className="card grid gap-6 p-5 sm:p-6">
      <Explained icon="lock" title={t("member.firstPasswordWhy")}>
        {t("member.firstPasswordText")}
      </Explained>
      {fresh || methods.length > 0 ? (
        <FirstPasswordForm methods={fresh ? [] : methods} onStale={() => void ways.refetch()} />
      ) : providers.length > 0 ? (
        <SignInAgain />
      ) : (
        <p className="text-sm">{t("member.firstPasswordAgain")}</p>
      )}
    </section>
  );
}

/** Signing in again with the provider proves the owner; a sign-in as another account is ignored. */
function SignInAgain() {
  const { t } = useI18n();
  const own = useMember().data?.id;
  function signedIn(signed: SignedIn) {
    if ("login" in signed && signed.login.member.id === own) startSession(signed.login);
  }
  return (
    <div className="grid gap-3 sm:max-w-sm">
      <p className="text-sm">{t("member.firstPasswordProvider")}</p>
      <SocialButtons lead={t("member.firstPasswordSignIn")} onSignedIn={signedIn} />
    </div>
  );
}
