/** The menu that a category opens by hover or keyboard focus. Source: NAV-05. */
import type { CallOutput } from "@khela/contract/endpoint";
import type { getGameMenus } from "@khela/contract/catalogue";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import { categoryPath } from "./categories.ts";
import { DEFAULT_GAME_ART } from "./game-art.ts";
import { Image } from "./image.tsx";
import { vendorLogo } from "./image-host.ts";
import type { Place } from "./place.ts";
import { usePermission } from "./queries.ts";

/** The number of vendors shown in a menu before "more". */
const VENDORS_SHOWN = 9;

export interface VendorMenuProps {
  menu: CallOutput<typeof getGameMenus>["menus"][number];
  onPick: () => void;
}

/** The vendors of a category below its entry, with a link to all of its games. */
export default function VendorMenu({ menu, onPick }: VendorMenuProps) {
  const { t } = useI18n();
  const to = categoryPath(menu.category, menu.vendors[0]?.vassalage) as Place;
  const imgUrls = usePermission().data?.info.whitelabelVal.imgUrls ?? [];
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
              <Image
                src={vendorLogo(vendor.vassalage, imgUrls)}
                fallback={DEFAULT_GAME_ART.square}
                alt=""
                width={40}
                height={40}
                className="size-10 shrink-0 rounded-xl object-contain"
              />
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
