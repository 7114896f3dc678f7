import { useI18n } from "@khela/ui/i18n";
import { Button, FileButton, Fieldset } from "@mantine/core";
import { useId } from "react";
import classes from "./content.module.css";
import { DeleteButton } from "./editor-fields.tsx";
import { isObject, type ITEM_PICTURES, type PAGE_PICTURES, pictureUrl } from "./pictures.ts";
import { usePictures } from "./use-pictures.ts";

interface PictureChooserProps {
  /** The shipped pictures to choose from. */
  pictures: readonly ((typeof PAGE_PICTURES)[number] | (typeof ITEM_PICTURES)[number])[];
  /** The label of the choice without a picture; absent where a picture is required. */
  without?: string;
  /** The picture's path without its extension. */
  value: string | null;
  /** Null only where `without` is given. */
  onChange: (picture: string | null) => void;
}

/** The shipped pictures and those uploaded by operators, as a radio group. */
export function PictureChooser({ pictures: names, without, value, onChange }: PictureChooserProps) {
  const { t, date } = useI18n();
  const { brought, older, bring, remove } = usePictures(onChange);
  const group = useId();
  const pictures = [
    ...(without === undefined ? [] : [{ label: without, path: null, id: null }]),
    ...names.map((name) => ({ label: t(`console.picture_${name}`), path: `/art/${name}`, id: null })),
    ...brought.map(({ id, picture, addedAt }) => ({ label: date(addedAt), path: picture, id })),
  ];
  // A picture that was set elsewhere stays in the list until another one is chosen.
  const all = pictures.some(({ path }) => path === value)
    ? pictures
    : [...pictures, { label: value ?? "", path: value, id: null }];
  return (
    <Fieldset variant="unstyled" legend={t("console.picture")}>
      <div className={classes["pictures"]}>
        {all.map(({ label, path, id }) => (
          <div key={path}>
            <label className={classes["picture"]}>
              <input
                type="radio"
                name={group}
                className="sr-only"
                checked={path === value}
                onChange={() => onChange(path)}
              />
              {path === null ? null : (
                <img
                  src={pictureUrl(path, "desktop")}
                  alt=""
                  loading="lazy"
                  data-whole={isObject(path) || undefined}
                />
              )}
              <span>{label}</span>
            </label>
            {id === null || path === value ? null : (
              <DeleteButton name={label} busy={remove.isPending} onDelete={() => remove.mutate(id)} />
            )}
          </div>
        ))}
      </div>
      {older ? (
        <Button variant="subtle" mt="sm" me="sm" loading={older.busy} onClick={older.show}>
          {t("desk.olderPictures")}
        </Button>
      ) : null}
      <FileButton accept="image/png,image/jpeg" onChange={(file) => file && bring.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" mt="sm" loading={bring.isPending}>
            {t("console.bringPicture")}
          </Button>
        )}
      </FileButton>
      <p className={classes["cardNote"]}>{t("console.bringPictureHint")}</p>
    </Fieldset>
  );
}
