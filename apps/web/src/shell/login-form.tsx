/** The compact login form on wide screens; anything beyond its scope opens the login pop-up. Source: NAV-07. */
import { supportCode } from "@khela/kernel/support-code";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";
import { type ComponentProps, type FormEvent, useState } from "react";
import { asCallError } from "./api.ts";
import { preloadDialog } from "./dialog-host.tsx";
import { openDialog } from "./dialogs.ts";
import { errorText } from "./error-text.ts";
import { useFlag } from "./queries.ts";
import { signIn } from "./sign-in.ts";

export default function LoginForm() {
  const i18n = useI18n();
  const { t } = i18n;
  const [busy, setBusy] = useState(false);
  const byUsername = useFlag("COMM3");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = textOf(form, "username").trim();
    const password = textOf(form, "password");
    if (!username || !password) {
      openDialog("login", { username });
      return;
    }
    setBusy(true);
    try {
      await signIn({ username, password, type: "username" });
    } catch (error) {
      const refusal = asCallError(error);
      if (refusal?.captcha) openDialog("login", { username, captcha: true });
      toast({
        kind: "warning",
        // Never reveal which of the two was wrong (AUTH-04).
        text:
          refusal?.code === "AUTH_BAD_CREDENTIALS" ? t("auth.in_incorrect_password") : errorText(i18n, error),
        detail: refusal?.traceId ? t("common.supportRef", { ref: supportCode(refusal.traceId) }) : undefined,
        id: "login",
      });
    } finally {
      setBusy(false);
    }
  }

  if (!byUsername) {
    return (
      <Button className="max-xl:hidden" onClick={() => openDialog("login", {})}>
        {t("shell.login")}
      </Button>
    );
  }
  return (
    <form
      aria-label={t("shell.login")}
      className="hidden items-center gap-2 xl:flex"
      onSubmit={(event) => void submit(event)}
    >
      <SlimInput
        icon="user"
        name="username"
        autoComplete="username"
        label={t("shell.username")}
        className="w-40"
      />
      <SlimInput
        icon="lock"
        name="password"
        type="password"
        autoComplete="current-password"
        label={t("shell.password")}
        className="w-52"
      >
        <button
          type="button"
          className="min-h-8 shrink-0 text-xs font-semibold text-gold hover:underline"
          onClick={() => openDialog("forgotPassword", {})}
        >
          {t("shell.forgot")}
        </button>
      </SlimInput>
      <Button type="submit" loading={busy} className="px-4">
        {t("shell.login")}
      </Button>
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function SlimInput({
  icon,
  label,
  className,
  children,
  ...rest
}: ComponentProps<"input"> & { icon: IconName; label: string }) {
  return (
    <span
      className={`flex h-11 items-center gap-2 rounded-xl border border-line-strong bg-field ps-3 pe-3 focus-within:border-gold focus-within:ring-3 focus-within:ring-gold/20 ${className ?? ""}`}
    >
      <Icon name={icon} size={17} className="shrink-0 text-faint" />
      <input
        {...rest}
        aria-label={label}
        onFocus={() => preloadDialog("login")}
        placeholder={label}
        className="h-full w-full min-w-0 bg-transparent text-sm outline-none placeholder:text-faint"
      />
      {children}
    </span>
  );
}
