import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Author, DateTime } from "../../shell/parts/values.tsx";
import classes from "./content.module.css";
import type { Problems } from "./draft-checks.ts";
import {
  type ContentCalls,
  draftOf,
  type Edited,
  type Stamped,
  useContentList,
  useSaveContent,
} from "./use-content.ts";

interface EditorFields<Draft> {
  draft: Draft;
  /** Shown after the first attempt to save. */
  problems: Problems;
  set: (change: Partial<Draft>) => void;
}

interface EditorProps<Draft> {
  calls: ContentCalls<Draft>;
  first: Edited<Draft>;
  title: MessageId;
  problemsOf: (draft: Draft) => Problems;
  onClose: () => void;
  renderFields: (parts: EditorFields<Draft>) => ReactNode;
  renderPreview: (draft: Draft) => ReactNode;
}

/** The fields of a draft on the left, the site as visitors will see it on the right. */
export function ContentEditor<Draft extends object>({
  calls,
  first,
  title,
  problemsOf,
  onClose,
  renderFields,
  renderPreview,
}: EditorProps<Draft>) {
  const { t } = useI18n();
  const [{ saved, draft }, setEdited] = useState(first);
  const [tried, setTried] = useState(false);
  const save = useSaveContent(calls, onClose);
  const found = problemsOf(draft);
  const newest = useContentList(calls).data?.content.find(({ id }) => id === saved?.id);
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t(title)}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form
        className={classes["editor"]}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(found).length === 0) save.mutate({ saved, draft });
        }}
      >
        <Stack gap="md">
          {renderFields({
            draft,
            problems: tried ? found : {},
            set: (change) => setEdited({ saved, draft: { ...draft, ...change } }),
          })}
          {save.changed && newest ? (
            <ChangedMeanwhile
              newest={newest}
              onTakeNewest={() => {
                setEdited({ saved: newest, draft: draftOf<Draft>(newest) });
                save.reset();
              }}
              onKeepMine={() => {
                setEdited({ saved: newest, draft });
                save.reset();
              }}
            />
          ) : null}
          <div className={classes["editorActions"]}>
            <Button type="submit" loading={save.isPending} disabled={save.changed}>
              {t("common.save")}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
          </div>
        </Stack>
        {renderPreview(draft)}
      </form>
    </Modal>
  );
}

interface ChangedMeanwhileProps {
  newest: Stamped;
  onTakeNewest: () => void;
  onKeepMine: () => void;
}

/** Another operator saved first. Nothing was overwritten, and the editor chooses which version to keep. */
function ChangedMeanwhile({ newest, onTakeNewest, onKeepMine }: ChangedMeanwhileProps) {
  const { t } = useI18n();
  return (
    <Alert color="info" role="alert" title={t("console.changedMeanwhile")}>
      <p style={{ margin: "0 0 0.6rem" }}>
        <Author name={newest.updatedBy} /> · <DateTime at={newest.updatedAt} />
      </p>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={onTakeNewest}>
          {t("console.takeNewest")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onKeepMine}>
          {t("console.keepMine")}
        </Button>
      </Group>
    </Alert>
  );
}
