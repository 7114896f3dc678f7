/** The frame of every page: side navigation, top bar, skip link. Source: OPS-01. */
import { useI18n } from "@khela/ui/i18n";
import { AppShell, Burger } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { AccountMenu } from "./account-menu.tsx";
import { DhakaClock } from "./clock.tsx";
import { IdleWarning } from "./idle-warning.tsx";
import { LanguageSwitch, ThemeSwitch } from "./look-switches.tsx";
import { Navigation } from "./navigation.tsx";
import { EmptyState } from "./parts/states.tsx";
import { SearchButton } from "./player-search.tsx";
import { useLocked, useOperator } from "./session.ts";
import classes from "./shell.module.css";

const LockedPage = lazy(() => import("../screens/login/LockedPage.tsx"));

export default function Shell() {
  const { t } = useI18n();
  const [opened, menu] = useDisclosure(false);
  const locked = useLocked();
  const { pathname } = useLocation();
  const { close } = menu;
  // On a phone the navigation closes after a page was chosen.
  useEffect(close, [pathname, close]);
  return (
    <>
      <a href="#content" className="skip-link">
        {t("console.skip")}
      </a>
      <AppShell
        layout="alt"
        header={{ height: 60 }}
        navbar={{ width: 248, breakpoint: "md", collapsed: { mobile: !opened } }}
        padding={{ base: "sm", sm: "lg" }}
      >
        <AppShell.Header className={classes["header"] ?? ""} withBorder={false}>
          <Burger
            opened={opened}
            onClick={menu.toggle}
            hiddenFrom="md"
            size="sm"
            aria-label={t("console.menu")}
            aria-expanded={opened}
          />
          <SearchButton />
          <div className={classes["headerEnd"]}>
            <DhakaClock />
            <LanguageSwitch />
            <ThemeSwitch />
            <AccountMenu />
          </div>
        </AppShell.Header>
        <AppShell.Navbar className={classes["navbar"] ?? ""} withBorder={false}>
          <Navigation opened={opened} onClose={close} />
        </AppShell.Navbar>
        <AppShell.Main className={classes["main"] ?? ""}>
          <div id="content" tabIndex={-1} className={classes["page"]}>
            <AllowedPage />
          </div>
        </AppShell.Main>
      </AppShell>
      <IdleWarning />
      {locked ? (
        <Suspense>
          <LockedPage />
        </Suspense>
      ) : null}
    </>
  );
}

/** The page, if the operator's roles grant it. */
function AllowedPage() {
  const { t } = useI18n();
  const { permissions } = useOperator();
  const wanted = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  if (wanted !== undefined && !permissions.includes(wanted)) {
    return <EmptyState title={t("console.noAccess")} text={t("console.noAccessText")} />;
  }
  return <Outlet />;
}
