import { EXPORT_LIMIT, exportList } from "@khela/contract/console/exports";
import type { ClientEndpoint } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Button, Modal, Progress, Stack } from "@mantine/core";
import { dayOf } from "@khela/kernel/period";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useRef, useState } from "react";
import { call } from "../../shell/api.ts";
import { usePermission } from "../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import type { Column } from "./columns.ts";
import { buildCsv } from "./csv.ts";
import classes from "./data-table.module.css";
import { saveFile } from "./save-file.ts";

/** The list that a table shows, and its filters. */
export interface ExportedList {
  list: Pick<ClientEndpoint, "id">;
  query: Readonly<Record<string, string | number | boolean | undefined>>;
}

interface ExportButtonProps<Row> {
  id: string;
  columns: readonly Column<Row>[];
  exported: ExportedList;
}

/** Exports the whole selection as a CSV file with the visible columns. The server writes an audit entry. */
export function ExportButton<Row>({ id, columns, exported: { list, query } }: ExportButtonProps<Row>) {
  const i18n = useI18n();
  const { t } = i18n;
  const mayExport = usePermission("export.run");
  const [busy, setBusy] = useState(false);
  const control = useRef<AbortController | null>(null);
  if (!mayExport) return null;

  async function run(): Promise<void> {
    control.current = new AbortController();
    setBusy(true);
    try {
      const shown = columns.filter((column) => column.csv !== undefined);
      const { pageNo: _page, pageSize: _size, ...narrowing } = query;
      const filter = Object.fromEntries(
        Object.entries(narrowing).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      );
      const answer = await call(
        exportList,
        { body: { list: list.id, filter } },
        { signal: control.current.signal },
      );
      const rows = answer.content as Row[];
      const csv = buildCsv(
        shown.map(({ title }) => title),
        rows.map((row) => shown.map((column) => column.csv?.(row))),
        [answer.exportId, answer.by, answer.at, JSON.stringify(filter)],
      );
      saveFile(`khela-${id}-${dayOf(systemClock.nowMs()).key}.csv`, csv);
      tellDone(
        rows.length < answer.totalCount
          ? t("console.exportCut", { n: rows.length, total: answer.totalCount, limit: EXPORT_LIMIT })
          : t("console.exportDone", { n: rows.length }),
      );
    } catch (error) {
      if (!control.current.signal.aborted) tellFailure(i18n, error);
    } finally {
      setBusy(false);
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
        opened={busy}
        onClose={cancel}
        title={t("console.exporting")}
        closeButtonProps={{ "aria-label": t("common.cancel") }}
      >
        <Stack>
          <Progress value={100} animated aria-label={t("console.exporting")} />
          <Button variant="default" onClick={cancel}>
            {t("common.cancel")}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
