import { useI18n } from "@khela/ui/i18n";
import { Button, CloseButton, FileButton } from "@mantine/core";
import { useRef } from "react";
import classes from "./live-chat.module.css";
import { type ChosenPictures as Chosen, MOST_PICTURES, PICTURE_TYPES } from "./use-chosen-pictures.ts";

interface PicturesProps {
  pictures: Chosen;
  busy: boolean;
}

/** The pictures that will be sent with the next message, each with a button to remove it. */
export function ChosenPictures({ pictures: { chosen, remove }, busy }: PicturesProps) {
  const { t } = useI18n();
  if (chosen.length === 0) return null;
  return (
    <ul className={classes["chosen"]} aria-label={t("desk.liveChatChosen", { n: chosen.length })}>
      {chosen.map(({ file, url }) => (
        <li key={url}>
          <img src={url} alt={file.name} />
          {busy ? null : (
            <CloseButton
              size="sm"
              aria-label={t("console.removeEntry", { entry: file.name })}
              onClick={() => remove(url)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The button to choose pictures. */
export function AddPictures({ pictures: { chosen, add }, busy }: PicturesProps) {
  const { t } = useI18n();
  // Resets the input, so that the same picture can be chosen again.
  const again = useRef<() => void>(null);
  return (
    <FileButton
      accept={PICTURE_TYPES.join()}
      multiple
      resetRef={again}
      onChange={(files) => {
        add(files);
        again.current?.();
      }}
    >
      {(props) => (
        <Button variant="default" disabled={busy || chosen.length >= MOST_PICTURES} {...props}>
          {t("desk.liveChatAddPictures")}
        </Button>
      )}
    </FileButton>
  );
}
