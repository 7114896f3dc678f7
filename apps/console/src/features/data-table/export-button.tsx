import { useI18n } from "@khela/ui/i18n";
import { Button, Modal, Progress, Stack, Text } from "@mantine/core";
import { dayOf } from "@khela/kernel/period";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useRef, useState } from "react";
import { useMay } from "../../shell/session.ts";
import { systemClock } from "../../shell/system-clock.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import type { Column, TablePage } from "./columns.ts";
import { buildCsv } from "./csv.ts";
import classes from "./data-table.module.css";
import { EXPORT_LIMIT, fetchAllPages, saveFile } from "./export-pages.ts";

interface ExportButtonProps<Row> {
  id: string;
  columns: readonly Column<Row>[];
  fetchPage: (pageNo: number, pageSize: number) => Promise<TablePage<Row>>;
}

/** The whole selection, all pages, as a CSV file with the columns that are shown. */
export function ExportButton<Row>({ id, columns, fetchPage }: ExportButtonProps<Row>) {
  const i18n = useI18n();
  const { t } = i18n;
  const mayExport = useMay("export.run");
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const control = useRef<AbortController | null>(null);
  if (!mayExport) return null;

  async function run(): Promise<void> {
    control.current = new AbortController();
    setProgress({ done: 0, total: 0 });
    try {
      const exported = columns.filter((column) => column.csv !== undefined);
      const { rows, total } = await fetchAllPages(
        fetchPage,
        (done, all) => setProgress({ done, total: all }),
        control.current.signal,
      );
      const csv = buildCsv(
        exported.map(({ title }) => title),
        rows.map((row) => exported.map((column) => column.csv?.(row))),
      );
      saveFile(`khela-${id}-${dayOf(systemClock.nowMs()).key}.csv`, csv);
      tellDone(
        rows.length < total
          ? t("console.exportCut", { n: rows.length, total, limit: EXPORT_LIMIT })
          : t("console.exportDone", { n: rows.length }),
      );
    } catch (error) {
      if (!control.current.signal.aborted) tellFailure(i18n, error);
    } finally {
      setProgress(null);
    }
  }

  const cancel = () => control.current?.abort();
  return (
    <>
      <Button
        variant="default"
        h={36}
        px="sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        classNames={{ section: classes["exportIcon"] ?? "" }}
        onClick={() => void run()}
      >
        <span className={classes["exportText"]}>CSV</span>
      </Button>
      <Modal
        opened={progress !== null}
        onClose={cancel}
        title={t("console.exporting")}
        closeButtonProps={{ "aria-label": t("common.cancel") }}
      >
        <Stack>
          <Progress
            value={progress && progress.total > 0 ? (progress.done / progress.total) * 100 : 4}
            animated
            aria-label={t("console.exporting")}
          />
          <Text size="sm" aria-live="polite">
            {t("console.exportProgress", { n: progress?.done ?? 0, total: progress?.total ?? 0 })}
          </Text>
          <Button variant="default" onClick={cancel}>
            {t("common.cancel")}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
