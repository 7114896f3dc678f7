import { LIST_DEPTH } from "@khela/contract/console/exports";
import { useI18n } from "@khela/ui/i18n";
import { Group, NativeSelect, Pagination } from "@mantine/core";
import type { TablePage } from "./columns.ts";
import classes from "./data-table.module.css";
import { PAGE_SIZES, type AnyTableSearch } from "./table-search.ts";

interface TableFootProps {
  page: Pick<TablePage<unknown>, "pageNum" | "totalPages" | "totalCount" | "content"> | undefined;
  search: AnyTableSearch;
  set: (change: AnyTableSearch) => void;
}

/** The range of shown rows, the rows per page, and the pager. */
export function TableFoot({ page, search, set }: TableFootProps) {
  const { t, number } = useI18n();
  // The table itself shows that it is empty.
  if (page?.totalCount === 0) return null;
  const size = search.size ?? PAGE_SIZES[0];
  const first = page ? (page.pageNum - 1) * size + 1 : 0;
  const last = page ? Math.min(first + page.content.length - 1, page.totalCount) : 0;
  return (
    <div className={classes["foot"]}>
      <span aria-live="polite">
        {page ? t("console.rowsOf", { first, last: Math.max(last, 0), total: page.totalCount }) : " "}
      </span>
      <Group gap="sm">
        <NativeSelect
          size="xs"
          aria-label={t("console.rowsPerPage")}
          value={String(size)}
          onChange={(event) => set({ size: Number(event.currentTarget.value) })}
          data={PAGE_SIZES.map((value) => ({
            value: String(value),
            label: t("console.perPage", { n: value }),
          }))}
        />
        <Pagination
          size="sm"
          value={search.page ?? 1}
          total={Math.max(1, Math.min(page?.totalPages ?? 1, Math.ceil(LIST_DEPTH / size)))}
          siblings={1}
          onChange={(pageNo) => set({ page: pageNo })}
          getItemProps={(pageNo) => ({
            "aria-label": t("console.goToPage", { n: pageNo }),
            children: number(pageNo),
          })}
          getControlProps={(control) => ({
            "aria-label": t(
              control === "previous" || control === "first" ? "common.previous" : "common.next",
            ),
          })}
        />
      </Group>
    </div>
  );
}
