/** Banners of the site, by the place where they stand. Source: OPS-05. */
import { BANNER_GROUPS } from "@khela/contract/content";
import { useI18n } from "@khela/ui/i18n";
import { Button, Skeleton } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import classes from "../../features/content/content.module.css";
import { showingOf } from "../../features/content/draft-checks.ts";
import { DeleteButton } from "../../features/content/editor-fields.tsx";
import { ShowingBadge } from "../../features/content/preview.tsx";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { When } from "../../shell/parts/values.tsx";
import { useMay } from "../../shell/session.ts";
import { BannerEditor } from "./BannerEditor.tsx";
import { BannerShot } from "./BannerShot.tsx";
import {
  type Banner,
  type BannerDraft,
  draftOf,
  emptyBanner,
  useBanners,
  useDeleteBanner,
} from "./use-banners.ts";

export default function BannersPage() {
  const { t } = useI18n();
  const banners = useBanners();
  const mayWrite = useMay("content.write");
  const [editing, setEditing] = useState<{ id: string | undefined; draft: BannerDraft }>();
  const add = () => setEditing({ id: undefined, draft: emptyBanner() });
  const addButton = mayWrite ? (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={add}>
      {t("console.newBanner")}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t("console.banners")} text={t("console.bannersText")} actions={addButton} />
      {banners.isPending ? (
        <div className={classes["list"]}>
          {["a", "b", "c"].map((key) => (
            <Skeleton key={key} height={230} radius="lg" />
          ))}
        </div>
      ) : banners.isError ? (
        <Failure error={banners.error} onRetry={() => void banners.refetch()} />
      ) : banners.data.content.length === 0 ? (
        <EmptyState title={t("console.noBanners")} text={t("console.noBannersText")} action={addButton} />
      ) : (
        BANNER_GROUPS.map((group) => (
          <BannerGroup
            key={group}
            name={t(`console.group_${group}`)}
            banners={banners.data.content.filter(({ groupName }) => groupName === group)}
            onEdit={mayWrite ? (banner) => setEditing({ id: banner.id, draft: draftOf(banner) }) : undefined}
          />
        ))
      )}
      {editing ? (
        <BannerEditor id={editing.id} first={editing.draft} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}

interface BannerGroupProps {
  name: string;
  banners: readonly Banner[];
  onEdit: ((banner: Banner) => void) | undefined;
}

function BannerGroup({ name, banners, onEdit }: BannerGroupProps) {
  const { number } = useI18n();
  if (banners.length === 0) return null;
  return (
    <section>
      <h2 className={classes["group"]}>
        {name}
        <small>{number(banners.length)}</small>
      </h2>
      <div className={classes["list"]}>
        {banners.map((banner) => (
          <BannerCard key={banner.id} banner={banner} onEdit={onEdit} />
        ))}
      </div>
    </section>
  );
}

function BannerCard({ banner, onEdit }: { banner: Banner; onEdit: ((banner: Banner) => void) | undefined }) {
  const { t, locale } = useI18n();
  const remove = useDeleteBanner();
  const showing = showingOf(banner, useNow(60_000));
  return (
    <article className={classes["card"]} data-off={showing !== "live"}>
      <BannerShot banner={banner} language={locale} device="phone" />
      <div className={classes["cardBody"]}>
        <div style={{ display: "flex", alignItems: "center", gap: "0.6rem" }}>
          <ShowingBadge showing={showing} />
          <span className={classes["cardNote"]}>{t("console.positionShort", { n: banner.position })}</span>
        </div>
        <span className={classes["cardTitle"]}>{banner.title[locale]}</span>
        <span className={classes["cardNote"]}>
          {t(`console.linkage_${banner.linkageType}`)}
          {banner.target ? ` · ${banner.target}` : ""}
        </span>
      </div>
      <div className={classes["cardFoot"]}>
        <span className={classes["cardNote"]}>
          {banner.updatedBy} · <When at={banner.updatedAt} />
        </span>
        {onEdit ? (
          <>
            <DeleteButton
              name={banner.title[locale]}
              busy={remove.isPending}
              onDelete={() => remove.mutate(banner.id)}
            />
            <Button size="compact-sm" variant="default" onClick={() => onEdit(banner)}>
              {t("console.edit")}
            </Button>
          </>
        ) : null}
      </div>
    </article>
  );
}
