import { useI18n } from "@khela/ui/i18n";
import { Drawer } from "@mantine/core";
import { DiffTable, valueText } from "../../features/diff/diff-table.tsx";
import { Facts, Mono } from "../../shell/parts/page-head.tsx";
import { EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { actionName, actorName, type Entry } from "./entry.ts";
import classes from "./audit.module.css";
import { amountOf, entryParts } from "./entry-parts.ts";
import { placeName } from "./place-name.ts";

/** One audit entry: actor, action, subject, differences, and its hash in the chain. */
export function EntryDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { differences, facts } = entryParts(entry.detail);
  return (
    <Drawer
      opened
      onClose={onClose}
      size="xl"
      title={t("console.entryTitle", { n: entry.seq })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Facts
        items={[
          [t("console.time"), <DateTime key="at" at={entry.at} format="seconds" />],
          [t("console.who"), actorName(i18n, entry.actor)],
          [
            t("console.action"),
            <>
              {actionName(i18n, entry.action)} <Mono>({entry.action})</Mono>
            </>,
          ],
          [t("console.subject"), <Mono key="subject">{entry.subject}</Mono>],
          [t("console.ip"), entry.ip ? <Mono key="ip">{entry.ip}</Mono> : <EmptyCell key="ip" />],
          ...facts.map(([name, value]) => [factName(i18n, name), factText(i18n, name, value)] as const),
        ]}
      />
      {differences.length > 0 ? (
        <DrawerPart title={t("console.whatChanged")}>
          <DiffTable differences={differences} nameOf={(path) => placeName(i18n, path)} />
        </DrawerPart>
      ) : null}
      <DrawerPart title={t("console.hash")}>
        <div className={classes["hash"]}>{entry.hash}</div>
      </DrawerPart>
      <DrawerPart title={t("console.raw")}>
        {/* A scrolling box must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={classes["raw"]} tabIndex={0}>
          {JSON.stringify(entry.detail, null, 2)}
        </pre>
      </DrawerPart>
    </Drawer>
  );
}

function factText(i18n: ReturnType<typeof useI18n>, name: string, value: unknown): string {
  const amount = amountOf(name, value);
  return amount === undefined ? valueText(i18n, value) : i18n.money(amount);
}

function factName(i18n: ReturnType<typeof useI18n>, name: string): string {
  const id = `console.fact_${name}`;
  return i18n.has(id) ? i18n.t(id) : name;
}
