import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture with a drawing on it, for the calls that take one. */
export async function drawPicture(
  format: "png" | "jpeg",
  { width = 640, height = 400 }: { width?: number; height?: number } = {},
): Promise<Blob> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="${width}" height="${height}">
    <rect width="640" height="400" fill="#e8efe6"/><rect x="30" y="90" width="170" height="220" fill="#8fa3b8"/>
    <circle cx="115" cy="170" r="48" fill="#e9c9a6"/><rect x="60" y="225" width="110" height="85" fill="#30475e"/>
    <g fill="#274a35"><rect x="30" y="30" width="420" height="28"/><rect x="240" y="110" width="320" height="18"/>
    <rect x="240" y="150" width="260" height="18"/><rect x="240" y="190" width="300" height="18"/>
    <rect x="240" y="250" width="360" height="26"/></g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).toFormat(format).toBuffer();
  return blobOf(bytes, `image/${format}`);
}

export function blobOf(bytes: Buffer, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}

/** A JPEG as a phone takes it: rotated by its metadata, with the GPS position. */
export async function phonePicture(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: "#336699" } })
    .withExif({
      IFD0: { Make: "Phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "23/1 48/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A decompression bomb: a PNG that declares a huge size and holds next to nothing. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The same PNG with an animation chunk after its header. */
export function animatedPng(still: Buffer): Buffer {
  const afterHeader = SIGNATURE.length + 12 + 13;
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2, 0);
  return Buffer.concat([still.subarray(0, afterHeader), chunk("acTL", frames), still.subarray(afterHeader)]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}
