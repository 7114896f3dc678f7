/** Notices of the marquee and pop-ups. Source: OPS-05. */
import { useI18n } from "@khela/ui/i18n";
import { Button, Skeleton } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import classes from "../../features/content/content.module.css";
import { showingOf } from "../../features/content/draft-checks.ts";
import { DeleteButton } from "../../features/content/editor-fields.tsx";
import { ShowingBadge } from "../../features/content/preview.tsx";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { Badge, When } from "../../shell/parts/values.tsx";
import { useMay } from "../../shell/session.ts";
import { NoticeEditor } from "./NoticeEditor.tsx";
import {
  draftOf,
  emptyNotice,
  type Notice,
  type NoticeDraft,
  useDeleteNotice,
  useNotices,
} from "./use-notices.ts";

const KINDS = ["notice", "popup"] as const;

export default function NoticesPage() {
  const { t, number } = useI18n();
  const notices = useNotices();
  const mayWrite = useMay("content.write");
  const [editing, setEditing] = useState<{ id: string | undefined; draft: NoticeDraft }>();
  const addButton = mayWrite ? (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={() => setEditing({ id: undefined, draft: emptyNotice("notice") })}
    >
      {t("console.newNotice")}
    </Button>
  ) : null;
  const ofKind = (kind: Notice["kind"]) =>
    notices.data?.content.filter((notice) => notice.kind === kind) ?? [];
  return (
    <>
      <PageHead title={t("console.notices")} text={t("console.noticesText")} actions={addButton} />
      {notices.isPending ? (
        <div className={classes["list"]}>
          {["a", "b", "c"].map((key) => (
            <Skeleton key={key} height={170} radius="lg" />
          ))}
        </div>
      ) : notices.isError ? (
        <Failure error={notices.error} onRetry={() => void notices.refetch()} />
      ) : notices.data.content.length === 0 ? (
        <EmptyState title={t("console.noNotices")} text={t("console.noNoticesText")} action={addButton} />
      ) : (
        KINDS.filter((kind) => ofKind(kind).length > 0).map((kind) => (
          <section key={kind}>
            <h2 className={classes["group"]}>
              {t(`console.kinds_${kind}`)}
              <small>{number(ofKind(kind).length)}</small>
            </h2>
            <div className={classes["list"]}>
              {ofKind(kind).map((notice) => (
                <NoticeCard
                  key={notice.id}
                  notice={notice}
                  onEdit={mayWrite ? () => setEditing({ id: notice.id, draft: draftOf(notice) }) : undefined}
                />
              ))}
            </div>
          </section>
        ))
      )}
      {editing ? (
        <NoticeEditor id={editing.id} first={editing.draft} onClose={() => setEditing(undefined)} />
      ) : null}
    </>
  );
}

function NoticeCard({ notice, onEdit }: { notice: Notice; onEdit: (() => void) | undefined }) {
  const { t, locale } = useI18n();
  const remove = useDeleteNotice();
  const showing = showingOf(notice, useNow(60_000));
  return (
    <article className={classes["card"]} data-off={showing !== "live"}>
      <div className={classes["cardBody"]}>
        <div style={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0.6rem" }}>
          <ShowingBadge showing={showing} />
          {notice.execution ? <Badge tone="info">{t(`console.execution_${notice.execution}`)}</Badge> : null}
          <span className={classes["cardNote"]}>{t("console.positionShort", { n: notice.position })}</span>
        </div>
        <span className={classes["cardTitle"]} dir="auto">
          {notice.title[locale]}
        </span>
        <span
          className={classes["cardNote"]}
          dir="auto"
          style={{
            display: "-webkit-box",
            overflow: "hidden",
            WebkitBoxOrient: "vertical",
            WebkitLineClamp: 3,
          }}
        >
          {notice.content[locale]}
        </span>
        {notice.startsAt || notice.endsAt ? (
          <span className={classes["cardNote"]}>
            {notice.startsAt ? <When at={notice.startsAt} /> : t("console.atOnce")} –{" "}
            {notice.endsAt ? <When at={notice.endsAt} /> : t("console.noEnd")}
          </span>
        ) : null}
      </div>
      <div className={classes["cardFoot"]}>
        <span className={classes["cardNote"]}>
          {notice.updatedBy} · <When at={notice.updatedAt} />
        </span>
        {onEdit ? (
          <>
            <DeleteButton
              name={notice.title[locale]}
              busy={remove.isPending}
              onDelete={() => remove.mutate(notice.id)}
            />
            <Button size="compact-sm" variant="default" onClick={onEdit}>
              {t("console.edit")}
            </Button>
          </>
        ) : null}
      </div>
    </article>
  );
}
