import type { Banner } from "@khela/contract/content";
import { useI18n } from "@khela/ui/i18n";
import { promoArt } from "../../shell/promo-art.ts";
import { BannerLink } from "./BannerLink.tsx";

/** The referral banner (group w_promotion). Source: HOME-04. */
export default function ReferralBanner({ banner }: { banner: Banner }) {
  const { dir, written } = useI18n();
  return (
    <BannerLink
      banner={banner}
      className="group relative isolate flex min-h-36 items-center overflow-hidden rounded-card border border-line bg-[#10203f] px-5 text-white shadow-card md:min-h-44 md:px-11"
    >
      <picture>
        {banner.mobileUrl ? (
          <source media="(max-width: 639px)" srcSet={promoArt(banner.mobileUrl, dir)} />
        ) : null}
        <img
          src={promoArt(banner.url, dir)}
          alt=""
          loading="lazy"
          className="absolute inset-0 -z-10 size-full object-cover object-right transition-transform duration-500 group-hover:scale-103 rtl:rotate-y-180"
        />
      </picture>
      {/* On a phone the text overlaps the middle of the picture. */}
      <span
        aria-hidden
        className="absolute inset-0 -z-10 bg-linear-to-r from-[#2a0a05]/90 via-[#2a0a05]/55 to-transparent md:hidden rtl:bg-linear-to-l"
      />
      <span lang={written} className="grid max-w-[62%] justify-items-start gap-1.5 py-5 md:max-w-[50%]">
        <span className="text-lg font-extrabold drop-shadow-[0_2px_8px_#00000080] md:text-3xl">
          <bdi>{banner.title}</bdi>
        </span>
        <span className="text-sm text-white/85 md:text-base">
          <bdi>{banner.subtitle}</bdi>
        </span>
        {banner.action ? (
          <span className="btn-gold mt-2 inline-flex h-11 items-center rounded-xl px-6 font-bold">
            {banner.action}
          </span>
        ) : null}
      </span>
    </BannerLink>
  );
}
