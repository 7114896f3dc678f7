/** The site's name and other brand settings. Source: SYS-05, SYS-08. */
import { updateBrand } from "@khela/contract/console/system";
import { useI18n } from "@khela/ui/i18n";
import { useMemo, useState } from "react";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import { SaveBar, SaveDialog } from "../../features/settings/save-parts.tsx";
import { type BrandSettings, useBrandSettings, useSaveBrand } from "../../features/settings/use-brand.ts";
import { useDraft, withoutVersion } from "../../features/settings/use-draft.ts";
import { call } from "../../shell/api.ts";
import { PageHead, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import classes from "./brand.module.css";
import { brandName, FooterPanel, NamesPanel, ProvidersPanel, ServersPanel } from "./BrandPanels.tsx";
import { brandProblem, type BrandDraft, draftOf } from "./draft.ts";
import { LanguagesPanel } from "./LanguagesPanel.tsx";

export default function BrandPage() {
  const { t } = useI18n();
  const settings = useBrandSettings();
  return (
    <>
      <PageHead title={t("console.brand")} text={t("console.brandText")} />
      {settings.data ? (
        <BrandForm settings={settings.data} />
      ) : settings.isError ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <div className={classes["grid"]}>
          <PanelSkeleton height={420} />
          <PanelSkeleton height={220} />
        </div>
      )}
    </>
  );
}

function BrandForm({ settings }: { settings: BrandSettings }) {
  const i18n = useI18n();
  const mayWrite = usePermission("system.write");
  const [asking, setAsking] = useState(false);
  const saved = useMemo(() => draftOf(settings), [settings]);
  const draft = useDraft(saved);
  const { edited } = draft;
  const changes = edited ? differences(withoutVersion(saved), withoutVersion(edited)) : [];
  const save = useSaveBrand(
    (change: { draft: BrandDraft; reason: string }) => {
      const { version, ...brand } = change.draft;
      return call(updateBrand, { body: { brand, version, reason: change.reason } });
    },
    {
      saved: () => {
        draft.drop();
        setAsking(false);
      },
      conflict: () => setAsking(false),
    },
  );
  const parts = { brand: draft.shown, readOnly: !mayWrite, onChange: draft.set };
  return (
    <div className={classes["grid"]}>
      <div className={classes["column"]}>
        <NamesPanel {...parts} fixed={settings.brand} />
        <LanguagesPanel {...parts} />
        <FooterPanel {...parts} />
        <ServersPanel {...parts} />
        <SaveBar
          draft={draft}
          changes={changes.length}
          blocked={brandProblem(draft.shown) !== undefined}
          onSave={() => setAsking(true)}
        />
      </div>
      <div className={classes["column"]}>
        <ProvidersPanel providers={settings.providers} />
      </div>
      {asking && edited ? (
        <SaveDialog
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => save.mutate({ draft: edited, reason })}
        >
          <DiffTable differences={changes} nameOf={(path) => brandName(i18n, path)} />
        </SaveDialog>
      ) : null}
    </div>
  );
}
