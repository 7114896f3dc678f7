import type { ListName } from "@khela/games/list-paths";
import { useI18n } from "@khela/ui/i18n";
import { cx } from "@khela/ui/cx";
import { artIcon, categoryIcon } from "../../shell/categories.ts";
import { promoArt } from "../../shell/promo-art.ts";
import { useMenus } from "../../shell/queries.ts";

interface Look {
  /** A rendered picture whose dark side is at the start. */
  art?: string;
  /** The colour shown with the category's 3D icon if there is no picture. */
  from: string;
}

const LOOKS: Partial<Record<ListName, Look>> = {
  rng: { art: "/art/cat-slots.webp", from: "#3a1470" },
  live: { art: "/art/cat-live.webp", from: "#4a0715" },
  fish: { art: "/art/cat-fish.webp", from: "#053a63" },
  crash: { art: "/art/cat-crash.webp", from: "#16124f" },
  mini: { art: "/art/cat-dice.webp", from: "#0b3f3a" },
  hot: { from: "#5a1430" },
  sports: { from: "#0d4a2c" },
  esports: { from: "#241d6b" },
  cockfight: { from: "#6b2312" },
  pvp: { from: "#51204f" },
  inHouse: { from: "#4a3006" },
};
const OTHER: Look = { from: "#1d2a58" };

interface CategoryHeaderProps {
  list: ListName;
  /** Whether matches to bet on come before the games. */
  hasMatches: boolean;
}

/** Picture and name of a category, with the number of its games where it has nothing else. */
export function CategoryHeader({ list, hasMatches }: CategoryHeaderProps) {
  const { t, dir } = useI18n();
  const menu = useMenus().data?.menus.find(({ category }) => category === list);
  const { art, from } = LOOKS[list] ?? OTHER;
  const icon = list === "hot" ? artIcon("hot") : categoryIcon(list);
  return (
    <header
      data-surface="dark"
      style={{ background: `linear-gradient(100deg, ${from}, #0a0e1c 130%)` }}
      className="relative isolate flex h-30 items-center overflow-hidden rounded-2xl border border-line text-text md:h-48"
    >
      {art ? (
        <img
          src={promoArt(art, dir)}
          alt=""
          width={640}
          height={340}
          className="absolute inset-y-0 end-0 -z-10 h-full w-[85%] max-w-[40rem] object-cover object-right [mask-image:linear-gradient(90deg,transparent,#000_60%)] md:w-[26rem] rtl:-scale-x-100"
        />
      ) : (
        <>
          <span
            aria-hidden
            className="absolute end-4 top-1/2 -z-10 size-72 -translate-y-1/2 rounded-full bg-[radial-gradient(closest-side,#ffffff26,transparent)] md:end-14"
          />
          <img
            src={icon}
            alt=""
            width={72}
            height={72}
            className={cx("absolute end-8 -z-10 size-18 rotate-6 drop-shadow-2xl md:end-24 md:size-26")}
          />
        </>
      )}
      <div className="grid gap-1 px-5 md:px-9">
        <h1 className="text-2xl text-white drop-shadow md:text-4xl">
          {t(list === "hot" ? "home.hotGames" : `shell.category_${list}`)}
        </h1>
        <p className="text-sm text-white/85">
          {hasMatches
            ? t("lobby.matchesLead")
            : menu
              ? t("shell.vendorGames", { n: menu.games })
              : t(list === "hot" ? "lobby.hotLead" : "lobby.notOpen")}
        </p>
      </div>
    </header>
  );
}
