/** The shortcuts at the edge: invite, support, app QR codes, back to top. Source: NAV-10. */
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useEffect, useState } from "react";
import { Link, useMatches } from "@tanstack/react-router";
import { useChatNews } from "../features/chat/use-chat-news.ts";
import { UnreadMark } from "../features/messages/UnreadMark.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { OptionalPart } from "./optional-part.tsx";
import { usePermission, useReferralShown } from "./queries.ts";
import { scrollToTop } from "./scroll.ts";
import { openChatWindow } from "./support.ts";

const QrCode = lazyScreen<{ value: string; what: string; size: number }>(() =>
  import("@khela/ui/qr-code").then(({ QrCode: loaded }) => ({ default: loaded })),
);

const ITEM =
  "grid size-12 place-items-center rounded-xl border border-line-strong bg-surface-2 text-text shadow-soft transition-colors hover:border-gold/60 hover:bg-surface-3";
/** The scroll position from which "back to top" is shown, in pixels. */
const SHOW_TOP_PX = 600;

export default function FloatingBar() {
  const { t } = useI18n();
  const permission = usePermission().data;
  const isReferralShown = useReferralShown();
  const unread = useChatNews();
  const low = useScrolledBelow(SHOW_TOP_PX);
  // In the member centre tables reach the edge, so the bar is hidden unless the window leaves a margin; the
  // menu offers the same.
  const inMember = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === "/member") });
  return (
    <aside
      aria-label={t("shell.rightBar")}
      className={cx(
        "fixed end-3 bottom-24 z-20 grid gap-2 lg:bottom-8 xl:end-5",
        inMember && "lg:max-[88.5rem]:hidden",
      )}
    >
      {isReferralShown ? (
        <Link
          to="/member/$page"
          params={{ page: "referral" }}
          aria-label={t("shell.invite")}
          title={t("shell.invite")}
          className={cx(ITEM, "max-lg:hidden")}
        >
          <Icon name="userPlus" size={22} />
        </Link>
      ) : null}
      <AppQr />
      <button
        type="button"
        aria-label={t("shell.liveChat")}
        title={t("shell.liveChat")}
        onClick={() => openChatWindow(permission)}
        className={cx(ITEM, "btn-gold relative border-0 text-on-gold! max-lg:hidden")}
      >
        <Icon name="headset" size={22} />
        <UnreadMark count={unread} />
      </button>
      <button
        type="button"
        aria-label={t("shell.toTop")}
        title={t("shell.toTop")}
        onClick={scrollToTop}
        className={cx(ITEM, "transition-opacity", !low && "invisible opacity-0")}
      >
        <Icon name="arrowUp" size={22} />
      </button>
    </aside>
  );
}

/** The QR code that opens the site on a phone. */
function AppQr() {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <div
      className="relative max-lg:hidden"
      onPointerLeave={() => setOpen(false)}
      onPointerEnter={() => setOpen(true)}
    >
      <button
        type="button"
        aria-label={t("shell.downloadApp")}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
        className={ITEM}
      >
        <Icon name="phone" size={22} />
      </button>
      {open ? (
        <div className="absolute end-full bottom-0 pe-3">
          <div className="card grid w-max justify-items-center gap-2 p-4 shadow-card">
            <OptionalPart fallback={<span className="block size-38.5 rounded-xl bg-surface-3" />}>
              <QrCode value={location.origin} what={t("shell.downloadApp")} size={130} />
            </OptionalPart>
            <span className="text-sm font-semibold">{t("home.appScan")}</span>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Whether the page is scrolled below this position. */
function useScrolledBelow(pixels: number): boolean {
  const [below, setBelow] = useState(false);
  useEffect(() => {
    const check = () => setBelow(scrollY > pixels);
    // Deferred to the next frame: reading the position now would force a second layout of the new page.
    const first = requestAnimationFrame(check);
    addEventListener("scroll", check, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      removeEventListener("scroll", check);
    };
  }, [pixels]);
  return below;
}
