import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { errorText } from "../../shell/error-text.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { AgreeBoxes } from "./AgreeBoxes.tsx";
import { NeedsSettings } from "./NeedsSettings.tsx";
import { rulesFor } from "./register-form.ts";
import { useJoinSocial } from "./use-join-social.ts";

/**
 * The first sign-in with a provider: an account is opened only after the terms are accepted, and the inviter
 * counts as in any registration. Source: AUTH-03, AUTH-07, AUTH-08.
 */
export default function JoinSocialDialog({ dialog, data }: DialogScreenProps<"joinSocial">) {
  const { t } = useI18n();
  return (
    <Dialog {...dialog} title={t("entry.joinTitle")} width={420} fullOnPhone>
      <NeedsSettings>
        {({ flags, info }) => (
          <JoinForm data={data} invitation={rulesFor(info.register, flags)["referralCode"]} />
        )}
      </NeedsSettings>
    </Dialog>
  );
}

interface JoinFormProps {
  data: DialogScreenProps<"joinSocial">["data"];
  invitation: { enabled: boolean; required: boolean } | undefined;
}

function JoinForm({ data, invitation }: JoinFormProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const form = useJoinSocial(data, invitation?.required === true);
  const { inviter, error } = form.invited.about("referralCode", form.code.trim());
  const problem = form.problem ?? (error ? errorText(i18n, error) : undefined);
  return (
    <form noValidate className="grid gap-4 sm:w-[26rem]" onSubmit={(event) => void form.submit(event)}>
      <p className="text-sm text-muted">{t("entry.joinLead", { provider: t(`entry.name_${data.by}`) })}</p>
      {invitation?.enabled ? (
        <TextInput
          name="referralCode"
          label={t("auth.label.referralCode")}
          icon="gift"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          required={invitation.required}
          value={form.code}
          error={problem}
          hint={inviter === undefined ? undefined : t("auth.invitedBy", { inviter })}
          onChange={(event) => form.setCode(event.target.value)}
          onBlur={() => form.invited.look("referralCode", form.code.trim())}
        />
      ) : null}
      <AgreeBoxes boxes={form.boxes} />
      {form.failure === undefined ? null : <FailureNote error={form.failure} />}
      <Button type="submit" variant="gold" size="lg" block loading={form.busy}>
        {t("auth.registerButton")}
      </Button>
    </form>
  );
}
