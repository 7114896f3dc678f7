import type { Dates } from "@khela/rules/content/dates";
import { useI18n } from "@khela/ui/i18n";
import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { Author, DateTime } from "../../shell/parts/values.tsx";
import classes from "./content.module.css";
import { showingOf } from "./draft-checks.ts";
import { DeleteButton } from "./editor-fields.tsx";
import { ShowingBadge } from "./preview.tsx";
import { type ContentCalls, type Stamped, useDeleteContent } from "./use-content.ts";

interface ContentGroupsProps<Row> {
  result: UseQueryResult<{ content: Row[] }>;
  /** The height of a card's skeleton, in pixels. */
  cardHeight: number;
  empty: { title: string; text: string; action: ReactNode };
  /** The groups in their order; groups without a row are left out. */
  groups: readonly { key: string; name: string; holds: (row: Row) => boolean }[];
  renderCard: (row: Row) => ReactNode;
}

/** All rows of a kind as cards in named groups, with the loading, failed and empty states. */
export function ContentGroups<Row extends { id: string }>({
  result,
  cardHeight,
  empty,
  groups,
  renderCard,
}: ContentGroupsProps<Row>) {
  const { number } = useI18n();
  if (result.isPending)
    return (
      <div className={classes["list"]}>
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} height={cardHeight} radius="lg" />
        ))}
      </div>
    );
  if (result.isError) return <Failure error={result.error} onRetry={() => void result.refetch()} />;
  if (result.data.content.length === 0) return <EmptyState {...empty} />;
  return groups
    .map((group) => ({ ...group, rows: result.data.content.filter(group.holds) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ key, name, rows }) => (
      <section key={key}>
        <h2 className={classes["group"]}>
          {name}
          <small>{number(rows.length)}</small>
        </h2>
        <div className={classes["list"]}>{rows.map(renderCard)}</div>
      </section>
    ));
}

interface ContentCardProps<Draft> {
  calls: ContentCalls<Draft>;
  row: Stamped & Dates & { active: boolean; position: number };
  title: string;
  picture?: ReactNode;
  /** Shown beside the badge of the publishing state. */
  badges?: ReactNode;
  /** Undefined for operators without the right to edit. */
  onEdit: (() => void) | undefined;
  children: ReactNode;
}

/** One row: its publishing state, its content, its last editor, and the button to edit it. */
export function ContentCard<Draft>({
  calls,
  row,
  title,
  picture,
  badges,
  onEdit,
  children,
}: ContentCardProps<Draft>) {
  const { t } = useI18n();
  const remove = useDeleteContent(calls);
  const showing = showingOf(row, useNow(60_000));
  return (
    <article className={classes["card"]} data-off={showing !== "live"}>
      {picture}
      <div className={classes["cardBody"]}>
        <div style={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0.6rem" }}>
          <ShowingBadge showing={showing} />
          {badges}
          <span className={classes["cardNote"]}>{t("console.positionShort", { n: row.position })}</span>
        </div>
        <span className={classes["cardTitle"]} dir="auto">
          {title}
        </span>
        {children}
      </div>
      <div className={classes["cardFoot"]}>
        <span className={classes["cardNote"]}>
          <Author name={row.updatedBy} /> · <DateTime at={row.updatedAt} />
        </span>
        {onEdit ? (
          <>
            {calls.remove ? (
              <DeleteButton name={title} busy={remove.isPending} onDelete={() => remove.mutate(row.id)} />
            ) : null}
            <Button
              size="compact-sm"
              variant="default"
              {...(calls.remove ? {} : { ms: "auto" })}
              onClick={onEdit}
            >
              {t("console.edit")}
            </Button>
          </>
        ) : null}
      </div>
    </article>
  );
}
