/** Notices of the marquee and pop-ups. Source: OPS-05. */
import { NOTICE_KINDS } from "@khela/contract/content";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import classes from "../../features/content/content.module.css";
import { ContentCard, ContentGroups } from "../../features/content/desk.tsx";
import { draftOf, type Edited, useContentList } from "../../features/content/use-content.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { emptyNotice, type Notice, noticeCalls, type NoticeDraft } from "./notice-calls.ts";
import { NoticeEditor } from "./NoticeEditor.tsx";

export default function NoticesPage() {
  const { t } = useI18n();
  const mayWrite = usePermission("content.write");
  const [editing, setEditing] = useState<Edited<NoticeDraft>>();
  const addButton = mayWrite ? (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={() => setEditing({ saved: undefined, draft: emptyNotice("notice") })}
    >
      {t("console.newNotice")}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t("console.notices")} text={t("console.noticesText")} actions={addButton} />
      <ContentGroups
        result={useContentList(noticeCalls)}
        cardHeight={170}
        empty={{ title: t("console.noNotices"), text: t("console.noNoticesText"), action: addButton }}
        groups={NOTICE_KINDS.map((kind) => ({
          key: kind,
          name: t(`console.kinds_${kind}`),
          holds: (notice: Notice) => notice.kind === kind,
        }))}
        renderCard={(notice) => (
          <NoticeCard
            key={notice.id}
            notice={notice}
            onEdit={mayWrite ? () => setEditing({ saved: notice, draft: draftOf(notice) }) : undefined}
          />
        )}
      />
      {editing ? <NoticeEditor first={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

function NoticeCard({ notice, onEdit }: { notice: Notice; onEdit: (() => void) | undefined }) {
  const { t, written } = useI18n();
  return (
    <ContentCard
      calls={noticeCalls}
      row={notice}
      title={notice.title[written]}
      badges={
        notice.execution ? <Badge tone="info">{t(`console.execution_${notice.execution}`)}</Badge> : null
      }
      onEdit={onEdit}
    >
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
        {notice.content[written]}
      </span>
      {notice.startsAt || notice.endsAt ? (
        <span className={classes["cardNote"]}>
          {notice.startsAt ? <DateTime at={notice.startsAt} /> : t("console.atOnce")} –{" "}
          {notice.endsAt ? <DateTime at={notice.endsAt} /> : t("console.noEnd")}
        </span>
      ) : null}
    </ContentCard>
  );
}
