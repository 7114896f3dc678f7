/** Vendors that call our wallet: their secrets and addresses, and rounds that stay open. Source: GAME-07, OPS-04. */
import { useI18n } from "@khela/ui/i18n";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { PageHead, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { useMay } from "../../shell/session.ts";
import { RoundsPanel } from "./RoundsPanel.tsx";
import { useSeamless } from "./use-seamless.ts";
import { VendorPanel } from "./VendorPanel.tsx";

/** What is open for a day is on the operator's list (domain rules G7). */
const HOURS = 24;

export default function SeamlessPage() {
  const { t } = useI18n();
  const mayWrite = useMay("games.write");
  const [hours, setHours] = useState(HOURS);
  const [pageNo, setPageNo] = useState(1);
  const page = useSeamless(hours, pageNo);
  return (
    <>
      <PageHead title={t("shelf.seamless")} text={t("shelf.seamlessText")} />
      {page.data ? (
        <Stack>
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
          {page.data.vendors.length === 0 ? <EmptyState title={t("shelf.seamlessNone")} /> : null}
          {page.data.vendors.map((vendor) => (
            <VendorPanel key={`${vendor.vassalage} ${vendor.version}`} vendor={vendor} readOnly={!mayWrite} />
          ))}
        </Stack>
      ) : page.isError ? (
        <Failure error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Stack>
          <PanelSkeleton height={260} />
          <PanelSkeleton height={220} />
        </Stack>
      )}
    </>
  );
}
