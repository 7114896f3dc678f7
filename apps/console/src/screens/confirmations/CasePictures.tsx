import { type CaseView, getCasePicture } from "@khela/contract/console/confirmations";
import { useI18n } from "@khela/ui/i18n";
import { Loader, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Failure } from "../../shell/parts/states.tsx";
import classes from "./confirmations.module.css";

/** The player's pictures; each look is written to the audit log, once per opened case. */
export function CasePictures({ view }: { view: CaseView }) {
  const { t, number } = useI18n();
  const [large, setLarge] = useState<number>();
  const total = number(view.pictures.length);
  const nameOf = (index: number) => t("console.kycPicture", { n: number(index + 1), total });
  const shown = large === undefined ? undefined : view.pictures[large];
  return (
    <>
      <ul className={classes["pictures"]}>
        {view.pictures.map(({ uploadId }, index) => (
          <li key={uploadId}>
            <button
              type="button"
              className={classes["picture"]}
              aria-label={nameOf(index)}
              onClick={() => setLarge(index)}
            >
              <Picture sliceId={view.sliceId} uploadId={uploadId} name="" />
            </button>
          </li>
        ))}
      </ul>
      {shown && large !== undefined ? (
        <Modal
          opened
          size="xl"
          title={nameOf(large)}
          onClose={() => setLarge(undefined)}
          closeButtonProps={{ "aria-label": t("common.close") }}
        >
          <div className={classes["large"]}>
            <Picture sliceId={view.sliceId} uploadId={shown.uploadId} name={nameOf(large)} />
          </div>
        </Modal>
      ) : null}
    </>
  );
}

function Picture({ sliceId, uploadId, name }: { sliceId: string; uploadId: string; name: string }) {
  const picture = useQuery({
    queryKey: ["confirmations", "picture", sliceId, uploadId],
    queryFn: ({ signal }) => call(getCasePicture, { params: { sliceId, uploadId } }, { signal }),
    // A look is recorded once, and nothing stays in memory when the case is left.
    staleTime: "static",
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  if (picture.isError) return <Failure error={picture.error} onRetry={() => void picture.refetch()} />;
  if (!picture.data) return <Loader />;
  return <img src={`data:image/jpeg;base64,${picture.data.jpeg}`} alt={name} />;
}
