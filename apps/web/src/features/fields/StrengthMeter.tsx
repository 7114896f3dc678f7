import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { passwordStrength } from "./password-strength.ts";

const BARS = [1, 2, 3, 4] as const;
const TONES = ["", "bg-lose", "bg-gold-fill", "bg-info", "bg-win"] as const;

/** Four bars and a word below a new password. */
export function StrengthMeter({ password, username }: { password: string; username: string }) {
  const { t } = useI18n();
  const strength = passwordStrength(password, username);
  if (strength === 0) return null;
  return (
    <div className="-mt-1 flex items-center gap-3">
      <span aria-hidden className="grid flex-1 grid-cols-4 gap-1.5">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={cx(
              "h-1.5 rounded-full transition-colors",
              bar <= strength ? TONES[strength] : "bg-surface-3",
            )}
          />
        ))}
      </span>
      <span aria-live="polite" className="min-w-16 text-end text-xs text-muted">
        {t(`auth.strength_${strength}`)}
      </span>
    </div>
  );
}
