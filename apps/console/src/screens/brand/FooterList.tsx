import { publicationStateAt } from "@khela/rules/content/dates";
import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, Button, Stack, Text } from "@mantine/core";
import IconUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconEdit from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type ReactNode, useState } from "react";
import { ShowingBadge } from "../../features/content/preview.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import classes from "./brand.module.css";
import { emptyRow, type FootList as List, type FooterRow } from "./footer-rows.ts";
import { FootRowDialog } from "./FootRowDialog.tsx";

interface FootListProps {
  list: List;
  text?: string;
  rows: readonly FooterRow[];
  readOnly: boolean;
  onChange: (rows: FooterRow[]) => void;
}

/** The footer's links, methods or seals in their order, each with its dates. */
export function FooterList({ list, text, rows, readOnly, onChange }: FootListProps) {
  const { t, written, date } = useI18n();
  const nowMs = useNow(60_000);
  /** The index of the row in the dialog; the index after the last one is a new row. */
  const [open, setOpen] = useState<number>();
  const label = t(`console.${list}`);
  return (
    <fieldset className={classes["group"]}>
      <legend>{label}</legend>
      {text ? <p className={classes["hint"]}>{text}</p> : null}
      {rows.length > 0 ? (
        <ul className={classes["pairs"]} aria-label={label}>
          {rows.map((row, place) => {
            const name = row.name[written];
            const state = publicationStateAt(row, nowMs);
            const dates = [row.startsAt, row.endsAt].map((at) => (at === null ? "…" : date(at, "dateTime")));
            return (
              <li key={`${row.name.en} ${row.startsAt ?? ""}`} className={classes["pair"]}>
                {list === "paymentMethods" ? (
                  <img src={row.address} alt="" className={classes["mark"]} />
                ) : null}
                <Stack gap={0} flex={1} miw={0}>
                  <Text fw={600} size="sm" lineClamp={2}>
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed" className={classes["url"] ?? ""}>
                    {row.address}
                  </Text>
                  {row.startsAt === null && row.endsAt === null ? null : (
                    <Text size="xs" c="dimmed">
                      {dates.join(" – ")}
                    </Text>
                  )}
                </Stack>
                {state === "live" ? null : <ShowingBadge showing={state} />}
                {readOnly ? null : (
                  <div className={classes["rowTools"]}>
                    <RowTool
                      label={t("desk.moveUp", { name })}
                      icon={<IconUp size={17} />}
                      disabled={place === 0}
                      onClick={() => onChange(rows.toSpliced(place, 1).toSpliced(place - 1, 0, row))}
                    />
                    <RowTool
                      label={t("desk.editMethod", { name })}
                      icon={<IconEdit size={17} />}
                      onClick={() => setOpen(place)}
                    />
                    <RowTool
                      label={t("console.removeRow", { name })}
                      icon={<IconTrash size={17} />}
                      onClick={() => onChange(rows.toSpliced(place, 1))}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
      {readOnly ? null : (
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={`${t("console.add")}: ${label}`}
          onClick={() => setOpen(rows.length)}
        >
          {t("console.add")}
        </Button>
      )}
      {open === undefined ? null : (
        <FootRowDialog
          list={list}
          first={rows[open] ?? emptyRow}
          others={rows.filter((_, place) => place !== open)}
          onClose={() => setOpen(undefined)}
          onDone={(row) => {
            onChange(rows.toSpliced(open, 1, row));
            setOpen(undefined);
          }}
        />
      )}
    </fieldset>
  );
}

interface RowToolProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function RowTool({ label, icon, disabled = false, onClick }: RowToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}
