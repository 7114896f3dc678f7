/** Game vendors: kill switch, places, maintenance, feeds. Source: OPS-04. */
import { listVendors } from "@khela/contract/console/games";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { SHELF_KEY } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { useVendorColumns } from "./vendor-columns.tsx";
import { VendorEditor } from "./VendorEditor.tsx";

const route = getRouteApi("/shell/vendors");
const REFRESH_MS = 15_000;

/** All vendors are one page. */
async function onePage(signal: AbortSignal) {
  const { vendors } = await call(listVendors, {}, { signal });
  return { content: vendors, pageNum: 1, totalPages: 1, totalCount: vendors.length };
}

export default function VendorsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [edited, setEdited] = useState<string>();
  const result = useQuery({
    queryKey: [SHELF_KEY, "vendors"],
    queryFn: ({ signal }) => onePage(signal),
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const vendor = result.data?.content.find(({ vassalage }) => vassalage === edited);
  return (
    <>
      <PageHead title={t("shelf.vendors")} text={t("shelf.vendorsText")} />
      <DataTable
        id="vendors"
        label={t("shelf.vendors")}
        columns={useVendorColumns(setEdited)}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        rowKey={({ vassalage }) => vassalage}
      />
      {vendor ? (
        <VendorEditor key={vendor.version} vendor={vendor} onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  );
}
