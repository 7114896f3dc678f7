/** The points mall's items: what they cost, how many there are, when they are on offer. Source: OPS-05, PROMO-07. */
import { listPointItemRows, type PointItemRow } from "@khela/contract/console/points";
import { pointItemKinds } from "@khela/rules/points/order";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { Edited } from "../../features/content/use-content.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { usePermission } from "../../shell/session.ts";
import { draftOfItem, emptyItem, type ItemDraft } from "./item-draft.ts";
import { ItemEditor } from "./ItemEditor.tsx";
import { CodesDialog, StockDialog } from "./StockDialogs.tsx";
import { useItemColumns } from "./use-item-columns.tsx";

const AGE_MS = 30_000;
const route = getRouteApi("/shell/point-items");
type Search = ReturnType<typeof route.useSearch>;

export default function PointItemsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = usePermission("points.write");
  const nowMs = useNow(AGE_MS);
  const [editing, setEditing] = useState<Edited<ItemDraft>>();
  const [stocking, setStocking] = useState<PointItemRow>();
  const result = useQuery({
    queryKey: ["pointItems", search],
    queryFn: ({ signal }) => call(listPointItemRows, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useItemColumns({ nowMs, onStock: mayWrite ? setStocking : undefined });
  return (
    <>
      <PageHead
        title={t("desk.points_items")}
        text={t("desk.points_itemsText")}
        actions={
          mayWrite ? (
            <Button
              leftSection={<IconPlus size={17} aria-hidden />}
              onClick={() => setEditing({ saved: undefined, draft: emptyItem() })}
            >
              {t("desk.points_newItem")}
            </Button>
          ) : null
        }
      />
      <DataTable
        id="point-items"
        label={t("desk.points_items")}
        columns={columns}
        filters={[
          {
            kind: "choice",
            name: "kind",
            label: t("console.kind"),
            options: pointItemKinds.map((value) => ({ value, label: t(`desk.points_kind_${value}`) })),
          },
        ]}
        searchHint={t("desk.points_searchItems")}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listPointItemRows, query: queryOf(search) }}
        rowKey={({ id }) => id}
        {...(mayWrite
          ? { onOpen: (row: PointItemRow) => setEditing({ saved: row, draft: draftOfItem(row) }) }
          : {})}
        emptyText={t("desk.points_noItems")}
      />
      {editing ? <ItemEditor first={editing} onClose={() => setEditing(undefined)} /> : null}
      {stocking?.kind === "voucher" ? (
        <CodesDialog item={stocking} onClose={() => setStocking(undefined)} />
      ) : stocking ? (
        <StockDialog item={stocking} onClose={() => setStocking(undefined)} />
      ) : null}
    </>
  );
}

function queryOf(search: Search) {
  const { kind, ...rest } = toQuery<"kind">(search);
  const known = pointItemKinds.find((name) => name === kind);
  return { ...rest, ...(known ? { kind: known } : {}) };
}
