import type { Banner } from "@khela/contract/content";
import { useI18n } from "@khela/ui/i18n";
import { useAnnouncements } from "../../shell/queries.ts";
import { promoArt } from "../../shell/promo-art.ts";
import { BannerLink } from "../home/BannerLink.tsx";

interface AuthBannerProps {
  group: Extract<Banner["groupName"], "w_login" | "w_register" | "w_forget">;
  /** Closes the dialog around it. */
  onFollow: () => void;
}

/** The operator's banner above a form: the first one of its group, if there is any. Source: TALK-05, OPS-05. */
export function AuthBanner({ group, onFollow }: AuthBannerProps) {
  const { dir } = useI18n();
  const banner = useAnnouncements().data?.banners.find(({ groupName }) => groupName === group);
  if (!banner) return null;
  return (
    <BannerLink
      banner={banner}
      onFollow={onFollow}
      className="relative isolate flex min-h-28 items-center overflow-hidden rounded-xl border border-line bg-[#160a2c] px-4 py-3 text-white"
    >
      <img
        src={promoArt(banner.mobileUrl ?? banner.url, dir)}
        alt=""
        className="absolute inset-0 -z-10 size-full object-cover object-right rtl:-scale-x-100"
      />
      <span
        aria-hidden
        className="absolute inset-0 -z-10 bg-linear-to-r from-[#120824]/90 via-[#120824]/55 to-transparent rtl:bg-linear-to-l"
      />
      <span className="grid max-w-[72%] justify-items-start gap-1">
        {banner.tag ? (
          <span className="rounded-full border border-white/30 bg-white/15 px-2 py-0.5 text-xs font-semibold">
            <bdi>{banner.tag}</bdi>
          </span>
        ) : null}
        <span className="text-lg leading-tight font-extrabold text-balance drop-shadow-[0_2px_8px_#00000080]">
          <bdi>{banner.title}</bdi>
        </span>
        {banner.subtitle ? (
          <span className="text-xs text-white/85">
            <bdi>{banner.subtitle}</bdi>
          </span>
        ) : null}
        {banner.action ? (
          <span className="text-sm font-bold text-[#ffd25e] underline underline-offset-3">
            <bdi>{banner.action}</bdi>
          </span>
        ) : null}
      </span>
    </BannerLink>
  );
}
