/**
 * The categories below the header: a row with vendor menus on wide screens, a strip that scrolls
 * by hand on phones. Source: NAV-05, NAV-06, NAV-13.
 */
import type { CallOutput } from "@khela/contract/endpoint";
import type { getGameMenus } from "@khela/contract/catalogue";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { Link, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useRef, useState } from "react";
import { artIcon, categoryIcon, categoryPath } from "./categories.ts";
import type { Place } from "./place.ts";
import { useFlag, useMenus } from "./queries.ts";
import { launchFirstGame } from "./first-game.ts";

type Menu = CallOutput<typeof getGameMenus>["menus"][number];

/** How many vendors a menu shows before "more". */
const VENDORS_SHOWN = 9;
const HOVER_MS = 120;
const PLACEHOLDERS = ["a", "b", "c", "d", "e"];

const ITEM =
  "flex shrink-0 items-center gap-2 rounded-xl lg:gap-1.5 text-[0.85rem] font-semibold text-muted transition-colors hover:bg-surface-2 hover:text-text data-[status=active]:bg-surface-3 data-[status=active]:text-text max-lg:min-w-17 max-lg:flex-col max-lg:justify-center max-lg:gap-1 max-lg:px-2.5 max-lg:py-2 max-lg:text-xs lg:h-11 lg:px-1.5 2xl:px-2.5";

export function CategoryNav() {
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
    // It only watches what its links do: leaving it by pointer, focus or Escape closes the menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      aria-label={t("shell.mainNavigation")}
      className="relative z-20 border-b border-line bg-header backdrop-blur-lg lg:sticky lg:top-16"
      onPointerLeave={() => hover(undefined)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpenMenu(undefined);
      }}
    >
      <ul className="no-scrollbar mx-auto flex max-w-[80rem] gap-1 overflow-x-auto px-3 py-2 md:px-5 lg:justify-between lg:gap-0 lg:py-1.5">
        <li className="shrink-0" onPointerEnter={() => hover(undefined)}>
          <Entry to="/" icon={artIcon("home")} label={t("shell.home")} exact />
        </li>
        {menus.isPending
          ? PLACEHOLDERS.map((key) => (
              <Skeleton key={key} className="h-11 w-24 shrink-0 max-lg:h-14 max-lg:w-17" />
            ))
          : null}
        {shown.map((menu) => (
          <li
            key={menu.category}
            className="shrink-0"
            onPointerEnter={(event) => event.pointerType === "mouse" && hover(menu.category)}
          >
            <CategoryEntry
              menu={menu}
              open={openMenu === menu.category}
              onFocus={() => setOpenMenu(menu.category)}
            />
            {openMenu === menu.category ? (
              <VendorMenu menu={menu} onPick={() => setOpenMenu(undefined)} />
            ) : null}
          </li>
        ))}
        {hasPoints ? (
          <li className="shrink-0" onPointerEnter={() => hover(undefined)}>
            <Entry to="/pointMall" icon={artIcon("mall")} label={t("shell.pointMall")} />
          </li>
        ) : null}
        <li className="shrink-0" onPointerEnter={() => hover(undefined)}>
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
      <EntryFace icon={icon} label={label} />
    </Link>
  );
}

function EntryFace({ icon, label }: { icon: string; label: string }) {
  return (
    <>
      <img src={icon} alt="" width={26} height={26} className="size-7 lg:size-5" />
      <span className="whitespace-nowrap">{label}</span>
    </>
  );
}

/** A category; cockfight starts its first game at once. */
function CategoryEntry({ menu, open, onFocus }: { menu: Menu; open: boolean; onFocus: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const label = t(`shell.category_${menu.category}`);
  const icon = categoryIcon(menu.category);
  // Only keyboard focus opens the menu: a tap on a phone must lead to the page.
  const keyboardFocus = (event: { currentTarget: Element }) => {
    if (event.currentTarget.matches(":focus-visible")) onFocus();
  };
  if (menu.category === "cockfight") {
    return (
      <button
        type="button"
        className={ITEM}
        onFocus={keyboardFocus}
        onClick={() => void launchFirstGame(menu.category, navigate)}
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
    >
      <EntryFace icon={icon} label={label} />
    </Link>
  );
}

function VendorMenu({ menu, onPick }: { menu: Menu; onPick: () => void }) {
  const { t } = useI18n();
  const to = categoryPath(menu.category, menu.vendors[0]?.vassalage) as Place;
  const label = t(`shell.category_${menu.category}`);
  return (
    <div className="absolute inset-x-0 top-full border-b border-line bg-surface-1 shadow-card max-lg:hidden">
      <ul
        aria-label={t("shell.vendorsOf", { category: label })}
        className="mx-auto grid max-w-[80rem] grid-cols-5 gap-3 px-5 py-5"
      >
        {menu.vendors.slice(0, VENDORS_SHOWN).map((vendor) => (
          <li key={vendor.vassalage}>
            <Link
              to={to}
              search={{ vassalage: vendor.vassalage } as never}
              onClick={onPick}
              className="card flex min-h-16 items-center gap-3 px-4 py-2.5 hover:border-gold/60"
            >
              <VendorMark name={vendor.displayName} logo={vendor.logo} />
              <span className="grid min-w-0">
                <span className="truncate font-semibold">{vendor.displayName}</span>
                <span className="text-xs text-muted">{t("shell.vendorGames", { n: vendor.games })}</span>
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={to}
            onClick={onPick}
            className="card flex min-h-16 items-center justify-center font-semibold text-gold hover:border-gold/60"
          >
            {t("shell.more")}
          </Link>
        </li>
      </ul>
    </div>
  );
}

/** A vendor's picture; its first letters where it has none or it does not load. */
function VendorMark({ name, logo }: { name: string; logo: string }) {
  const [failed, setFailed] = useState(false);
  if (logo && !failed) {
    return (
      <img
        src={logo}
        alt=""
        width={40}
        height={40}
        onError={() => setFailed(true)}
        className="size-10 shrink-0 rounded-xl object-contain"
      />
    );
  }
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-xl bg-surface-3 text-sm font-extrabold text-gold"
    >
      {name.slice(0, 2).toUpperCase()}
    </span>
  );
}
