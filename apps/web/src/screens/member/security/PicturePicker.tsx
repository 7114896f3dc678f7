import { Button, IconButton } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { type ChangeEvent, useRef } from "react";
import { PICTURE_TYPES } from "./pictures.ts";
import { type ChosenPicture, MAX_PICTURES, type Pictures } from "./use-pictures.ts";

interface PicturePickerProps {
  pictures: Pictures;
  /** The form's error about the pictures. */
  error: string | undefined;
  disabled: boolean;
  /** The hint about the required pictures; default: documents. */
  hint?: string;
}

/** Chooses one to three pictures from files or, on phones, from the camera. */
export function PicturePicker({ pictures, error, disabled, hint }: PicturePickerProps) {
  const { t, number } = useI18n();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const full = pictures.list.length >= MAX_PICTURES || disabled;
  const problem = pictures.problem ? t(`member.pictureProblem_${pictures.problem}`) : error;

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = "";
    void pictures.add(chosen);
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium text-muted">
        {t("member.pictures", { n: number(pictures.list.length) })}
      </legend>
      <input
        ref={files}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label={t("member.picturesChoose")}
        onChange={pick}
      />
      <input
        ref={camera}
        type="file"
        accept={PICTURE_TYPES}
        capture="environment"
        hidden
        aria-label={t("member.picturesCamera")}
        onChange={pick}
      />
      {pictures.list.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pictures.list.map((picture, index) => (
            <li key={picture.url}>
              <Preview
                picture={picture}
                name={t("member.pictureNumber", { n: number(index + 1) })}
                onRemove={disabled ? undefined : () => pictures.remove(picture.url)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid justify-items-center gap-1 rounded-xl border border-dashed border-line-strong bg-field px-4 py-6 text-center">
          <Icon name="upload" size={26} className="text-faint" />
          <p className="text-sm text-muted">{hint ?? t("member.picturesHint")}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button icon="plus" disabled={full} className="max-sm:flex-1" onClick={() => files.current?.click()}>
          {t("member.picturesChoose")}
        </Button>
        <Button
          icon="camera"
          disabled={full}
          className="hidden! max-sm:flex-1 pointer-coarse:inline-flex!"
          onClick={() => camera.current?.click()}
        >
          {t("member.picturesCamera")}
        </Button>
      </div>
      {problem ? (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-lose">
          <Icon name="alert" size={16} className="mt-0.5 shrink-0" />
          <span>{problem}</span>
        </p>
      ) : null}
    </fieldset>
  );
}

interface PreviewProps {
  picture: ChosenPicture;
  name: string;
  onRemove: (() => void) | undefined;
}

function Preview({ picture, name, onRemove }: PreviewProps) {
  const { t } = useI18n();
  return (
    <figure className="relative overflow-hidden rounded-xl border border-line bg-surface-3">
      <img src={picture.url} alt={name} className="aspect-4/3 w-full object-cover" />
      {onRemove ? (
        <IconButton
          icon="close"
          label={`${t("member.pictureRemove")}: ${name}`}
          onClick={onRemove}
          className="absolute! end-1.5 top-1.5 border-0! bg-[#0a0e1ccc]! text-white!"
        />
      ) : null}
      {picture.progress === undefined ? null : (
        <progress
          aria-label={t("member.sending")}
          value={picture.progress}
          className="absolute inset-x-2 bottom-2 h-2 w-[calc(100%-1rem)] accent-[#2fd89a]"
        />
      )}
    </figure>
  );
}
