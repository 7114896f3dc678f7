import { getKycPicture } from "@khela/contract/console/kyc";
import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, Button, Loader, Tooltip } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import IconFit from "@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs";
import IconLarger from "@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs";
import IconSmaller from "@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs";
import IconTurn from "@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Failure } from "../../shell/parts/states.tsx";
import type { Check } from "./kyc.ts";
import { usePictureView } from "./use-view.ts";
import classes from "./kyc.module.css";

/** The pictures of a check, one at a time; the server writes each view to the audit log. */
export function PictureViewer({ check, paused }: { check: Check; paused: boolean }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const { pictures } = check;
  const [at, setAt] = useState(0);
  const look = usePictureView();
  const show = (index: number) => {
    if (!pictures[index]) return;
    setAt(index);
    look.whole();
  };
  const on = (work: () => void) => () => {
    if (!paused) work();
  };
  useHotkeys([
    ["1", on(() => show(0))],
    ["2", on(() => show(1))],
    ["3", on(() => show(2))],
    ["plus", on(look.larger)],
    ["shift+plus", on(look.larger)],
    ["=", on(look.larger)],
    ["-", on(look.smaller)],
    ["T", on(look.turn)],
    ["0", on(look.whole)],
  ]);
  const tools = [
    ["kycSmaller", t("console.kycZoomOut"), IconSmaller, look.smaller],
    ["kycLarger", t("console.kycZoomIn"), IconLarger, look.larger],
    ["kycTurn", t("console.kycTurn"), IconTurn, look.turn],
    ["kycFit", t("console.kycFit"), IconFit, look.whole],
  ] as const;
  const picture = pictures[at];
  return (
    <section className={classes["viewer"]} aria-label={t("console.kycPictures")}>
      <div className={classes["viewerBar"]}>
        {pictures.map(({ uploadId }, index) => (
          <Button
            key={uploadId}
            size="compact-md"
            variant={index === at ? "filled" : "default"}
            aria-pressed={index === at}
            aria-label={t("console.kycPicture", { n: number(index + 1), total: number(pictures.length) })}
            onClick={() => show(index)}
          >
            {number(index + 1)}
          </Button>
        ))}
        <span className={classes["viewerTools"]}>
          {tools.map(([key, label, Icon, work]) => (
            <Tooltip key={key} label={label}>
              <ActionIcon variant="default" size="lg" aria-label={label} onClick={work}>
                <Icon size={19} />
              </ActionIcon>
            </Tooltip>
          ))}
        </span>
      </div>
      <div
        className={classes["stage"]}
        data-near={look.view.zoom > 1}
        data-pulling={look.pulling}
        {...look.surface}
      >
        {picture ? (
          <Picture
            key={picture.uploadId}
            requestId={check.id}
            uploadId={picture.uploadId}
            name={t("console.kycPicture", { n: number(at + 1), total: number(pictures.length) })}
            view={look.view}
          />
        ) : null}
      </div>
    </section>
  );
}

interface PictureProps {
  requestId: string;
  uploadId: string;
  name: string;
  view: ReturnType<typeof usePictureView>["view"];
}

function Picture({ requestId, uploadId, name, view }: PictureProps) {
  const picture = useQuery({
    queryKey: ["kyc", "picture", requestId, uploadId],
    queryFn: ({ signal }) => call(getKycPicture, { params: { requestId, uploadId } }, { signal }),
    // Cached for as long as the check is open, so that the view is recorded once; deleted from memory afterwards.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  if (picture.isError) return <Failure error={picture.error} onRetry={() => void picture.refetch()} />;
  if (!picture.data) return <Loader />;
  const { x, y, zoom, turns } = view;
  return (
    <img
      className={classes["picture"]}
      data-lying={turns % 2 === 1}
      src={`data:image/jpeg;base64,${picture.data.jpeg}`}
      alt={name}
      draggable={false}
      style={{ transform: `translate(${x}px, ${y}px) scale(${zoom}) rotate(${turns * 90}deg)` }}
    />
  );
}
