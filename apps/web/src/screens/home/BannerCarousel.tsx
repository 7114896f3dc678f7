/** The offers at the top: text stays real text, over pictures that leave space for it. Source: HOME-01. */
import type { Banner } from "@khela/contract/content";
import { Carousel } from "@khela/ui/carousel";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { useAnnouncements } from "../../shell/queries.ts";
import { BannerLink } from "./BannerLink.tsx";
import { OptionalPart } from "../../shell/optional-part.tsx";
import { promoArt } from "../../shell/promo-art.ts";
import { Sheen } from "../../shell/header.tsx";
import { screen } from "../../shell/screen.ts";

const AUTOPLAY_MS = 5000;
const WelcomeBanner = screen("welcomeBanner");
const BOX = "h-56 rounded-card sm:h-64 md:h-[21.5rem]";

export function BannerCarousel() {
  const { t } = useI18n();
  const announcements = useAnnouncements();
  const banners = announcements.data?.banners.filter((banner) => banner.groupName === "w_home") ?? [];
  if (announcements.isPending) return <Skeleton className={BOX} />;
  if (banners.length === 0)
    return (
      <OptionalPart fallback={<Skeleton className={BOX} />}>
        <WelcomeBanner className={BOX} />
      </OptionalPart>
    );
  return (
    <Carousel
      label={t("home.banners")}
      className="overflow-hidden rounded-card border border-line shadow-card"
      {...(banners.length > 1 ? { autoplayMs: AUTOPLAY_MS } : {})}
      slides={banners.map((banner, index) => ({
        key: banner.id,
        content: <BannerSlide banner={banner} first={index === 0} />,
      }))}
    />
  );
}

function BannerSlide({ banner, first }: { banner: Banner; first: boolean }) {
  const { dir, written } = useI18n();
  return (
    <BannerLink
      banner={banner}
      className={`relative isolate block overflow-hidden bg-[#160a2c] text-white ${BOX}`}
    >
      <picture>
        {banner.mobileUrl ? (
          <source media="(max-width: 639px)" srcSet={promoArt(banner.mobileUrl, dir)} />
        ) : null}
        <img
          src={promoArt(banner.url, dir)}
          alt=""
          fetchPriority={first ? "high" : "low"}
          loading={first ? "eager" : "lazy"}
          className="absolute inset-0 -z-10 size-full object-cover object-right rtl:-scale-x-100"
        />
      </picture>
      <span
        aria-hidden
        className="absolute inset-0 -z-10 bg-linear-to-r from-[#120824]/85 via-[#120824]/35 to-transparent md:hidden rtl:bg-linear-to-l"
      />
      <span
        lang={written}
        className="flex h-full max-w-[70%] flex-col items-start justify-center gap-1.5 px-5 pb-6 md:pb-9 sm:max-w-[56%] md:max-w-[49%] md:gap-2.5 md:px-11"
      >
        {banner.tag ? (
          <span className="rounded-full border border-white/30 bg-white/15 px-3 py-1 text-xs font-semibold">
            {banner.tag}
          </span>
        ) : null}
        <span className="text-xl leading-tight font-extrabold text-balance drop-shadow-[0_2px_8px_#00000080] sm:text-3xl md:text-[2.4rem]">
          <bdi>{banner.title}</bdi>
        </span>
        {banner.subtitle ? (
          <span className="text-xs text-white/85 drop-shadow-[0_1px_4px_#000000a0] sm:text-sm md:text-base">
            <bdi>{banner.subtitle}</bdi>
          </span>
        ) : null}
        {banner.action ? (
          <span className="btn-gold relative mt-1.5 inline-flex h-11 items-center overflow-hidden rounded-xl px-6 text-[0.95rem] font-bold md:mt-3 md:h-12 md:px-8">
            {banner.action}
            {first ? <Sheen /> : null}
          </span>
        ) : null}
      </span>
    </BannerLink>
  );
}
