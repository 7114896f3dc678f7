import type { Flag } from "@khela/contract/system";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { Message, useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { EmptyState } from "@khela/ui/states";
import { useState } from "react";
import { BotCheckNote } from "../../features/fields/BotCheckNote.tsx";
import { CaptchaField } from "../../features/fields/CaptchaField.tsx";
import { ErrorSummary } from "../../features/fields/ErrorSummary.tsx";
import { SupportReference } from "../../features/fields/SupportReference.tsx";
import { type DialogScreenProps, openDialog } from "../../shell/dialogs.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { AgreeBoxes } from "./AgreeBoxes.tsx";
import { AuthBanner } from "./AuthBanner.tsx";
import { NeedsSettings } from "./NeedsSettings.tsx";
import { type RegisterRules, type RegisterWay, registerWays, rulesFor } from "./register-form.ts";
import { RegisterInput } from "./RegisterInput.tsx";
import { TextButton } from "./TextButton.tsx";
import { useRegister } from "./use-register.ts";

/** The registration, by username or by mobile number. Source: AUTH-07, AUTH-08, AUTH-09. */
export default function RegisterDialog({ dialog }: DialogScreenProps<"register">) {
  const { t } = useI18n();
  return (
    <Dialog {...dialog} title={t("auth.registerTitle")} width={460} fullOnPhone>
      <NeedsSettings>
        {({ flags, info }) =>
          registerWays(flags).length > 0 ? (
            <div className="grid gap-4">
              <AuthBanner group="w_register" onFollow={dialog.onClose} />
              <RegisterForm rules={rulesFor(info.register, flags)} flags={flags} ways={registerWays(flags)} />
            </div>
          ) : (
            <EmptyState icon="userPlus" title={t("auth.registerOff")} />
          )
        }
      </NeedsSettings>
    </Dialog>
  );
}

interface RegisterFormProps {
  rules: RegisterRules;
  flags: Partial<Record<Flag, boolean>>;
  ways: readonly RegisterWay[];
}

function RegisterForm({ rules, flags, ways }: RegisterFormProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<RegisterWay>();
  const way = chosen ?? ways[0] ?? "username";
  const form = useRegister({ rules, flags, way });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="grid max-w-[34rem] gap-4 sm:gap-3 sm:w-[30rem]"
    >
      <p className="text-sm text-muted">{t("auth.registerLead")}</p>
      {ways.length > 1 ? (
        <Segmented
          label={t("auth.registerBy")}
          options={ways.map((value) => ({ value, label: t(`auth.registerBy_${value}`) }))}
          value={way}
          onChange={(next) => {
            form.forgive();
            setChosen(next);
          }}
        />
      ) : null}
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {form.shown.map((field, index) => (
        <RegisterInput key={field} field={field} form={form} first={index === 0} />
      ))}
      {form.captcha.shown ? (
        <CaptchaField captcha={form.captcha} field={form.fields.bind("captcha")} />
      ) : null}
      <AgreeBoxes boxes={form.boxes} />
      {form.failure === undefined ? null : form.atField ? (
        <SupportReference error={form.failure} />
      ) : (
        <FailureNote error={form.failure} />
      )}
      <div className="grid gap-2">
        <Button type="submit" variant="gold" size="lg" block loading={form.busy}>
          {t("auth.registerButton")}
        </Button>
        <BotCheckNote check={form.check} />
      </div>
      <p className="text-center text-sm text-muted">
        <Message
          id="auth.haveAccount"
          slots={{
            login: <TextButton onClick={() => openDialog("login", {})}>{t("auth.toLogin")}</TextButton>,
          }}
        />
      </p>
    </form>
  );
}
