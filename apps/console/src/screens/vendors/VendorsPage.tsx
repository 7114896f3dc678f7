/** Game vendors: kill switch, availability, maintenance, feeds. Source: OPS-04. */
import { useI18n } from "@khela/ui/i18n";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { useVendors } from "../../features/shelf/use-vendors.ts";
import { VendorEditor } from "../../features/shelf/vendor-editor.tsx";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useVendorColumns } from "./vendor-columns.tsx";

const route = getRouteApi("/shell/vendors");

export default function VendorsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [edited, setEdited] = useState<string>();
  const result = useVendors();
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
