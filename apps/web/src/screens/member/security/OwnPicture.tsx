import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { ERROR_IMAGE } from "../AvatarPicture.tsx";
import { CropSquare } from "./CropSquare.tsx";
import { CENTRED, type Crop, cropSquare } from "./crop.ts";
import { fileProblem, PICTURE_TYPES, readPicture } from "./pictures.ts";
import { sendPicture } from "./send-picture.ts";
import { useSubmit } from "./use-submit.ts";

/** Large enough for the sharpest screens and small to send. In pixels. */
const AVATAR_PX = 512;

type Problem = "kind" | "size" | "broken";

/** Chooses a picture, crops a square, and uploads it. @param onUploaded makes the upload the avatar */
export function OwnPicture({ onUploaded }: { onUploaded: (uploadId: string) => Promise<void> }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<HTMLImageElement>();
  const [problem, setProblem] = useState<Problem>();
  // Release the picture's memory when it is no longer edited.
  useEffect(
    () => () => {
      if (image) URL.revokeObjectURL(image.src);
    },
    [image],
  );

  async function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Reset the input, so that the same file can be chosen again.
    event.target.value = "";
    if (!file) return;
    const found = fileProblem(file);
    setProblem(found);
    if (found) return;
    const url = URL.createObjectURL(file);
    try {
      setImage(await readPicture(url));
    } catch {
      URL.revokeObjectURL(url);
      setProblem("broken");
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={t("member.pictureUpload")}
        hidden
        onChange={(event) => void pick(event)}
      />
      <Button icon="upload" className="justify-self-start" onClick={() => input.current?.click()}>
        {t("member.pictureUpload")}
      </Button>
      {problem ? (
        <p role="alert" className="flex items-center gap-3 text-sm text-lose">
          <img
            src={ERROR_IMAGE}
            alt=""
            width={40}
            height={40}
            className="size-10 rounded-full bg-surface-3"
          />
          <span>{t(`member.pictureProblem_${problem}`)}</span>
        </p>
      ) : null}
      <Dialog
        open={image !== undefined}
        onClose={() => setImage(undefined)}
        name="crop"
        title={t("member.pictureCrop")}
        width={340}
        delayMs={0}
        fullOnPhone
      >
        {image ? (
          <CropForm
            image={image}
            onUploaded={async (uploadId) => {
              await onUploaded(uploadId);
              setImage(undefined);
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}

interface CropFormProps {
  image: HTMLImageElement;
  onUploaded: (uploadId: string) => Promise<void>;
}

function CropForm({ image, onUploaded }: CropFormProps) {
  const { t } = useI18n();
  const submit = useSubmit();
  const [crop, setCrop] = useState<Crop>(CENTRED);
  const [progress, setProgress] = useState(0);
  const save = () =>
    submit.run(async () => {
      const picture = await cutOut(image, crop);
      const { uploadId } = await sendPicture(picture, "avatar", { onProgress: setProgress });
      await onUploaded(uploadId);
    });
  return (
    <div className="mx-auto grid w-full max-w-80 gap-4">
      <CropSquare image={image} crop={crop} onChange={setCrop} />
      {submit.busy ? (
        <progress
          aria-label={t("member.sending")}
          value={progress}
          className="h-2 w-full overflow-hidden rounded-full accent-[#ffc83d]"
        />
      ) : null}
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      <Button variant="gold" size="lg" block loading={submit.busy} onClick={() => void save()}>
        {t("member.pictureUse")}
      </Button>
    </div>
  );
}

/** The chosen square as a JPEG of {@link AVATAR_PX}. */
async function cutOut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const { left, top, side } = cropSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  const length = Math.min(AVATAR_PX, Math.max(64, Math.round(side)));
  canvas.width = length;
  canvas.height = length;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas in this browser");
  // Transparent parts would turn black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, length, length);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, left, top, side, side, 0, 0, length, length);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be written"))),
      "image/jpeg",
      0.9,
    ),
  );
}
