import { type CaseView, getCasePicture } from "@khela/contract/console/confirmations";
import { PlayersPictures } from "../../features/pictures/players-pictures.tsx";
import { call } from "../../shell/api.ts";

export function CasePictures({ view: { sliceId, pictures } }: { view: CaseView }) {
  return (
    <PlayersPictures
      ids={pictures.map(({ uploadId }) => uploadId)}
      of={["confirmations", sliceId]}
      load={(uploadId, signal) => call(getCasePicture, { params: { sliceId, uploadId } }, { signal })}
    />
  );
}
