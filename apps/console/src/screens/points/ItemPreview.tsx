import type { ContentLanguage } from "@khela/kernel/content-languages";
import { useI18n } from "@khela/ui/i18n";
import { pictureUrl } from "../../features/content/pictures.ts";
import type { ItemDraft } from "./item-draft.ts";
import classes from "./points.module.css";

/** The item as its tile in the mall. */
export function ItemPreview({ item, language }: { item: ItemDraft; language: ContentLanguage }) {
  const { t } = useI18n();
  return (
    <div className={classes["tile"]} lang={language}>
      <img src={pictureUrl(item.picture, "phone")} alt="" data-whole={item.picture.startsWith("/art/i-")} />
      <div className={classes["tileText"]}>
        <strong>{item.title[language]}</strong>
        <span className={classes["tilePoints"]}>{t("desk.points_count", { n: item.points })}</span>
        <p>{item.description[language]}</p>
      </div>
    </div>
  );
}
