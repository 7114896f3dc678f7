import { IconButton } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { type ChangeEvent, useRef } from "react";
import { PICTURE_TYPES } from "../member/security/pictures.ts";
import { MAX_PICTURES, type Pictures } from "../member/security/use-pictures.ts";

/** Thumbnails of the pictures for the next line, each with a button to remove it. */
export function ChosenPictures({ pictures, busy }: { pictures: Pictures; busy: boolean }) {
  const { t, number } = useI18n();
  const { list, problem } = pictures;
  if (list.length === 0 && problem === undefined) return null;
  return (
    <div className="grid gap-2 border-t border-line bg-surface-1 p-3">
      <ul className="flex gap-2">
        {list.map(({ url, progress }, index) => {
          const name = t("member.pictureNumber", { n: number(index + 1) });
          return (
            <li key={url} className="relative size-20 overflow-hidden rounded-xl border border-line">
              <img src={url} alt={name} className="size-full object-cover" />
              {busy ? null : (
                <IconButton
                  icon="close"
                  label={`${t("member.pictureRemove")}: ${name}`}
                  onClick={() => pictures.remove(url)}
                  className="absolute! end-0 top-0 border-0! bg-[#0a0e1ccc]! text-white!"
                />
              )}
              {progress === undefined ? null : (
                <progress
                  aria-label={t("member.sending")}
                  value={progress}
                  className="absolute inset-x-1.5 bottom-1.5 h-1.5 w-[calc(100%-0.75rem)] accent-[#2fd89a]"
                />
              )}
            </li>
          );
        })}
      </ul>
      {problem ? (
        <p role="alert" className="text-sm text-lose">
          {t(`member.pictureProblem_${problem}`)}
        </p>
      ) : null}
    </div>
  );
}

/** The button that chooses pictures. */
export function AddPictures({ pictures, busy }: { pictures: Pictures; busy: boolean }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.target.files ?? [])];
    // Reset the input, so that the same file can be chosen again.
    event.target.value = "";
    void pictures.add(chosen);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label={t("member.picturesChoose")}
        onChange={pick}
      />
      <IconButton
        icon="camera"
        label={t("member.picturesChoose")}
        disabled={busy || pictures.list.length >= MAX_PICTURES}
        onClick={() => input.current?.click()}
        className="size-12! shrink-0"
      />
    </>
  );
}
