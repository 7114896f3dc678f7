import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { artIcon } from "../../shell/categories.ts";
import { Image } from "../../shell/image.tsx";
import { promoArt } from "../../shell/promo-art.ts";

/** A promotion's picture, over a dark field that stays where it can't be loaded. */
export function PromotionArt({ picture, className }: { picture: string; className?: string }) {
  const { dir } = useI18n();
  const ours = picture.startsWith("/art/");
  return (
    <span
      data-surface="dark"
      className={cx("relative block overflow-hidden bg-linear-to-br from-[#3a1470] to-[#0a0e1c]", className)}
    >
      <Image
        src={`${ours ? promoArt(picture, dir) : picture}.webp`}
        fallback={artIcon("gift")}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        className="absolute inset-0 size-full object-cover object-right rtl:-scale-x-100"
      />
    </span>
  );
}
