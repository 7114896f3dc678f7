import { finished, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of an archive, streamed while it is generated. */
export interface ZipEntry {
  /** Latin letters, digits, dots, dashes and slashes. */
  name: string;
  content: AsyncIterable<string | Buffer>;
}

/**
 * Writes a ZIP archive part by part, one entry after the other, with no more memory than a part takes.
 * @param at the date of the entries, in UTC
 * @throws what the content throws while it is read
 */
export async function* zip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const written = archive.outputStream as Readable;
  // An error while reading an entry breaks the archive.
  const fail = (cause: Error) => written.destroy(cause);
  archive.on("error", fail);
  addAll(archive, entries, at).catch(fail);
  yield* written as AsyncIterable<Buffer>;
}

async function addAll(archive: ZipFile, entries: AsyncIterable<ZipEntry>, mtime: Date): Promise<void> {
  for await (const { name, content } of entries) {
    const bytes = Readable.from(content, { objectMode: false });
    archive.addReadStream(bytes, name, { mtime });
    await new Promise<void>((resolve, reject) => {
      finished(bytes, (cause) => (cause ? reject(cause) : resolve()));
    });
  }
  archive.end();
}
