import classes from "../../features/content/content.module.css";
import { pictureUrl } from "../../features/content/pictures.ts";
import type { BannerDraft } from "./banner-calls.ts";

interface BannerShotProps {
  banner: Pick<BannerDraft, "picture" | "title" | "subtitle" | "tag" | "action">;
  language: "bn" | "en";
  device: "desktop" | "phone";
}

/** A banner as the site draws it: real text over a picture that leaves room for it. */
export function BannerPreview({ banner, language, device }: BannerShotProps) {
  const { tag, title, subtitle, action } = banner;
  return (
    <div className={classes["shot"]} data-device={device} lang={language}>
      <img src={pictureUrl(banner.picture, device)} alt="" />
      <div className={classes["shotText"]}>
        {tag[language] ? <span className={classes["shotTag"]}>{tag[language]}</span> : null}
        <span className={classes["shotTitle"]}>{title[language]}</span>
        {subtitle[language] ? <span className={classes["shotSub"]}>{subtitle[language]}</span> : null}
        {action[language] ? <span className={classes["shotAction"]}>{action[language]}</span> : null}
      </div>
    </div>
  );
}
