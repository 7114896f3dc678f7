import { setIcon } from "@khela/contract/identity";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useState } from "react";
import { call, queryClient } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { memberQuery } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { AVATARS } from "./AvatarPicture.tsx";

/** Twelve pictures to choose from; the choice shows at once. */
export function AvatarChooser({ icon }: { icon: string | undefined }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const { queryKey } = memberQuery(useSession((session) => session.token));
  const [busy, setBusy] = useState(false);

  async function choose(next: string) {
    const before = queryClient.getQueryData(queryKey);
    if (!before || busy) return;
    queryClient.setQueryData(queryKey, { ...before, icon: next });
    setBusy(true);
    try {
      await call(setIcon, { body: { icon: next } });
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      toast({ kind: "error", text: errorText(i18n, error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm text-muted">{t("member.avatar")}</legend>
      <div className="grid grid-cols-6 gap-2">
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
              onChange={() => void choose(avatar)}
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
