/** Checks a picture before it is sent, and decodes it. Source: AUTH-20; product specification section 5. */

/** From the specification: 5 MB, png or jpg. */
export const MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_TYPES = "image/png,image/jpeg";

/** The problem of a chosen file; undefined when it can be sent. */
export function fileProblem(file: { type: string; size: number }): "kind" | "size" | undefined {
  if (!PICTURE_TYPES.split(",").includes(file.type)) return "kind";
  return file.size > MAX_BYTES || file.size === 0 ? "size" : undefined;
}

/** Decodes a picture. @throws when the browser can't, because the file is not what its type says */
export async function readPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
