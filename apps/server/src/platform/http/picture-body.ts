import type { Readable } from "node:stream";
import { AppError } from "@khela/kernel/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** One picture as it was sent; only its length has been checked. */
export interface PictureBody {
  bytes: Buffer;
  /** The content type that the sender claims. */
  type: string;
}

const TYPES = ["image/png", "image/jpeg"];
/** An upload is given up after a pause this long, and after WHOLE_MS in all. */
const PAUSE_MS = 5_000;
const WHOLE_MS = 100_000;
/** The most bodies that this process reads at once, because each may fill its limit in memory. */
const READING_LIMIT = 16;
let reading = 0;

/**
 * Passes picture bodies to the endpoints that accept them, as a stream, so that nothing is read before the caller is
 * known. Other endpoints refuse them like any unknown content type.
 */
export function acceptPictures(app: FastifyInstance): void {
  app.addContentTypeParser(TYPES, (request, stream, done) => {
    if (takesPicture(request)) done(null, stream);
    else done(Object.assign(new Error("no picture is expected here"), { statusCode: 415 }));
  });
}

/** Whether the request's route was declared with `picture`. */
export function takesPicture(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { picture?: boolean }).picture === true;
}

/**
 * Reads the picture of a request.
 * @throws AppError UPLOAD_KIND where there is none, SYS_TOO_LARGE, SYS_UNAVAILABLE (too many at once),
 *   SYS_BAD_INPUT where it comes too slowly or breaks off
 */
export async function readPicture(request: FastifyRequest, maxBytes: number): Promise<PictureBody> {
  const stream = request.body;
  if (!isStream(stream)) throw new AppError("UPLOAD_KIND");
  const tooLong = Number(request.headers["content-length"] ?? 0) > 2 * maxBytes;
  if (tooLong || reading >= READING_LIMIT) {
    stream.pause();
    throw new AppError(tooLong ? "SYS_TOO_LARGE" : "SYS_UNAVAILABLE");
  }
  reading += 1;
  try {
    const bytes = await collect(stream, { maxBytes, pauseMs: PAUSE_MS, wholeMs: WHOLE_MS });
    if (!bytes) throw new AppError("SYS_TOO_LARGE");
    const type = (request.headers["content-type"] ?? "").split(";")[0] ?? "";
    return { bytes, type: type.trim().toLowerCase() };
  } finally {
    reading -= 1;
  }
}

function isStream(body: unknown): body is Readable {
  return typeof body === "object" && body !== null && "pipe" in body;
}

/**
 * Collects a stream into memory. A body slightly over the limit is read to its end and discarded, so that the sender
 * gets the error; one of twice the limit is left unread.
 * @returns undefined where it was too long
 */
function collect(
  stream: Readable,
  limits: { maxBytes: number; pauseMs: number; wholeMs: number },
): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const slow = (): void => {
      settle();
      stream.pause();
      reject(new AppError("SYS_BAD_INPUT", { field: "body", problem: "slow" }));
    };
    let pause = setTimeout(slow, limits.pauseMs);
    const whole = setTimeout(slow, limits.wholeMs);
    const settle = (): void => {
      clearTimeout(pause);
      clearTimeout(whole);
      stream.off("data", take).off("end", end).off("error", broken).off("close", broken);
    };
    const take = (chunk: Buffer): void => {
      clearTimeout(pause);
      pause = setTimeout(slow, limits.pauseMs);
      size += chunk.length;
      if (size <= limits.maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      if (size <= 2 * limits.maxBytes) return;
      settle();
      stream.pause();
      resolve(undefined);
    };
    const end = (): void => {
      settle();
      resolve(size > limits.maxBytes ? undefined : Buffer.concat(chunks, size));
    };
    const broken = (): void => {
      settle();
      reject(new AppError("SYS_BAD_INPUT", { field: "body", problem: "broken off" }));
    };
    stream.on("data", take).on("end", end).on("error", broken).on("close", broken);
  });
}
