import { AppError } from "@khela/kernel/errors";
import sharp, { type Metadata, type Sharp } from "sharp";
import { serialQueue } from "../../platform/serial-queue.ts";
import { pictureKind } from "./picture-kind.ts";

/** A picture that was encoded by this program: no metadata, no appended data, one frame. */
export interface CleanPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

export type Purpose = "avatar" | "kyc" | "payout" | "feedback" | "chat" | "promotion";

const MAX_PIXELS = 25_000_000;
const QUALITY = 82;
const AVATAR_SIZE = 256;
/** A document stays readable at this size, and a phone's picture shrinks to a tenth. */
const DOCUMENT_SIZE = 2_600;
const DECODE_TIMEOUT_S = 10;
/** The width of the largest banner, and the shape of a banner on phones. */
const PROMO = { width: 1_600, height: 1_200, fit: "inside", withoutEnlargement: true } as const;
const PROMO_PHONE = { width: 780, height: 520, fit: "cover", position: "attention" } as const;
/** Pictures are encoded one at a time, each within a second. With more than this many waiting, new ones are refused. */
const encodeSerially = serialQueue(6);

/**
 * Decodes a picture and encodes it again: an avatar as a square WebP, a document as a JPEG, upright.
 * @param type the type that the sender states; must match the content
 * @throws AppError UPLOAD_KIND (no still PNG or JPEG, broken, truncated), UPLOAD_PIXELS, SYS_UNAVAILABLE where too
 * many wait
 */
export function rewritePicture(bytes: Buffer, type: string, purpose: Purpose): Promise<CleanPicture> {
  if (pictureKind(bytes) !== type) throw new AppError("UPLOAD_KIND");
  return encodeSerially(() => rewrite(bytes, (picture) => encoded(picture, purpose)));
}

/**
 * The WebP versions of a picture for banners and pages: the whole, a phone's part of it, and a mirrored version of
 * both.
 */
export interface PromoPictures {
  whole: CleanPicture;
  phone: CleanPicture;
  mirrored: CleanPicture;
  mirroredPhone: CleanPicture;
}

/** Decodes a picture and encodes it in the shapes of the site. @throws AppError as {@link rewritePicture} */
export function rewritePromo(bytes: Buffer, type: string): Promise<PromoPictures> {
  if (pictureKind(bytes) !== type) throw new AppError("UPLOAD_KIND");
  const webp = (picture: Sharp): Sharp => picture.webp({ quality: QUALITY });
  return encodeSerially(async () => {
    const whole = await rewrite(bytes, (picture) => webp(picture.resize(PROMO)));
    const phone = await rewrite(bytes, (picture) => webp(picture.resize(PROMO_PHONE)));
    const mirror = ({ bytes: clean }: CleanPicture) => rewrite(clean, (picture) => webp(picture.flop()));
    return { whole, phone, mirrored: await mirror(whole), mirroredPhone: await mirror(phone) };
  });
}

async function rewrite(bytes: Buffer, encode: (upright: Sharp) => Sharp): Promise<CleanPicture> {
  const { width, height, pages = 1 } = await metadataOf(bytes);
  if (width * height > MAX_PIXELS) throw new AppError("UPLOAD_PIXELS", { max: MAX_PIXELS / 1_000_000 });
  if (pages > 1) throw new AppError("UPLOAD_KIND");
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .autoOrient();
  try {
    const { data, info } = await encode(upright).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    // The decoder's errors have no codes; with any of them the picture can't be used.
    throw new AppError("UPLOAD_KIND", {}, { cause: error });
  }
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  try {
    // Only reads the header. The number of pixels is checked by the caller, which has a specific error for it.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new AppError("UPLOAD_KIND", {}, { cause: error });
  }
}

function encoded(picture: Sharp, purpose: Purpose): Sharp {
  if (purpose === "avatar") {
    return picture
      .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: "cover", position: "attention" })
      .webp({ quality: QUALITY });
  }
  return picture
    .resize(DOCUMENT_SIZE, DOCUMENT_SIZE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: QUALITY });
}
