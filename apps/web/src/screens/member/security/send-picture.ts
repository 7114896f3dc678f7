import { CallError } from "@khela/contract/client";
import type { Envelope } from "@khela/contract/envelope";
import { uploadPicture } from "@khela/contract/kyc";
import { addChatPicture } from "@khela/contract/live-chat";
import { useSession } from "../../../shell/session.ts";
import { usePreferences } from "../../../shell/preferences.ts";

/** Slow phones on slow networks send 5 MB, too. */
const TIMEOUT_MS = 120_000;

/** All that any of them is told of it. */
type Uploaded = { uploadId: string };

/** What a picture is for; one for the live chat may be of who has no account, and then shows the chat's key. */
export type PictureUse = "avatar" | "kyc" | "payout" | "feedback" | { chat: string | undefined };

/**
 * Sends one picture. By XMLHttpRequest, because `fetch` can't tell how far it has come.
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
    // Something on the way answered, not the server.
    throw new CallError("CLIENT_OFFLINE", {}, { status, traceId: "", captcha: false });
  }
  if (envelope.success) return envelope.value;
  const { errorCode, params, traceId } = envelope;
  throw new CallError(errorCode, params, { status, traceId, captcha: false });
}
