import type { PreviewLook } from "../../features/content/preview.tsx";
import { shortcutText } from "./shortcut-text.ts";
import type { QuickLinkDraft } from "./quick-link-calls.ts";
import classes from "./quick-strip.module.css";

interface QuickLinkShotProps {
  link: Pick<QuickLinkDraft, "icon" | "title">;
  look: Pick<PreviewLook, "language" | "device">;
}

/** A preview of a shortcut on the home page. */
export function QuickLinkPreview({ link, look: { language, device } }: QuickLinkShotProps) {
  return (
    <div className={classes["tile"]} data-device={device} lang={language}>
      <img src={`/art/i-${link.icon}.webp`} alt="" width={34} height={34} />
      <span>{shortcutText(link, language) || "…"}</span>
    </div>
  );
}
