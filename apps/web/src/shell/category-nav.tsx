/**
 * The categories below the header: a row with vendor menus on wide screens, a scrollable strip on phones.
 * Source: NAV-05, NAV-06, NAV-13.
 */
import type { CallOutput } from "@khela/contract/endpoint";
import type { getGameMenus } from "@khela/contract/catalogue";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { Link, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useRef, useState } from "react";
import { artIcon, categoryIcon, categoryPath } from "./categories.ts";
import { scrollSelectedIntoView } from "./scroll-selected.ts";
import { OptionalPart } from "./optional-part.tsx";
import type { Place } from "./place.ts";
import { useFlag, useMenus } from "./queries.ts";
import { screen } from "./screen.ts";

type Menu = CallOutput<typeof getGameMenus>["menus"][number];

/** Loaded when a menu first opens, because the first paint doesn't need it. */
const VendorMenu = screen("vendorMenu");

const HOVER_MS = 120;
const PLACEHOLDERS = ["a", "b", "c", "d", "e"];

/** On wide screens a name of several words wraps into two lines when the row is too narrow. */
const CELL = "shrink-0 lg:min-w-min lg:shrink";
const ITEM =
  "flex shrink-0 flex-col items-center justify-center rounded-xl font-semibold text-muted transition-colors hover:bg-surface-2 hover:text-text data-[status=active]:bg-surface-3 data-[status=active]:text-text max-lg:min-w-17 max-lg:gap-1 max-lg:px-2.5 max-lg:py-2 max-lg:text-xs lg:min-h-12 lg:justify-start lg:gap-0.5 lg:px-1 lg:pt-1 lg:text-[0.8rem] lg:leading-tight xl:px-2";

/** @param props.quiet hides the strip on phones, for pages that bring their own back link and need the space */
export function CategoryNav({ quiet }: { quiet: boolean }) {
  const { t } = useI18n();
  const menus = useMenus();
  const hasPoints = useFlag("PTSYS3");
  const [openMenu, setOpenMenu] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function hover(key: string | undefined) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpenMenu(key), HOVER_MS);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") setOpenMenu(undefined);
  }

  const shown = menus.data?.menus.filter((menu) => menu.vendors.length > 0) ?? [];
  return (
    // The handlers only observe the links: leaving by pointer, focus or Escape closes the menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      id="site-nav"
      data-quiet={quiet}
      aria-label={t("shell.mainNavigation")}
      className={cx(
        "relative z-20 border-b border-line bg-header lg:sticky lg:top-16",
        quiet && "max-lg:hidden",
      )}
      onPointerLeave={() => hover(undefined)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpenMenu(undefined);
      }}
    >
      <ul className="no-scrollbar max-lg:fade-ends mx-auto flex max-w-[80rem] gap-1 overflow-x-auto px-3 py-2 md:px-5 lg:justify-between lg:gap-0 lg:py-1">
        <li className={CELL} onPointerEnter={() => hover(undefined)}>
          <Entry to="/" icon={artIcon("home")} label={t("shell.home")} exact />
        </li>
        {menus.isPending
          ? PLACEHOLDERS.map((key) => (
              <Skeleton key={key} className="h-12 w-20 shrink-0 max-lg:h-14 max-lg:w-17" />
            ))
          : null}
        {shown.map((menu) => (
          <li
            key={menu.category}
            className={CELL}
            onPointerEnter={(event) => event.pointerType === "mouse" && hover(menu.category)}
          >
            <CategoryEntry
              menu={menu}
              open={openMenu === menu.category}
              onFocus={() => setOpenMenu(menu.category)}
            />
            {openMenu === menu.category ? (
              <OptionalPart>
                <VendorMenu menu={menu} onPick={() => setOpenMenu(undefined)} />
              </OptionalPart>
            ) : null}
          </li>
        ))}
        {hasPoints ? (
          <li className={CELL} onPointerEnter={() => hover(undefined)}>
            <Entry to="/pointMall" icon={artIcon("mall")} label={t("shell.pointMall")} />
          </li>
        ) : null}
        <li className={CELL} onPointerEnter={() => hover(undefined)}>
          <Entry to="/promotions" icon={artIcon("promo")} label={t("shell.promotions")} />
        </li>
      </ul>
    </nav>
  );
}

interface EntryProps {
  to: Place;
  icon: string;
  label: string;
  exact?: boolean;
}

function Entry({ to, icon, label, exact }: EntryProps) {
  return (
    <Link to={to} activeOptions={{ exact: exact ?? false }} className={ITEM}>
      {({ isActive }) => <EntryFace icon={icon} label={label} here={isActive} />}
    </Link>
  );
}

/** @param props.here whether this is the current entry, which the strip on phones scrolls into view */
function EntryFace({ icon, label, here = false }: { icon: string; label: string; here?: boolean }) {
  return (
    <>
      <img src={icon} alt="" width={26} height={26} fetchPriority="low" className="size-7 lg:size-5" />
      <span
        ref={here ? scrollSelectedIntoView : undefined}
        className="whitespace-nowrap lg:text-center lg:whitespace-normal"
      >
        {label}
      </span>
    </>
  );
}

/** A category; cockfight starts its first game at once. */
function CategoryEntry({ menu, open, onFocus }: { menu: Menu; open: boolean; onFocus: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const label = t(`shell.category_${menu.category}`);
  const icon = categoryIcon(menu.category);
  // Only keyboard focus opens the menu, because a tap on a phone must open the page.
  const keyboardFocus = (event: { currentTarget: Element }) => {
    if (event.currentTarget.matches(":focus-visible")) onFocus();
  };
  if (menu.category === "cockfight") {
    return (
      <button
        type="button"
        className={ITEM}
        onFocus={keyboardFocus}
        onClick={() =>
          void import("./first-game.ts").then(({ launchFirstGame }) =>
            launchFirstGame(menu.category, navigate),
          )
        }
      >
        <EntryFace icon={icon} label={label} />
      </button>
    );
  }
  return (
    <Link
      to={categoryPath(menu.category, menu.vendors[0]?.vassalage) as Place}
      aria-expanded={open}
      className={cx(ITEM, open && "bg-surface-2 text-text")}
      onFocus={keyboardFocus}
      onClick={(event) => {
        // Touch has no hover, so on wide screens the first tap opens the menu and the second the page.
        const touched = (event.nativeEvent as PointerEvent).pointerType === "touch";
        if (!touched || open || !matchMedia("(min-width: 64rem)").matches) return;
        event.preventDefault();
        onFocus();
      }}
    >
      {({ isActive }) => <EntryFace icon={icon} label={label} here={isActive} />}
    </Link>
  );
}
