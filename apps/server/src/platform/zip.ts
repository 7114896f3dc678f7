import { crc32, createDeflateRaw } from "node:zlib";
import { Readable } from "node:stream";

/** A file of an archive, written while it is read. */
export interface ZipEntry {
  /** Latin letters, digits, dots, dashes and slashes. */
  name: string;
  content: AsyncIterable<string>;
}

const METHOD_DEFLATE = 8;
const VERSION = 20;
/** Sizes and checksum come after the content; the name is UTF-8. */
const FLAGS = 0x0808;
/** Sizes are 32 bits wide; larger ones would need another form of the format. */
const MOST_BYTES = 0xff_ff_ff_ff;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/**
 * Writes a ZIP archive part by part, with as much memory as one part takes. Source: PKWARE APPNOTE 6.3.
 * @param at what the entries are dated by, in UTC
 * @throws RangeError for more than 4 GiB
 */
export async function* zip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const stamp = dosTime(at);
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const head = Buffer.concat([localHeader(entry, stamp), entry.name]);
    offset += head.length;
    yield head;
    for await (const part of packed(content, entry)) {
      offset += part.length;
      if (offset > MOST_BYTES || entry.size > MOST_BYTES) throw new RangeError("the archive is too large");
      yield part;
    }
    const tail = descriptor(entry);
    offset += tail.length;
    written.push(entry);
    yield tail;
  }
  const directory = Buffer.concat(written.flatMap((entry) => [directoryHeader(entry, stamp), entry.name]));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

async function* packed(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(counted());
  const deflate = createDeflateRaw();
  // What breaks while reading breaks the archive.
  source.on("error", (error) => deflate.destroy(error));
  for await (const part of source.pipe(deflate) as AsyncIterable<Buffer>) {
    entry.packed += part.length;
    yield part;
  }
}

function dosTime(at: Date): { time: number; day: number } {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    day: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

function localHeader({ name }: Written, { time, day }: ReturnType<typeof dosTime>): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50, 0);
  bytes.writeUInt16LE(VERSION, 4);
  bytes.writeUInt16LE(FLAGS, 6);
  bytes.writeUInt16LE(METHOD_DEFLATE, 8);
  bytes.writeUInt16LE(time, 10);
  bytes.writeUInt16LE(day, 12);
  bytes.writeUInt16LE(name.length, 26);
  return bytes;
}

function descriptor({ crc, packed: packedSize, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packedSize, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function directoryHeader(entry: Written, { time, day }: ReturnType<typeof dosTime>): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(VERSION, 4);
  bytes.writeUInt16LE(VERSION, 6);
  bytes.writeUInt16LE(FLAGS, 8);
  bytes.writeUInt16LE(METHOD_DEFLATE, 10);
  bytes.writeUInt16LE(time, 12);
  bytes.writeUInt16LE(day, 14);
  bytes.writeUInt32LE(entry.crc, 16);
  bytes.writeUInt32LE(entry.packed, 20);
  bytes.writeUInt32LE(entry.size, 24);
  bytes.writeUInt16LE(entry.name.length, 28);
  bytes.writeUInt32LE(entry.offset, 42);
  return bytes;
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt16LE(entries, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
