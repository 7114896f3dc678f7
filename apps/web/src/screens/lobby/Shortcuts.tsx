import type { ListName } from "@khela/games/list-paths";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { ReactNode } from "react";
import { Image } from "../../shell/image.tsx";
import { scrollSelectedIntoView } from "../../shell/scroll-selected.ts";
import { vendorLogo } from "../../shell/image-host.ts";
import { DEFAULT_GAME_ART } from "../../shell/game-art.ts";
import { useMenus, usePermission } from "../../shell/queries.ts";
import { type LobbySearch, readLobbySearch } from "./lobby-search.ts";

const STRIP =
  "no-scrollbar fade-ends -mx-3 -my-2 flex max-w-[calc(100%+1.5rem)] min-w-0 gap-2 overflow-x-auto px-3 py-2";
const CHIP =
  "flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-xl border px-3.5 text-sm font-semibold transition-colors";
const NONE: readonly string[] = [];

interface ShortcutsProps {
  list: ListName;
  search: LobbySearch;
  onChange: (search: LobbySearch) => void;
}

/**
 * One-tap shortcuts to a sub-category of the slots or to a vendor, like the menus that open on hover. Source:
 * GAME-01, NAV-05.
 */
export function Shortcuts({ list, search, onChange }: ShortcutsProps) {
  const { t, number } = useI18n();
  const menu = useMenus().data?.menus.find(({ category }) => category === list);
  const imgUrls = usePermission().data?.info.whitelabelVal.imgUrls ?? NONE;
  const subs = menu?.subCategories ?? [];
  const vendors = menu?.vendors ?? [];
  const change = (part: Record<string, unknown>) => onChange(readLobbySearch({ ...search, ...part }));
  return (
    <>
      {subs.length > 0 ? (
        <nav aria-label={t("lobby.subCategories")} className={STRIP}>
          <Chip on={!search.sub} onPick={() => change({ sub: "" })}>
            {t("lobby.sub_all")}
          </Chip>
          {subs.map((sub) => (
            <Chip key={sub} on={search.sub === sub} onPick={() => change({ sub })}>
              {t(`lobby.sub_${sub}`)}
            </Chip>
          ))}
        </nav>
      ) : null}
      {vendors.length > 1 ? (
        <nav aria-label={t("lobby.vendors")} className={STRIP}>
          {vendors.map(({ vassalage, displayName, games }) => (
            <Chip
              key={vassalage}
              on={search.vassalage === vassalage}
              onPick={() => change({ vassalage: search.vassalage === vassalage ? "" : vassalage })}
            >
              <Image
                src={vendorLogo(vassalage, imgUrls)}
                fallback={DEFAULT_GAME_ART.square}
                alt=""
                width={24}
                height={24}
                className="size-6 rounded-md object-contain"
              />
              {displayName}
              <span className="text-xs font-normal">{number(games)}</span>
            </Chip>
          ))}
        </nav>
      ) : null}
    </>
  );
}

function Chip({ on, onPick, children }: { on: boolean; onPick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      ref={on ? scrollSelectedIntoView : undefined}
      aria-pressed={on}
      onClick={onPick}
      className={cx(
        CHIP,
        on ? "btn-gold border-transparent" : "border-line-strong bg-surface-2 text-muted hover:text-text",
      )}
    >
      {children}
    </button>
  );
}
