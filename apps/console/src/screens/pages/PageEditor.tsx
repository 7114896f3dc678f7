import { PAGE_KINDS, pathOfPage } from "@khela/rules/content/page-paths";
import { useI18n } from "@khela/ui/i18n";
import { NativeSelect, Switch, TextInput } from "@mantine/core";
import classes from "../../features/content/content.module.css";
import type { Problems } from "../../features/content/draft-checks.ts";
import { ContentEditor } from "../../features/content/editor.tsx";
import { ScheduleFields, TextPair } from "../../features/content/editor-fields.tsx";
import { PictureChooser } from "../../features/content/picture-chooser.tsx";
import { PAGE_PICTURES, pictureUrl } from "../../features/content/pictures.ts";
import { Preview, type PreviewLook } from "../../features/content/preview.tsx";
import type { Edited } from "../../features/content/use-content.ts";
import { TextPreview } from "../../features/content/text-preview.tsx";
import { systemClock } from "@khela/kernel/system-clock";
import { type PageDraft, pageCalls, pageProblems } from "./page-calls.ts";

interface PageEditorProps {
  first: Edited<PageDraft>;
  /** Addresses of the other pages. */
  taken: readonly string[];
  onClose: () => void;
}

/** The editor of a page's address, texts, picture and dates, with a preview. */
export function PageEditor({ first, taken, onClose }: PageEditorProps) {
  const { t } = useI18n();
  return (
    <ContentEditor
      calls={pageCalls}
      first={first}
      title={first.saved ? "desk.editPage" : "desk.newPage"}
      problemsOf={(draft) => pageProblems(draft, taken)}
      onClose={onClose}
      renderFields={({ draft, problems, set }) => (
        <>
          <AddressFields
            draft={draft}
            lasting={first.saved !== undefined}
            problems={problems}
            onChange={set}
          />
          <TextPair
            field="title"
            label={t("console.title")}
            value={draft.title}
            max={120}
            problems={problems}
            onChange={(title) => set({ title })}
          />
          <TextPair
            field="summary"
            label={t("desk.pageSummary")}
            value={draft.summary}
            max={300}
            problems={problems}
            onChange={(summary) => set({ summary })}
          />
          <TextPair
            field="content"
            label={t("console.content")}
            value={draft.content}
            max={8000}
            long
            problems={problems}
            onChange={(content) => set({ content })}
          />
          <span className={classes["cardNote"]}>{t("console.helpFormat")}</span>
          <PictureChooser
            pictures={PAGE_PICTURES}
            without={t("desk.pageNoPicture")}
            value={draft.picture}
            onChange={(picture) => set({ picture })}
          />
          {draft.kind === "page" ? (
            <Switch
              label={t("desk.pageInFooter")}
              checked={draft.inFooter}
              onChange={(event) => set({ inFooter: event.currentTarget.checked })}
            />
          ) : (
            <span className={classes["cardNote"]}>{t("desk.pageDateText")}</span>
          )}
          <ScheduleFields draft={draft} problems={problems} onChange={set} />
        </>
      )}
      renderPreview={(draft) => (
        <Preview withDevice>{(look) => <PageShot draft={draft} look={look} />}</Preview>
      )}
    />
  );
}

interface AddressFieldsProps {
  draft: PageDraft;
  /** Whether the page was saved before; its address then can't change. */
  lasting: boolean;
  problems: Problems;
  onChange: (change: Partial<PageDraft>) => void;
}

function AddressFields({ draft, lasting, problems, onChange }: AddressFieldsProps) {
  const { t } = useI18n();
  const problem = problems["slug"];
  return (
    <div className={classes["languages"]}>
      <NativeSelect
        label={t("console.kind")}
        disabled={lasting}
        value={draft.kind}
        onChange={(event) => {
          const kind = PAGE_KINDS.find((name) => name === event.currentTarget.value) ?? "page";
          // An article has a date; a page is published at once and may be linked in the footer.
          const article = kind !== "page";
          onChange({
            kind,
            inFooter: !article,
            startsAt: article ? (draft.startsAt ?? new Date(systemClock.nowMs()).toISOString()) : null,
          });
        }}
        data={PAGE_KINDS.map((value) => ({ value, label: t(`desk.pageKind_${value}`) }))}
      />
      <TextInput
        label={t("desk.pageSlug")}
        description={lasting ? t("desk.pageSlugFixed") : pathOfPage({ ...draft, slug: draft.slug || "…" })}
        maxLength={60}
        disabled={lasting}
        value={draft.slug}
        error={problem ? t(problem) : null}
        onChange={(event) => onChange({ slug: event.currentTarget.value.trim().toLowerCase() })}
      />
    </div>
  );
}

/** A preview of the page. */
function PageShot({ draft, look }: { draft: PageDraft; look: PreviewLook }) {
  const { t, date } = useI18n();
  const { language, device } = look;
  return (
    <article
      style={{
        display: "grid",
        gap: "0.9rem",
        padding: "1.2rem",
        maxWidth: device === "phone" ? 390 : "46rem",
      }}
    >
      {draft.picture === null ? null : (
        <img
          src={pictureUrl(draft.picture, device)}
          alt=""
          style={{
            width: "100%",
            aspectRatio: device === "phone" ? "3 / 2" : "3.2 / 1",
            objectFit: "cover",
            borderRadius: 14,
          }}
        />
      )}
      {draft.startsAt === null ? null : <small>{date(draft.startsAt, "date")}</small>}
      <h3 dir="auto" style={{ margin: 0, fontSize: "1.5rem", overflowWrap: "anywhere" }}>
        {draft.title[language] || t("console.title")}
      </h3>
      <p dir="auto" style={{ margin: 0, overflowWrap: "anywhere" }}>
        {draft.summary[language] || t("desk.pageSummary")}
      </p>
      <TextPreview content={draft.content[language] || t("console.content")} />
    </article>
  );
}
