/** Three entry points: slots, live tables, fishing. Source: HOME-05. */
import type { MessageId } from "@khela/i18n/message-ids";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { promoArt } from "../../shell/promo-art.ts";
import { useMenus } from "../../shell/queries.ts";

const TILES = [
  { category: "rng", to: "/rng", art: "/art/cat-slots.webp", text: "home.tileSlots", back: "#2b0f63" },
  { category: "live", to: "/live", art: "/art/cat-live.webp", text: "home.tileLive", back: "#4a0614" },
  { category: "fish", to: "/fish", art: "/art/cat-fish.webp", text: "home.tileFish", back: "#03294f" },
] as const satisfies readonly { category: string; to: string; art: string; text: MessageId; back: string }[];

export function RecommendedTiles() {
  const { t, dir } = useI18n();
  const menus = useMenus().data?.menus;
  return (
    <section aria-label={t("home.recommended")}>
      <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-4">
        {TILES.map(({ category, to, art, text, back }, index) => {
          const games = menus?.find((menu) => menu.category === category)?.games ?? 0;
          return (
            <li key={category} className={cx(index === 0 && "max-md:col-span-2")}>
              <Link
                to={to}
                style={{ backgroundColor: back, "--tile": back } as CSSProperties}
                className="group relative isolate flex h-29 flex-col items-start justify-center overflow-hidden rounded-card border border-line px-4 text-white shadow-card transition-transform duration-200 hover:-translate-y-0.5 md:h-48 md:px-7"
              >
                <img
                  src={promoArt(art, dir)}
                  alt=""
                  width={640}
                  height={340}
                  fetchPriority="low"
                  className="absolute inset-0 -z-10 size-full object-cover object-right transition-transform duration-300 group-hover:scale-104 rtl:rotate-y-180"
                />
                <span
                  aria-hidden
                  className="absolute inset-0 -z-10 bg-linear-to-r from-black/55 via-black/15 to-transparent max-md:bg-[linear-gradient(to_right,var(--tile)_12%,color-mix(in_srgb,var(--tile)_72%,transparent)_48%,transparent_88%)] rtl:-scale-x-100"
                />
                <span className="text-lg font-extrabold drop-shadow-[0_2px_6px_#000000a0] md:text-[1.5rem]">
                  {t(`shell.category_${category}`)}
                </span>
                <span className="max-w-[60%] text-xs text-white/90 drop-shadow-[0_1px_4px_#000000c0] md:text-[0.95rem]">
                  {games > 0 ? t("home.tileGames", { n: games }) : t(text)}
                </span>
                {games > 0 ? (
                  <span className="btn-gold mt-3 hidden h-9.5 items-center rounded-lg px-4 text-sm font-bold md:inline-flex">
                    {t("home.playNow")}
                  </span>
                ) : (
                  <span className="mt-2 rounded-full border border-white/35 bg-black/35 px-3 py-0.5 text-xs font-semibold">
                    {t("home.soon")}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
