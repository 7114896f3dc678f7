/** Operator login: name, password and authenticator code in one step. Source: OPS-01. */
import { useI18n } from "@khela/ui/i18n";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { LanguageSwitch, ThemeSwitch } from "../../shell/look-switches.tsx";
import { startSession } from "../../shell/session.ts";
import { LoginForm } from "./LoginForm.tsx";
import { WelcomeForm } from "./WelcomeForm.tsx";
import classes from "./login.module.css";

const route = getRouteApi("/login");

export default function LoginPage() {
  const { t } = useI18n();
  const { next, ended } = route.useSearch();
  const router = useRouter();
  // The invitation is in the URL's fragment, so that it reaches no server and no log on the way.
  const [invitation] = useState(() => /^#invite=([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1]);
  return (
    <div className={classes["page"]}>
      <aside className={classes["side"]}>
        <div className={classes["brand"]}>
          <img src="/icons/khela.svg" alt="" width={44} height={44} />
          {t("common.appName")}
        </div>
        <div>
          <p className={classes["claim"]}>{t("console.loginClaim")}</p>
          <p className={classes["note"]}>{t("console.loginNote")}</p>
        </div>
        <span />
      </aside>
      <main className={classes["formSide"]}>
        <div className={classes["tools"]}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        {invitation ? (
          <WelcomeForm token={invitation} />
        ) : (
          <LoginForm
            title={t("console.login")}
            text={t("console.loginText")}
            {...(ended ? { note: t("console.sessionEnded") } : {})}
            onEntered={async (operator) => {
              startSession(operator);
              await router.navigate({ href: next ?? "/", replace: true });
            }}
          />
        )}
      </main>
    </div>
  );
}
