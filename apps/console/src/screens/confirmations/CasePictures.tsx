import { type CaseView, getCasePicture } from "@khela/contract/console/confirmations";
import { PlayersPictures } from "../../features/pictures/players-pictures.tsx";
import { call } from "../../shell/api.ts";

export function CasePictures({ view: { instalmentId, pictures } }: { view: CaseView }) {
  return (
    <PlayersPictures
      ids={pictures.map(({ uploadId }) => uploadId)}
      of={["confirmations", instalmentId]}
      load={(uploadId, signal) => call(getCasePicture, { params: { instalmentId, uploadId } }, { signal })}
    />
  );
}
