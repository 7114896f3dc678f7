import { useI18n } from "@khela/ui/i18n";
import { Loader, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Failure } from "../../shell/parts/states.tsx";
import classes from "./pictures.module.css";

interface PlayersPicturesProps {
  ids: readonly string[];
  /** The cache key of the item that the pictures belong to. */
  of: readonly string[];
  load: (uploadId: string, signal: AbortSignal) => Promise<{ jpeg: string }>;
  /** Tells a surrounding drawer that a picture is enlarged, so that Escape closes the picture and not the drawer. */
  onLook?: (looking: boolean) => void;
}

/**
 * A player's pictures as thumbnails and enlarged. The server writes each view to the audit log, once per opened item.
 */
export function PlayersPictures({ ids, of, load, onLook }: PlayersPicturesProps) {
  const { t, number } = useI18n();
  const [large, setLarge] = useState<number>();
  const look = (index: number | undefined) => {
    setLarge(index);
    onLook?.(index !== undefined);
  };
  const total = number(ids.length);
  const nameOf = (index: number) => t("console.kycPicture", { n: number(index + 1), total });
  const shown = large === undefined ? undefined : ids[large];
  return (
    <>
      <ul className={classes["pictures"]}>
        {ids.map((uploadId, index) => (
          <li key={uploadId}>
            <button
              type="button"
              className={classes["picture"]}
              aria-label={nameOf(index)}
              onClick={() => look(index)}
            >
              <Picture of={of} load={load} uploadId={uploadId} name="" />
            </button>
          </li>
        ))}
      </ul>
      {shown && large !== undefined ? (
        <Modal
          opened
          size="xl"
          title={nameOf(large)}
          onClose={() => look(undefined)}
          closeButtonProps={{ "aria-label": t("common.close") }}
        >
          <div className={classes["large"]}>
            <Picture of={of} load={load} uploadId={shown} name={nameOf(large)} />
          </div>
        </Modal>
      ) : null}
    </>
  );
}

interface PictureProps extends Pick<PlayersPicturesProps, "of" | "load"> {
  uploadId: string;
  name: string;
}

function Picture({ of, load, uploadId, name }: PictureProps) {
  const picture = useQuery({
    queryKey: [...of, "picture", uploadId],
    queryFn: ({ signal }) => load(uploadId, signal),
    // Cached for as long as the item is open, so that the view is recorded once; deleted from memory afterwards.
    staleTime: "static",
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  if (picture.isError) return <Failure error={picture.error} onRetry={() => void picture.refetch()} />;
  if (!picture.data) return <Loader />;
  return <img src={`data:image/jpeg;base64,${picture.data.jpeg}`} alt={name} />;
}
