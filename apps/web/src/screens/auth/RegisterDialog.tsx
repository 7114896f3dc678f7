import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { Checkbox } from "@khela/ui/field";
import { Message, useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { Link } from "@tanstack/react-router";
import { CaptchaField } from "../../features/fields/CaptchaField.tsx";
import { ErrorSummary } from "../../features/fields/ErrorSummary.tsx";
import { type DialogScreenProps, openDialog } from "../../shell/dialogs.tsx";
import { FailureNote } from "../../shell/failure-note.tsx";
import { NeedsSettings } from "./NeedsSettings.tsx";
import type { RegisterRules } from "./register-form.ts";
import { RegisterInput } from "./RegisterInput.tsx";
import { useRegister } from "./use-register.ts";

/** Opening an account by username. Source: AUTH-07, AUTH-09. */
export default function RegisterDialog({ dialog, data }: DialogScreenProps<"register">) {
  const { t } = useI18n();
  return (
    <Dialog {...dialog} title={t("auth.registerTitle")} width={460} fullOnPhone>
      <NeedsSettings>
        {({ flags, info }) =>
          flags.USERNAMEREG3 ? (
            <RegisterForm rules={info.register} referralCode={data.referralCode} />
          ) : (
            <EmptyState icon="userPlus" title={t("auth.registerOff")} />
          )
        }
      </NeedsSettings>
    </Dialog>
  );
}

function RegisterForm({ rules, referralCode }: { rules: RegisterRules; referralCode: string | undefined }) {
  const { t } = useI18n();
  const form = useRegister(rules, referralCode);
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="grid max-w-[34rem] gap-4 sm:w-[30rem]"
    >
      <p className="text-sm text-muted">{t("auth.registerLead")}</p>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {form.shown.map((field, index) => (
        <RegisterInput
          key={field}
          field={field}
          rule={form.ruleOf(field)}
          bound={form.fields.bind(field)}
          username={form.fields.values.username}
          first={index === 0}
        />
      ))}
      {form.captchaShown ? <CaptchaField captcha={form.captcha} field={form.fields.bind("captcha")} /> : null}
      <div>
        <Checkbox
          name="terms"
          label={
            <Message
              id="auth.terms"
              slots={{
                terms: (
                  <Link to="/help" hash="terms" target="_blank" className="font-semibold text-gold underline">
                    {t("auth.termsLink")}
                  </Link>
                ),
              }}
            />
          }
          checked={form.terms}
          error={form.boxErrors.terms}
          onChange={(event) => form.setTerms(event.target.checked)}
        />
        <Checkbox
          name="age"
          label={t("auth.age")}
          checked={form.age}
          error={form.boxErrors.age}
          onChange={(event) => form.setAge(event.target.checked)}
        />
      </div>
      {form.failure ? <FailureNote error={form.failure} /> : null}
      <Button type="submit" variant="gold" size="lg" block loading={form.busy}>
        {t("auth.registerButton")}
      </Button>
      <p className="text-center text-sm text-muted">
        <Message
          id="auth.haveAccount"
          slots={{
            login: (
              <button
                type="button"
                className="min-h-11 font-semibold text-gold hover:underline"
                onClick={() => openDialog("login", {})}
              >
                {t("auth.toLogin")}
              </button>
            ),
          }}
        />
      </p>
    </form>
  );
}
