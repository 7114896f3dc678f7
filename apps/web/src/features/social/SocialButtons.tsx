import { listSocial } from "@khela/contract/social";
import type { I18n } from "@khela/i18n/i18n";
import type { MessageId } from "@khela/i18n/message-ids";
import { buttonClass } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Spinner } from "@khela/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { clockText } from "../../shell/use-countdown.ts";
import { ProviderMark } from "./ProviderMark.tsx";
import { type SignedIn, SignInWindowError, type SocialProvider } from "./sign-in-window.ts";
import { useSocialButton } from "./use-social-button.ts";

interface SocialButtonsProps {
  /** Called when the provider has identified the user: the caller starts the session, or opens the account. */
  onSignedIn: (answer: SignedIn) => void;
  /** The text above the buttons; default: "or". */
  lead?: string;
}

/** The social sign-ins that the operator has configured; nothing if there is none. Source: AUTH-03. */
export function SocialButtons({ onSignedIn, lead }: SocialButtonsProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const providers = useQuery({
    queryKey: ["social"],
    queryFn: ({ signal }) => call(listSocial, {}, { signal }),
    staleTime: 300_000,
  }).data;
  const [failure, setFailure] = useState<unknown>();
  if (!providers?.length) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {lead ?? t("entry.or")}
      </p>
      {providers.map((provider) => (
        <SocialButton key={provider} provider={provider} onFailure={setFailure} onSignedIn={onSignedIn} />
      ))}
      {failure === undefined ? null : <FailureNote error={failure} text={failureText(i18n, failure)} />}
    </div>
  );
}

interface SocialButtonProps extends Pick<SocialButtonsProps, "onSignedIn"> {
  provider: SocialProvider;
  onFailure: (failure: unknown) => void;
}

function SocialButton({ provider, onFailure, onSignedIn }: SocialButtonProps) {
  const i18n = useI18n();
  const button = useSocialButton(provider, onFailure, onSignedIn);
  return (
    <button
      type="button"
      disabled={button.busy || button.left > 0}
      aria-busy={button.busy}
      onClick={() => void button.signIn()}
      className={cx(buttonClass({ size: "lg", block: true }), "justify-start gap-4 px-4")}
    >
      {button.busy ? <Spinner /> : <ProviderMark provider={provider} />}
      <span className="flex-1 text-start">{i18n.t(`entry.with_${provider}`)}</span>
      {button.left > 0 ? (
        <span className="text-sm font-normal text-muted tabular-nums">
          {i18n.t("entry.wait", { time: i18n.digits(clockText(button.left)) })}
        </span>
      ) : null}
    </button>
  );
}

const TEXTS: Readonly<Record<SignInWindowError["reason"], MessageId>> = {
  blocked: "entry.popupBlocked",
  closed: "errors.AUTH_SOCIAL",
  "account-closed": "errors.AUTH_BLOCKED",
  "account-left": "errors.AUTH_CLOSED",
  off: "errors.AUTH_METHOD_OFF",
};

function failureText(i18n: I18n, failure: unknown): string {
  return failure instanceof SignInWindowError ? i18n.t(TEXTS[failure.reason]) : errorText(i18n, failure);
}
