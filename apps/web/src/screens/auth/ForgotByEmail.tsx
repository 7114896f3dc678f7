import { forgotByEmail, resetByEmail } from "@khela/contract/verification";
import type { I18n } from "@khela/i18n/i18n";
import { matchesPattern } from "@khela/rules/fields/patterns";
import { Button } from "@khela/ui/button";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";
import { type FormEvent, useState } from "react";
import { BotCheckNote } from "../../features/fields/BotCheckNote.tsx";
import { CodeField } from "../../features/fields/CodeField.tsx";
import { SupportReference } from "../../features/fields/SupportReference.tsx";
import { useBotCheck } from "../../features/fields/use-bot-check.ts";
import { useCodeButton } from "../../features/fields/use-code-button.ts";
import { useFields } from "../../features/fields/use-fields.ts";
import { WarningDialog } from "../../features/fields/WarningDialog.tsx";
import { call } from "../../shell/api.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { clockText } from "../../shell/use-countdown.ts";
import { focusNamed } from "./focus-named.ts";
import { ResetFoot } from "./ResetFoot.tsx";
import { usePasswordRule, useReset } from "./use-reset.ts";

/**
 * A new password by e-mail: account name and address get the same answer whether or not they belong together,
 * then the form asks for the mailed code and the new password. Source: AUTH-10.
 */
export function ForgotByEmail() {
  const [sent, setSent] = useState<Account>();
  return sent ? <NewPassword account={sent} /> : <AskForMail onSent={setSent} />;
}

function AskForMail({ onSent }: { onSent: (account: Account) => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const check = useBotCheck("email");
  const fields = useFields<keyof Account>({ username: "", email: "" }, (name, values) =>
    checkAccount(i18n, name, values[name].trim()),
  );
  const account = { username: fields.values.username.trim(), email: fields.values.email.trim() };
  const button = useCodeButton("forgotEmail", async () => {
    const answer = await check.pass((altcha) => call(forgotByEmail, { body: { ...account, altcha } }));
    onSent(account);
    return answer;
  });
  const time = i18n.digits(clockText(button.left));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = fields.check(["username", "email"]);
    if (wrong.length > 0) focusNamed(event.currentTarget, wrong[0]);
    else await button.send();
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-sm text-muted">{t("auth.forgotEmailLead")}</p>
      <TextInput
        {...fields.bind("username")}
        label={t("auth.username")}
        icon="user"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        required
        // The user opened the pop-up to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        data-autofocus=""
      />
      <TextInput
        {...fields.bind("email")}
        label={t("auth.label.email")}
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={255}
        required
      />
      <div className="grid gap-2">
        <Button type="submit" variant="gold" size="lg" block loading={button.busy} disabled={button.left > 0}>
          {button.left > 0 ? t("auth.lockedButton", { time }) : t("auth.forgotSend")}
        </Button>
        <BotCheckNote check={check} />
      </div>
      {button.left > 0 ? (
        <p className="text-center">
          <Button variant="plain" onClick={() => onSent(account)}>
            {t("auth.forgotHaveCode")}
          </Button>
        </p>
      ) : null}
      <SupportReference error={button.failure} />
      {button.failure === undefined ? null : (
        <WarningDialog error={button.failure} onClose={button.dismiss} />
      )}
    </form>
  );
}

function NewPassword({ account }: { account: Account }) {
  const { t } = useI18n();
  const check = useBotCheck("email");
  const rule = usePasswordRule();
  const fields = useFields<"code" | "newPassword">({ code: "", newPassword: "" }, (name, values) => {
    if (name === "newPassword") return rule.problem(values.newPassword);
    return values.code.trim() === "" ? t("errors.CODE_MISSING") : undefined;
  });
  const button = useCodeButton("forgotEmail", () =>
    check.pass((altcha) => call(forgotByEmail, { body: { ...account, altcha } })),
  );
  const reset = useReset(fields, ["code", "newPassword"]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = fields.check(["code", "newPassword"]);
    if (wrong.length > 0) {
      focusNamed(form, wrong[0]);
      return;
    }
    const refused = await reset.send(async () => {
      const { code, newPassword } = fields.values;
      await call(resetByEmail, { body: { ...account, verificationCode: code.trim(), newPassword } });
      toast({ kind: "success", text: t("auth.resetDone"), id: "login" });
      openDialog("login", { username: account.username });
    });
    focusNamed(form, refused);
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <output className="flex gap-3 rounded-xl border border-win/40 bg-win/10 px-4 py-3 text-sm">
        <Icon name="send" size={18} className="mt-0.5 shrink-0 text-win" />
        <span>{t("auth.in_been_out")}</span>
      </output>
      <input type="text" name="username" autoComplete="username" value={account.username} readOnly hidden />
      <CodeField field={fields.bind("code")} button={button} sentNote={t("auth.in_been_out")} />
      <ResetFoot
        reset={reset}
        field={fields.bind("newPassword")}
        minLength={rule.minLength}
        username={account.username}
      />
    </form>
  );
}

/** The account whose password was forgotten. */
interface Account {
  username: string;
  email: string;
}

/** The client rules of section 5: both are needed, each in its form. @returns the text about a trimmed value */
function checkAccount({ t }: I18n, name: keyof Account, value: string): string | undefined {
  if (value === "") return t("auth.field.required");
  if (name === "email") return matchesPattern("mailbox", value) ? undefined : t("auth.field.mailbox");
  return matchesPattern("noSpaces", value) ? undefined : t("auth.field.account");
}
