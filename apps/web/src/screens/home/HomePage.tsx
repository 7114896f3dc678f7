/** The home page (HOME-01 to HOME-09, as far as their content exists). */
import { useI18n } from "@khela/ui/i18n";
import { useEffect } from "react";
import { BannerCarousel } from "./BannerCarousel.tsx";
import { NoticeMarquee } from "./NoticeMarquee.tsx";
import { QuickStrip } from "./QuickStrip.tsx";
import { RecommendedTiles } from "./RecommendedTiles.tsx";
import { LazySection } from "./LazySection.tsx";
import { useAnnouncements, useReferralShown } from "../../shell/queries.ts";
import { screen } from "../../shell/screen.ts";

const PlaySection = screen("playSection");
const ReferralBanner = screen("referralBanner");
const AppDownload = screen("appDownload");

export default function HomePage() {
  const { t } = useI18n();
  const referral = useAnnouncements().data?.banners.find(({ groupName }) => groupName === "w_promotion");
  const isReferralShown = useReferralShown();
  useEffect(() => {
    document.title = t("home.title");
  }, [t]);
  return (
    <>
      <h1 className="sr-only">{t("home.title")}</h1>
      <BannerCarousel />
      <div className="mt-3 grid grid-cols-1 gap-3 md:mt-4 md:gap-4">
        <NoticeMarquee />
        <QuickStrip />
        <RecommendedTiles />
      </div>
      <LazySection className="mt-8 min-h-[80rem] md:min-h-[68rem]">
        <PlaySection />
      </LazySection>
      {referral && isReferralShown ? (
        <LazySection className="mt-8 min-h-36 md:min-h-44">
          <ReferralBanner banner={referral} />
        </LazySection>
      ) : null}
      <LazySection className="mt-8 min-h-[30rem] md:min-h-[21rem]">
        <AppDownload />
      </LazySection>
    </>
  );
}
