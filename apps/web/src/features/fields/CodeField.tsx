import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Spinner } from "@khela/ui/spinner";
import { clockText } from "../../shell/use-countdown.ts";
import type { CodeButton } from "./use-code-button.ts";
import type { BoundField } from "./use-fields.ts";
import { WarningDialog } from "./WarningDialog.tsx";

interface CodeFieldProps {
  field: BoundField;
  button: CodeButton;
  /** The field's label; default: verification code. */
  label?: string;
  /** Shown below the field before a code was sent, for instance where it will go. */
  hint?: string | undefined;
  /** Shown below the field once a code was sent. */
  sentNote: string;
}

/**
 * The field for a code by SMS or mail with the button that sends it. Takes digits of every script and the
 * phone's autofill from the message. A refused request opens a warning pop-up. Source: AUTH-02, AUTH-18,
 * product specification section 8.
 */
export function CodeField({ field, button, label, hint, sentNote }: CodeFieldProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const time = i18n.digits(clockText(button.left));
  return (
    <>
      <TextInput
        {...field}
        label={label ?? t("auth.code")}
        icon="shield"
        numeric
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        hint={button.sent ? sentNote : hint}
        className="pe-1.5"
        end={
          <button
            type="button"
            disabled={button.left > 0}
            aria-busy={button.busy || undefined}
            onClick={() => void button.send()}
            className="relative grid h-9 min-w-24 shrink-0 place-items-center rounded-lg bg-surface-3 px-3 text-sm font-semibold text-gold tabular-nums hover:brightness-110 disabled:text-muted aria-busy:pointer-events-none pointer-coarse:h-10"
          >
            <span className={button.busy ? "invisible" : undefined}>
              {button.left > 0 ? t("auth.codeWait", { time }) : t("auth.codeSend")}
            </span>
            {button.busy ? <Spinner className="absolute" /> : null}
          </button>
        }
      />
      <output className="sr-only">{button.sent ? sentNote : ""}</output>
      {button.failure === undefined ? null : (
        <WarningDialog error={button.failure} onClose={button.dismiss} />
      )}
    </>
  );
}
