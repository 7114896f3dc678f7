import { CallError } from "@khela/contract/client";
import type { Envelope } from "@khela/contract/envelope";
import { uploadPicture } from "@khela/contract/kyc";
import { addChatPicture } from "@khela/contract/live-chat";
import { useSession } from "../../../shell/session.ts";
import { usePreferences } from "../../../shell/preferences.ts";

/** Long enough for 5 MB over a slow network. */
const TIMEOUT_MS = 120_000;

/** The part of the answer that all uploads share. */
type Uploaded = { uploadId: string };

/** The purpose of a picture; in the live chat a visitor without an account sends the chat's key along. */
export type PictureUse =
  | "avatar"
  | "kyc"
  | "payout"
  | "feedback"
  | "promotion"
  | { chat: string | undefined };

/**
 * Uploads one picture. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @param onProgress 0 to 1
 * @throws CallError
 */
export function sendPicture(
  picture: Blob,
  use: PictureUse,
  options: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<Uploaded> {
  const request = new XMLHttpRequest();
  if (typeof use === "string") request.open(uploadPicture.method, `${uploadPicture.path}?purpose=${use}`);
  else request.open(addChatPicture.method, addChatPicture.path);
  request.timeout = TIMEOUT_MS;
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader("x-requested-with", "khela");
  request.setRequestHeader("accept-language", usePreferences.getState().language);
  request.setRequestHeader("content-type", picture.type);
  const { token } = useSession.getState();
  if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
  if (typeof use === "object" && use.chat !== undefined) request.setRequestHeader("guest-key", use.chat);
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    if (total > 0) options.onProgress?.(loaded / total);
  });
  options.signal?.addEventListener("abort", () => request.abort());
  return new Promise((resolve, reject) => {
    const lost = (code: string) => () =>
      reject(new CallError(code, {}, { status: 0, traceId: "", captcha: false }));
    request.addEventListener("error", lost("CLIENT_OFFLINE"));
    request.addEventListener("abort", lost("CLIENT_OFFLINE"));
    request.addEventListener("timeout", lost("CLIENT_TIMEOUT"));
    request.addEventListener("load", () => {
      try {
        resolve(valueOf(request));
      } catch (error) {
        reject(error);
      }
    });
    request.send(picture);
  });
}

function valueOf({ responseText, status }: XMLHttpRequest): Uploaded {
  let envelope: Envelope<Uploaded>;
  try {
    envelope = JSON.parse(responseText) as Envelope<Uploaded>;
  } catch {
    // The answer came from a proxy, not from the server.
    throw new CallError("CLIENT_OFFLINE", {}, { status, traceId: "", captcha: false });
  }
  if (envelope.success) return envelope.value;
  const { errorCode, params, traceId } = envelope;
  throw new CallError(errorCode, params, { status, traceId, captcha: false });
}
