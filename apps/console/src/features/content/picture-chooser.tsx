import { useI18n } from "@khela/ui/i18n";
import { Fieldset } from "@mantine/core";
import { useId } from "react";
import classes from "./content.module.css";
import { type PAGE_PICTURES, pictureUrl } from "./pictures.ts";

interface PictureChooserProps {
  /** Those to choose from. */
  pictures: readonly (typeof PAGE_PICTURES)[number][];
  /** What it is called to have none, where that is a choice. */
  without?: string;
  /** Its path without an ending. */
  value: string | null;
  /** Null only where `without` is given. */
  onChange: (picture: string | null) => void;
}

/** The pictures that ship, as a radio group: arrows move, one is always chosen. */
export function PictureChooser({ pictures: names, without, value, onChange }: PictureChooserProps) {
  const { t } = useI18n();
  const group = useId();
  const pictures = [
    ...(without === undefined ? [] : [{ label: without, path: null }]),
    ...names.map((name) => ({ label: t(`console.picture_${name}`), path: `/art/${name}` })),
  ];
  // One that was set elsewhere stays choosable until another one is taken.
  const all = pictures.some(({ path }) => path === value)
    ? pictures
    : [...pictures, { label: value ?? "", path: value }];
  return (
    <Fieldset variant="unstyled" legend={t("console.picture")}>
      <div className={classes["pictures"]}>
        {all.map(({ label, path }) => (
          <label key={path} className={classes["picture"]}>
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={path === value}
              onChange={() => onChange(path)}
            />
            {path === null ? null : <img src={pictureUrl(path, "desktop")} alt="" loading="lazy" />}
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
