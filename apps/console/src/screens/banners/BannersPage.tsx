/** The site's banners, grouped by their place. Source: OPS-05. */
import { BANNER_GROUPS } from "@khela/contract/content";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import classes from "../../features/content/content.module.css";
import { ContentCard, ContentGroups } from "../../features/content/desk.tsx";
import { draftOf, type Edited, useContentList } from "../../features/content/use-content.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { usePermission } from "../../shell/session.ts";
import { type Banner, bannerCalls, type BannerDraft, emptyBanner } from "./banner-calls.ts";
import { BannerEditor } from "./BannerEditor.tsx";
import { BannerPreview } from "./BannerPreview.tsx";

export default function BannersPage() {
  const { t } = useI18n();
  const mayWrite = usePermission("content.write");
  const [editing, setEditing] = useState<Edited<BannerDraft>>();
  const addButton = mayWrite ? (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={() => setEditing({ saved: undefined, draft: emptyBanner() })}
    >
      {t("console.newBanner")}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t("console.banners")} text={t("console.bannersText")} actions={addButton} />
      <ContentGroups
        result={useContentList(bannerCalls)}
        cardHeight={230}
        empty={{ title: t("console.noBanners"), text: t("console.noBannersText"), action: addButton }}
        groups={BANNER_GROUPS.map((group) => ({
          key: group,
          name: t(`console.group_${group}`),
          holds: ({ groupName }: Banner) => groupName === group,
        }))}
        renderCard={(banner) => (
          <BannerCard
            key={banner.id}
            banner={banner}
            onEdit={mayWrite ? () => setEditing({ saved: banner, draft: draftOf(banner) }) : undefined}
          />
        )}
      />
      {editing ? <BannerEditor first={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

function BannerCard({ banner, onEdit }: { banner: Banner; onEdit: (() => void) | undefined }) {
  const { t, written } = useI18n();
  return (
    <ContentCard
      calls={bannerCalls}
      row={banner}
      title={banner.title[written]}
      picture={<BannerPreview banner={banner} language={written} device="phone" />}
      onEdit={onEdit}
    >
      <span className={classes["cardNote"]}>
        {t(`console.linkage_${banner.linkageType}`)}
        {banner.target ? ` · ${banner.target}` : ""}
      </span>
    </ContentCard>
  );
}
