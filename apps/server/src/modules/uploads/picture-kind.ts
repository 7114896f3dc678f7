/** Detects a picture's type by its magic bytes; undefined for anything but a still PNG or JPEG. */
export function pictureKind(bytes: Buffer): "image/png" | "image/jpeg" | undefined {
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return undefined;
  return isAnimated(bytes) ? undefined : "image/png";
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The length, name and checksum around each chunk's data. */
const CHUNK_FRAME = 12;

/** Whether a PNG is animated: its `acTL` chunk precedes the first image data. */
function isAnimated(png: Buffer): boolean {
  for (let at = PNG.length; at + CHUNK_FRAME <= png.length;) {
    const name = png.toString("latin1", at + 4, at + 8);
    if (name === "acTL") return true;
    if (name === "IDAT" || name === "IEND") return false;
    at += CHUNK_FRAME + png.readUInt32BE(at);
  }
  return false;
}
