import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { FailureNote } from "../../shell/failure-note.tsx";
import type { Captcha } from "./use-captcha.ts";
import type { BoundField } from "./use-fields.ts";

/** The captcha picture, a button for another one, and the field for its characters. Source: AUTH-04. */
export function CaptchaField({ captcha, field }: { captcha: Captcha; field: BoundField }) {
  const { t } = useI18n();
  return (
    <div className="grid gap-2">
      <div className="grid items-end gap-2.5 xs:grid-cols-[1fr_auto]">
        <TextInput
          {...field}
          label={t("auth.captcha")}
          icon="shield"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={12}
        />
        <div className="flex h-12 items-center gap-1">
          <span className="block h-12 w-36 overflow-hidden rounded-xl border border-line-strong bg-white">
            {captcha.picture ? (
              <img
                src={captcha.picture.value}
                alt={t("auth.captchaPicture")}
                className="size-full object-contain"
              />
            ) : (
              <Skeleton className="size-full rounded-none" />
            )}
          </span>
          <button
            type="button"
            aria-label={t("auth.captchaRefresh")}
            title={t("auth.captchaRefresh")}
            onClick={captcha.refresh}
            className="grid size-11 place-items-center rounded-xl text-muted hover:bg-surface-3 hover:text-text"
          >
            <Icon name="refresh" className={captcha.loading ? "animate-spin" : "shrink-0"} />
          </button>
        </div>
      </div>
      {captcha.error ? <FailureNote error={captcha.error} /> : null}
    </div>
  );
}
