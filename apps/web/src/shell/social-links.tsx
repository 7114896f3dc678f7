import { standsElsewhere } from "@khela/rules/content/links";
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { Mark, type MarkName } from "@khela/ui/mark";
import { usePermission } from "./queries.ts";

const ICONS: Record<string, IconName> = {
  FACEBOOK: "facebook",
  TELEGRAM: "send",
};
const MARKS: Record<string, MarkName> = { YOUTUBE: "youtube", INSTAGRAM: "instagram" };

/** The operator's social pages; nothing if none is configured. */
export function SocialLinks() {
  const { t } = useI18n();
  const all = usePermission().data?.info.whitelabelVal.socialLinks ?? [];
  const links = all.filter(({ resourceType }) => !standsElsewhere(resourceType));
  if (links.length === 0) return null;
  return (
    <ul aria-label={t("shell.footerFollow")} className="flex flex-wrap gap-2">
      {links.map(({ resourceType, url }) => (
        <li key={resourceType}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={resourceType.charAt(0) + resourceType.slice(1).toLowerCase()}
            className="grid size-11 place-items-center rounded-xl border border-line bg-surface-2 text-muted hover:border-gold/60 hover:text-text"
          >
            <Sign of={resourceType.toUpperCase()} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Sign({ of }: { of: string }) {
  const mark = MARKS[of];
  return mark ? <Mark name={mark} /> : <Icon name={ICONS[of] ?? "external"} />;
}
