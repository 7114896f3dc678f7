/** The frame around every page; a closed site shows its reason instead (SYS-01). */
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { ToastHost } from "@khela/ui/toast-host";
import { toast } from "@khela/ui/toast";
import { useHasBeenIdle } from "@khela/ui/when-idle";
import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { sessionEnded } from "./api.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { CategoryNav } from "./category-nav.tsx";
import { DialogHost } from "./dialog-host.tsx";
import { openDialog } from "./dialogs.ts";
import { Header } from "./header.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { OptionalPart } from "./optional-part.tsx";
import { usePreferences } from "./preferences.ts";
import { usePermission } from "./queries.ts";
import { useAnnouncementPopup } from "./use-announcement-popup.ts";
import { screen } from "./screen.ts";
import { useLoggedIn } from "./session.ts";
import { useSearchKeys } from "./search-keys.ts";
import type { ClosedReason } from "../screens/system/use-reopening.ts";

// None of these parts is in the first screen. LiveShell loads at once for members, who must learn when their
// session ends.
const LiveShell = lazyScreen(() => import("./LiveShell.tsx"));
const Footer = screen("footer");
const FloatingBar = screen("floatingBar");
const ClosedPage = screen("closed");

export function Shell() {
  const quiet = useHasBeenIdle();
  const loggedIn = useLoggedIn();
  return (
    <>
      <Page quiet={quiet} />
      {/* Outside the page, so that it stays mounted when the page changes. */}
      {quiet || loggedIn ? (
        <OptionalPart>
          <LiveShell />
        </OptionalPart>
      ) : null}
    </>
  );
}

/** @param quiet whether the first screen is painted, so that other parts may load */
function Page({ quiet }: { quiet: boolean }) {
  const { t, dir } = useI18n();
  const theme = usePreferences((state) => state.theme);
  const closed = closedBy(usePermission().data);
  useSearchKeys();
  const onEnded = useEffectEvent(() => {
    toast({ kind: "warning", text: t("shell.sessionEnded"), id: "session" });
    openDialog("login", {});
  });
  useEffect(() => {
    sessionEnded.notify = () => onEnded();
  }, []);

  // A game and the live chat fill the whole window and have their own header.
  const wholeWindow = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === "/game/$gameCode" || routeId === "/chat"),
  });
  // The help centre without header and footer (`/helpmc`).
  const alone = useMatches({ select: (matches) => matches.some((match) => match.routeId === "/helpmc") });
  const inMember = useMatches({ select: (matches) => matches.some((match) => match.routeId === "/member") });
  useAnnouncementPopup(wholeWindow || closed !== undefined);

  if (closed) return <ClosedPage closed={closed} />;
  if (wholeWindow) {
    return (
      <>
        <div className="flex h-dvh flex-col">
          <OfflineBanner />
          <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
            <Outlet />
          </main>
        </div>
        <DialogHost />
        <ToastHost theme={theme} dir={dir} />
      </>
    );
  }
  return (
    <>
      <a
        href="#content"
        className="fixed start-3 top-3 z-50 -translate-y-20 rounded-xl bg-surface-3 px-4 py-3 font-semibold focus:translate-y-0"
      >
        {t("shell.skipToContent")}
      </a>
      <PageGlow />
      <OfflineBanner />
      {alone ? null : (
        <>
          <Header />
          <CategoryNav quiet={inMember} />
        </>
      )}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto min-h-[60dvh] max-w-[80rem] px-3 pt-3 outline-none md:px-5 md:pt-5"
      >
        <Outlet />
      </main>
      {alone ? null : (
        <>
          <div className="min-h-96">
            {quiet ? (
              <OptionalPart>
                <Footer />
              </OptionalPart>
            ) : null}
          </div>
          {quiet ? (
            <OptionalPart>
              <FloatingBar />
            </OptionalPart>
          ) : null}
          <BottomBar />
        </>
      )}
      <DialogHost />
      <ToastHost theme={theme} dir={dir} />
    </>
  );
}

type Permission = ReturnType<typeof usePermission>["data"];

/** Why the site is closed to this visitor; undefined when it is open or not known yet. */
function closedBy(permission: Permission): ClosedReason | undefined {
  if (!permission) return undefined;
  if (!permission.domainValid) return "domain";
  const { status, reason } = permission.status;
  if (status === 0) return undefined;
  return status === 1 ? "maintenance" : (reason ?? "country");
}

/** Two faint colours behind everything, so that the dark background is not flat. */
function PageGlow() {
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 -z-10 overflow-hidden">
      <div
        className={cx(
          "absolute -end-40 -top-60 h-[36rem] w-[52rem] rounded-full bg-[radial-gradient(closest-side,var(--glow-a),transparent)]",
        )}
      />
      <div className="absolute -start-60 top-1/3 h-[34rem] w-[46rem] rounded-full bg-[radial-gradient(closest-side,var(--glow-b),transparent)]" />
    </div>
  );
}
