import { useI18n } from "@khela/ui/i18n";
import { splitSeconds } from "./visitor-time.ts";

/** The time until the site opens, in boxes; days only if there are any. Source: SYS-02. */
export function Countdown({ seconds }: { seconds: number }) {
  const { t, digits } = useI18n();
  const left = splitSeconds(seconds);
  const parts = (["days", "hours", "minutes", "seconds"] as const).filter(
    (part) => part !== "days" || left.days > 0,
  );
  return (
    <div role="timer" aria-label={t("shell.countdown")} className="flex gap-2 sm:gap-3">
      {parts.map((part) => (
        <div
          key={part}
          className="grid min-w-17 justify-items-center rounded-2xl border border-line-strong bg-surface-2 px-3 py-3 sm:min-w-22"
        >
          <span className="text-3xl leading-none font-extrabold text-gold tabular-nums sm:text-4xl">
            {digits(String(left[part]).padStart(2, "0"))}
          </span>
          <span className="mt-1.5 text-xs text-muted">{t(`shell.countdown_${part}`)}</span>
        </div>
      ))}
    </div>
  );
}
