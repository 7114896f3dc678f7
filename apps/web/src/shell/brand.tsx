import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";

/** The brand's mark and name as a link home. Without room, the name wraps out of view. */
export function BrandLink({ className }: { className?: string }) {
  const { t } = useI18n();
  return (
    <Link
      to="/"
      aria-label={t("shell.homeLink")}
      className={`flex h-9 min-w-9 flex-wrap items-center gap-x-2.5 overflow-hidden md:h-9.5 ${className ?? ""}`}
    >
      <img src="/favicon.svg" alt="" width={38} height={38} className="size-9 md:size-9.5" />
      <span aria-hidden className="text-[1.35rem] leading-none font-extrabold tracking-wide md:text-2xl">
        KHE<span className="text-gold">LA</span>
      </span>
    </Link>
  );
}
