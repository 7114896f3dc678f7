/** What a picture must be before it is sent, and reading it. Source: AUTH-20; product specification section 5. */

/** As the specification says: 5 MB, png or jpg. */
export const MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_TYPES = "image/png,image/jpeg";

/** What is wrong with a chosen file, undefined where it can be sent. */
export function fileProblem(file: { type: string; size: number }): "kind" | "size" | undefined {
  if (!PICTURE_TYPES.split(",").includes(file.type)) return "kind";
  return file.size > MAX_BYTES || file.size === 0 ? "size" : undefined;
}

/** Reads a picture. @throws where the browser can't: its type was only a name */
export async function readPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
