/** The bar at the top of every page. Source: NAV-07, NAV-08, NAV-12, NAV-13. */
import { Button, buttonClass, IconButton } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { Link, useHydrated } from "@tanstack/react-router";
import { TryFreeButton } from "../features/trial/TryFreeButton.tsx";
import { BrandLink } from "./brand.tsx";
import { preloadDialog } from "./dialog-host.tsx";
import { openDialog } from "./dialogs.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { OptionalPart } from "./optional-part.tsx";
import { setTheme, usePreferences } from "./preferences.ts";
import { useFlag } from "./queries.ts";
import { screen } from "./screen.ts";
import { useLoggedIn } from "./session.ts";

// Neither is part of the first paint: a visitor reads before logging in.
const LoginForm = screen("loginForm");
const HeaderMember = lazyScreen(() => import("./HeaderMember.tsx"));

export function Header() {
  const { t } = useI18n();
  const loggedIn = useLoggedIn();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-header">
      <div className="mx-auto flex h-16 max-w-[80rem] items-center gap-2 px-3 md:gap-2.5 md:px-5">
        <IconButton
          icon="menu"
          label={t("shell.menu")}
          tone="clear"
          className="-ms-1 lg:hidden"
          onPointerEnter={() => preloadDialog("menu")}
          onClick={() => openDialog("menu", {})}
        />
        <BrandLink className={cx("me-auto", loggedIn && "max-xs:[&>span]:hidden")} />
        <IconButton
          icon="search"
          label={t("shell.search")}
          className="max-lg:hidden"
          onPointerEnter={() => preloadDialog("search")}
          onClick={() => openDialog("search", {})}
        />
        <LanguageMenu className="max-lg:hidden" />
        <ThemeButton className="max-lg:hidden" />
        {loggedIn ? (
          <OptionalPart fallback={<Skeleton className="h-11 w-44 rounded-xl lg:w-96" />}>
            <HeaderMember />
          </OptionalPart>
        ) : (
          <Visitor />
        )}
      </div>
    </header>
  );
}

function ThemeButton({ className }: { className?: string }) {
  const { t } = useI18n();
  const theme = usePreferences((state) => state.theme);
  const next = theme === "dark" ? "light" : "dark";
  return (
    <IconButton
      icon={theme === "dark" ? "moon" : "sun"}
      label={t(next === "dark" ? "shell.themeDark" : "shell.themeLight")}
      {...(className ? { className } : {})}
      onClick={() => setTheme(next)}
    />
  );
}

function Visitor() {
  const { t } = useI18n();
  const canRegister = useFlag("DIRECTREG3");
  // Without its handlers the form would submit the password into the address, so it renders only after
  // hydration.
  const listening = useHydrated();
  const box = <span className="hidden h-11 w-[29rem] xl:block" />;
  return (
    <>
      {listening ? (
        <OptionalPart fallback={box}>
          <LoginForm />
        </OptionalPart>
      ) : (
        box
      )}
      <Button
        className="shrink-0 px-4 max-xs:px-3 xl:hidden"
        onPointerEnter={() => preloadDialog("login")}
        onClick={() => openDialog("login", {})}
      >
        {t("shell.login")}
      </Button>
      <TryFreeButton className="px-4 max-lg:hidden" />
      {canRegister ? (
        <Link to="/register" className={cx(buttonClass({ variant: "gold" }), "shrink-0 px-4 max-xs:px-3")}>
          {t("shell.register")}
          <Sheen />
        </Link>
      ) : null}
    </>
  );
}

/** A shine that passes over the page's main action. */
export function Sheen() {
  return (
    <span
      aria-hidden
      className="absolute inset-y-0 start-0 w-1/4 animate-sheen bg-white/45 blur-[3px] reduced:hidden"
    />
  );
}
