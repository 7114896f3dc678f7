import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { AVATARS } from "./AvatarPicture.tsx";

/** Twelve pictures to choose from. */
export function AvatarChooser({
  icon,
  onChoose,
}: {
  icon: string | undefined;
  onChoose: (icon: string) => void;
}) {
  const { t, number } = useI18n();
  return (
    <fieldset className="grid gap-2 border-t border-line pt-5">
      <legend className="sr-only">{t("member.avatar")}</legend>
      <p aria-hidden className="mb-1 text-sm text-muted">
        {t("member.avatar")}
      </p>
      <div className="grid grid-cols-4 gap-3 xs:grid-cols-6">
        {AVATARS.map((avatar) => (
          <label
            key={avatar}
            className={cx(
              "relative block cursor-pointer overflow-hidden rounded-full border-3 transition-[border-color,transform] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)",
              avatar === icon
                ? "border-[#ffc83d]"
                : "border-transparent opacity-80 hover:scale-105 hover:opacity-100",
            )}
          >
            <input
              type="radio"
              name="avatar"
              aria-label={t("member.avatarNumber", { n: number(Number(avatar)) })}
              checked={avatar === icon}
              onChange={() => onChoose(avatar)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            <img
              src={`/art/av/${avatar}.webp`}
              alt=""
              width={72}
              height={72}
              loading="lazy"
              className="aspect-square w-full bg-surface-3 object-cover"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
