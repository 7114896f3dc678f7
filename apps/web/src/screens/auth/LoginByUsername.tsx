import { PasswordInput, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import type { FormEvent } from "react";
import { useFields } from "../../features/fields/use-fields.ts";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { focusNamed } from "./focus-named.ts";
import { LoginFoot } from "./LoginFoot.tsx";
import { useLogin } from "./use-login.ts";

/** Login by username and password. Source: AUTH-01. */
export function LoginByUsername({ data }: Pick<DialogScreenProps<"login">, "data">) {
  const { t } = useI18n();
  const login = useLogin(data);
  const fields = useFields<"username" | "password">(
    { username: data.username ?? "", password: "" },
    (name, values) => {
      const empty = name === "password" ? values.password === "" : values.username.trim() === "";
      return empty ? t("auth.field.required") : undefined;
    },
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = fields.check(["username", "password"]);
    if (wrong.length > 0) {
      focusNamed(event.currentTarget, wrong[0]);
      return;
    }
    const { username, password } = fields.values;
    await login.send({ username: username.trim(), password, type: "username" });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextInput
        {...fields.bind("username")}
        label={t("auth.username")}
        icon="user"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        // The user opened the pop-up to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={!data.username}
        data-autofocus={data.username ? undefined : ""}
      />
      <PasswordInput
        {...fields.bind("password")}
        label={t("auth.password")}
        maxLength={128}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={Boolean(data.username)}
        data-autofocus={data.username ? "" : undefined}
      />
      <LoginFoot login={login} />
    </form>
  );
}
