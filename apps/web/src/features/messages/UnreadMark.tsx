import { useI18n } from "@khela/ui/i18n";

/** The number of unread items on the corner of a button; nothing for 0. The parent must be positioned. */
export function UnreadMark({ count, className = "" }: { count: number; className?: string }) {
  const { t, number } = useI18n();
  if (count === 0) return null;
  return (
    <span
      className={`absolute -end-1.5 -top-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-hot px-1 text-[0.7rem] font-bold text-white ${className}`}
    >
      <span aria-hidden>{number(Math.min(count, 99))}</span>
      <span className="sr-only">{t("member.waiting", { n: count })}</span>
    </span>
  );
}
