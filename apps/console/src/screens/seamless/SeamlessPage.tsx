/**
 * Vendors that call our wallet: adding them, their URLs and addresses, their secrets, and rounds that stay open.
 * Source: GAME-07, OPS-04.
 */
import { useI18n } from "@khela/ui/i18n";
import { Button, Stack } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import { WaitingSettings } from "../../features/approvals/WaitingSettings.tsx";
import { useVendors } from "../../features/shelf/use-vendors.ts";
import { VendorEditor } from "../../features/shelf/vendor-editor.tsx";
import { PageHead, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import { AddVendorDrawer } from "./AddVendorDrawer.tsx";
import { RoundsPanel } from "./RoundsPanel.tsx";
import { NewSecret, type ShownSecret } from "./NewSecret.tsx";
import { useSeamless } from "./use-seamless.ts";
import { VendorPanel } from "./VendorPanel.tsx";

/** Rounds that are open for a day are listed for operators (domain rules G7). */
const HOURS = 24;

export default function SeamlessPage() {
  const { t } = useI18n();
  const mayWrite = usePermission("vendors.write");
  const [hours, setHours] = useState(HOURS);
  const [pageNo, setPageNo] = useState(1);
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<string>();
  const [secret, setSecret] = useState<ShownSecret>();
  const page = useSeamless(hours, pageNo);
  const shelf = new Map(useVendors().data?.content.map((vendor) => [vendor.vassalage, vendor]));
  const inEditor = edited === undefined ? undefined : shelf.get(edited);
  return (
    <>
      <PageHead
        title={t("shelf.seamless")}
        text={t("shelf.seamlessText")}
        actions={
          mayWrite ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t("shelf.addVendor")}
            </Button>
          ) : null
        }
      />
      {page.data ? (
        <Stack>
          {secret ? <NewSecret shown={secret} onClose={() => setSecret(undefined)} /> : null}
          <WaitingSettings kind="vendor" />
          {page.data.vendors.length === 0 ? <EmptyState title={t("shelf.seamlessNone")} /> : null}
          {page.data.vendors.map((vendor) => (
            <VendorPanel
              key={`${vendor.vassalage} ${vendor.version}`}
              vendor={vendor}
              shelf={shelf.get(vendor.vassalage)}
              onEdit={() => setEdited(vendor.vassalage)}
              onSecret={setSecret}
            />
          ))}
          <RoundsPanel
            page={page.data.rounds}
            hours={hours}
            onHours={(wanted) => {
              setHours(wanted);
              setPageNo(1);
            }}
            onPage={setPageNo}
            readOnly={!mayWrite}
          />
        </Stack>
      ) : page.isError ? (
        <Failure error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Stack>
          <PanelSkeleton height={260} />
          <PanelSkeleton height={220} />
        </Stack>
      )}
      {adding ? (
        <AddVendorDrawer
          onClose={() => setAdding(false)}
          onAsked={(shown) => {
            setAdding(false);
            setSecret(shown);
          }}
        />
      ) : null}
      {inEditor ? (
        <VendorEditor key={inEditor.version} vendor={inEditor} onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  );
}
